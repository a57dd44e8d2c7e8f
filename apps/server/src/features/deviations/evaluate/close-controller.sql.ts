import { initialWatch } from '@onsil/domain/alarms/watch';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/**
 * Deletes the alarm state of a controller. Inserting it first takes the row lock, so that an evaluation that runs for
 * the first time is waited for; a later one finds no state and sees the retired controller.
 */
export const deleteAlarmState = async (db: Database, controllerNo: number): Promise<void> => {
  await sql`insert into alarm_state (controller_no, watch) values (${controllerNo}, ${JSON.stringify(initialWatch)})
    on conflict do nothing`.execute(db);
  await sql`delete from alarm_state where controller_no = ${controllerNo}`.execute(db);
};

/** Closes the open deviations of a controller and logs who did. Those that were notified become due once more. */
export const closeDeviations = (
  db: Database,
  controllerNo: number,
  { now, memberNo }: { now: Date; memberNo: number },
) =>
  sql`
  with ended as (
    update deviation set ended_at = greatest(${now}, opened_at), end_kind = 'released', state = 'NONE',
      due_at = case when notified->>'at' is not null then ${now}::timestamptz end
    where controller_no = ${controllerNo} and ended_at is null returning deviation_id, ended_at, value)
  insert into alarm (deviation_id, kind, at, level, value, member_no)
  select deviation_id, 'released', ended_at, 0, value, ${memberNo}::int from ended`.execute(db);

/** Separates `no_data` deviations from the one of their gateway. */
export const detachFromGateway = (db: Database, controllerNo: number, now: Date) =>
  sql`
  update deviation set gateway_root = null, due_at = ${now}
  where ended_at is null and gateway_root in (select deviation_id from deviation where controller_no = ${controllerNo})`.execute(
    db,
  );
