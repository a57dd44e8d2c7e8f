import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** An occurrence of a task by its first day. */
export type Occurrence = { taskNo: number; start: string };
export type Completion = { at: Date; memberName: string | null };

/** Who did these occurrences and when, in their order; null for one that is open. */
export const listCompletions = async (
  db: Database,
  occurrences: readonly Occurrence[],
): Promise<(Completion | null)[]> => {
  if (occurrences.length === 0) return [];
  const { rows } = await sql<{ at: Date | null; memberName: string | null }>`
    select completed_at as at, member.name as member_name
    from unnest(${occurrences.map(({ taskNo }) => taskNo)}::int[], ${occurrences.map(({ start }) => start)}::date[])
      with ordinality as occurrence (task_no, day, place)
    left join farm_task_completion using (task_no, day)
    left join member using (member_no)
    order by place`.execute(db);
  return rows.map(({ at, memberName }) => at && { at, memberName });
};

/** Marks an occurrence as done; the first mark stays. */
export const insertCompletion = (
  db: Database,
  { taskNo, start }: Occurrence,
  { memberNo, now }: { memberNo: number; now: Date },
) =>
  db
    .insertInto('farmTaskCompletion')
    .values({ taskNo, day: start, memberNo, completedAt: now })
    .onConflict((conflict) => conflict.columns(['taskNo', 'day']).doNothing())
    .execute();

export const deleteCompletion = (db: Database, { taskNo, start }: Occurrence) =>
  db
    .deleteFrom('farmTaskCompletion')
    .where('taskNo', '=', taskNo)
    .where(sql<boolean>`day = ${start}::date`)
    .execute();

/** Moves the mark of an occurrence that became another task, or another day. */
export const moveCompletion = (db: Database, from: Occurrence, to: Occurrence) =>
  sql`update farm_task_completion set task_no = ${to.taskNo}, day = ${to.start}::date
    where task_no = ${from.taskNo} and day = ${from.start}::date`.execute(db);

/** Moves the marks from a day on to the task that follows. */
export const moveCompletionsFrom = (db: Database, { taskNo, start }: Occurrence, next: number) =>
  sql`update farm_task_completion set task_no = ${next}
    where task_no = ${taskNo} and day >= ${start}::date`.execute(db);
