import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { epochMs, instant } from '#platform/database/epoch.ts';
import { isNotWithdrawn } from '../deviation-state.sql.ts';
import type { DeviationSubject } from './record.sql.ts';

/** A deviation withdrawn by a rewind, which the new evaluation may revive. */
export type WithdrawnDeviation = DeviationSubject & { deviationId: number; openedAt: number };

/**
 * Undoes the evaluations of a controller after a time (epoch ms; null: all): deletes the engine's alarms, withdraws
 * deviations that opened later, reopens those that were open then and makes them due, since their state and notices change.
 */
export const rewindDeviations = async (
  db: Database,
  { controllerNo, dueAt }: { controllerNo: number; dueAt: number },
  after: number | null,
): Promise<WithdrawnDeviation[]> => {
  const since = sql`coalesce(${instant(after)}, '-infinity')`;
  await sql`
    delete from alarm a using deviation d
    where a.deviation_id = d.deviation_id and d.controller_no = ${controllerNo}
      and a.kind in ('opened', 'escalated', 'eased', 'returned') and a.at > ${since}`.execute(db);
  await sql`
    update deviation set ended_at = null, end_kind = null, back_at = null, due_at = ${instant(dueAt)}
    where controller_no = ${controllerNo} and opened_at <= ${since} and ended_at > ${since} and end_kind <> 'withdrawn'`.execute(
    db,
  );
  const { rows } = await sql<WithdrawnDeviation>`
    update deviation set ended_at = coalesce(ended_at, opened_at), end_kind = 'withdrawn', state = 'NONE'
    where controller_no = ${controllerNo} and opened_at > ${since} and ${isNotWithdrawn}
    returning deviation_id, cause, field_key as field, ${epochMs('openedAt')} as opened_at`.execute(db);
  return rows;
};

/**
 * Withdraws a deviation that late samples disprove: deletes it without a notice or action, else keeps it in the
 * log as withdrawn.
 */
export const withdrawDeviation = async (
  db: Database,
  deviationId: number,
  { at, dueAt }: { at: number; dueAt: number },
): Promise<void> => {
  const deleted = await sql`
    delete from deviation where deviation_id = ${deviationId} and notified->>'at' is null and acted_at is null`.execute(
    db,
  );
  if (deleted.numAffectedRows) return;
  await sql`
    update deviation set ended_at = coalesce(ended_at, opened_at), end_kind = 'withdrawn', state = 'NONE',
      due_at = ${instant(dueAt)}
    where deviation_id = ${deviationId}`.execute(db);
  await sql`
    insert into alarm (deviation_id, kind, at, level) values (${deviationId}, 'withdrawn', ${instant(at)}, 0)`.execute(
    db,
  );
};

/** Restores level and values of a deviation reopened by a rewind. */
export const restoreDeviation = (
  db: Database,
  deviationId: number,
  open: { level: number; highest: number; value: number | null; extreme: { ts: number; value: number } | null },
) =>
  db
    .updateTable('deviation')
    .set({
      level: open.level,
      highest: open.highest,
      value: open.value,
      extremeValue: open.extreme?.value ?? null,
      extremeAt: instant(open.extreme?.ts ?? null),
    })
    .where('deviationId', '=', deviationId)
    .execute();
