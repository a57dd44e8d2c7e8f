import { nothingWatched } from '@onsil/domain/alarm-watch';
import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';

/**
 * Takes the state of a controller's alarm engine away, when nobody is judging by it. Whoever waits for it finds none, looks
 * again, and sees a retired controller; without a row to take it would go unseen that somebody is judging for the first time.
 */
export const deleteState = async (db: Database, controllerId: number): Promise<void> => {
  await sql`insert into alarm_state (controller_id, watch) values (${controllerId}, ${JSON.stringify(nothingWatched)})
    on conflict do nothing`.execute(db);
  await sql`delete from alarm_state where controller_id = ${controllerId}`.execute(db);
};

/** Ends the open deviations of a controller, and logs by whom. Whoever was told of one is looked at once more. */
export const releaseAll = (db: Database, controllerId: number, now: Date, mno: number) =>
  sql`
  with ended as (
    update deviation set ended_at = greatest(${now}, opened_at), end_kind = 'released', state = 'NONE',
      due_at = case when told->>'at' is not null then ${now}::timestamptz end
    where controller_id = ${controllerId} and ended_at is null returning root_alarm_seq, ended_at, value)
  insert into alarm (root_alarm_seq, kind, at, level, value, mno)
  select root_alarm_seq, 'released', ended_at, 0, value, ${mno}::int from ended`.execute(db);

/** The silences that were told as part of this controller's own stand by themselves again. */
export const leaveSilence = (db: Database, controllerId: number, now: Date) =>
  sql`
  update deviation set gateway_root = null, due_at = ${now}
  where ended_at is null and gateway_root in (select root_alarm_seq from deviation where controller_id = ${controllerId})`.execute(
    db,
  );
