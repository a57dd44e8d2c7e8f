import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** An occurrence of a task by its first day. */
export type Occurrence = { taskNo: number; start: string };
export type Completion = { completionId: number; at: Date; memberName: string | null; note: string | null };

/** Who did these occurrences and when, in their order; null for one that is open. */
export const listCompletions = async (
  db: Database,
  occurrences: readonly Occurrence[],
): Promise<(Completion | null)[]> => {
  if (occurrences.length === 0) return [];
  const { rows } = await sql<Omit<Completion, 'at'> & { at: Date | null }>`
    select completion_id, completed_at as at, member.name as member_name, note
    from unnest(${occurrences.map(({ taskNo }) => taskNo)}::int[], ${occurrences.map(({ start }) => start)}::date[])
      with ordinality as occurrence (task_no, day, place)
    left join farm_task_completion using (task_no, day)
    left join member using (member_no)
    order by place`.execute(db);
  return rows.map(({ at, ...completion }) => at && { at, ...completion });
};

export type CompletionColumns = { memberNo: number; now: Date; note: string | null | undefined };

/**
 * Marks an occurrence as done; who did it first and when stays, and so does the note without a new one.
 * @returns what files are attached to
 */
export const saveCompletion = async (
  db: Database,
  { taskNo, start }: Occurrence,
  { memberNo, now, note }: CompletionColumns,
): Promise<number> => {
  const saved = await db
    .insertInto('farmTaskCompletion')
    .values({ taskNo, day: start, memberNo, completedAt: now, note: note ?? null })
    .onConflict((conflict) =>
      conflict
        .columns(['taskNo', 'day'])
        .doUpdateSet({ note: note === undefined ? sql<string | null>`farm_task_completion.note` : note }),
    )
    .returning('completionId')
    .executeTakeFirstOrThrow();
  return saved.completionId;
};

/** Deletes the marks of a task on the days of a range, both included. @returns what files were attached to */
export const deleteCompletions = async (
  db: Database,
  taskNo: number,
  { from = '-infinity', to = 'infinity' }: { from?: string; to?: string } = {},
): Promise<number[]> => {
  const { rows } = await sql<{ completionId: number }>`
    delete from farm_task_completion
    where task_no = ${taskNo} and day between ${from}::date and ${to}::date returning completion_id`.execute(db);
  return rows.map(({ completionId }) => completionId);
};

/** Moves the mark of an occurrence that became another task, or another day. */
export const moveCompletion = (db: Database, from: Occurrence, to: Occurrence) =>
  sql`update farm_task_completion set task_no = ${to.taskNo}, day = ${to.start}::date
    where task_no = ${from.taskNo} and day = ${from.start}::date`.execute(db);

/** Moves the marks from a day on to the task that follows. */
export const moveCompletionsFrom = (db: Database, { taskNo, start }: Occurrence, next: number) =>
  sql`update farm_task_completion set task_no = ${next}
    where task_no = ${taskNo} and day >= ${start}::date`.execute(db);
