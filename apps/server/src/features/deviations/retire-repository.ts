import { nothingWatched } from '@onsil/domain/alarm-watch';
import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';

/**
 * Deletes the alarm state of a controller. Inserting it first takes the row lock, so that an evaluation that runs for
 * the first time is waited for; a later one finds no state and sees the retired controller.
 */
export const deleteState = async (db: Database, controllerId: number): Promise<void> => {
  await sql`insert into alarm_state (controller_id, watch) values (${controllerId}, ${JSON.stringify(nothingWatched)})
    on conflict do nothing`.execute(db);
  await sql`delete from alarm_state where controller_id = ${controllerId}`.execute(db);
};

/** Closes the open deviations of a controller and logs who did. Those that were notified become due once more. */
export const releaseAll = (db: Database, controllerId: number, now: Date, mno: number) =>
  sql`
  with ended as (
    update deviation set ended_at = greatest(${now}, opened_at), end_kind = 'released', state = 'NONE',
      due_at = case when told->>'at' is not null then ${now}::timestamptz end
    where controller_id = ${controllerId} and ended_at is null returning root_alarm_seq, ended_at, value)
  insert into alarm (root_alarm_seq, kind, at, level, value, mno)
  select root_alarm_seq, 'released', ended_at, 0, value, ${mno}::int from ended`.execute(db);

/** Separates `no_data` deviations from the one of their gateway. */
export const leaveSilence = (db: Database, controllerId: number, now: Date) =>
  sql`
  update deviation set gateway_root = null, due_at = ${now}
  where ended_at is null and gateway_root in (select root_alarm_seq from deviation where controller_id = ${controllerId})`.execute(
    db,
  );
