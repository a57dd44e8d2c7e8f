import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** An occurrence of a task by its first day. */
export type Occurrence = { taskNo: number; start: string };
export type Completion = {
  completionId: number;
  at: Date;
  memberName: string | null;
  note: string | null;
  hours: number | null;
};

/** Who did these occurrences and when, in their order; null for one that is open. */
export const listCompletions = async (
  db: Database,
  occurrences: readonly Occurrence[],
): Promise<(Completion | null)[]> => {
  if (occurrences.length === 0) return [];
  const { rows } = await sql<Omit<Completion, 'at'> & { at: Date | null }>`
    select completion_id, completed_at as at, member.name as member_name, note, hours
    from unnest(${occurrences.map(({ taskNo }) => taskNo)}::int[], ${occurrences.map(({ start }) => start)}::date[])
      with ordinality as occurrence (task_no, day, place)
    left join farm_task_completion using (task_no, day)
    left join member using (member_no)
    order by place`.execute(db);
  return rows.map(({ at, ...completion }) => at && { at, ...completion });
};

export type CompletionColumns = {
  memberNo: number;
  at: Date;
  note: string | null | undefined;
  hours: number | null | undefined;
};

/**
 * Marks an occurrence as done; who did it first and when stays, and so do note and hours without new ones.
 * @returns what files are attached to
 */
export const saveCompletion = async (
  db: Database,
  { taskNo, start }: Occurrence,
  { memberNo, at, note, hours }: CompletionColumns,
): Promise<number> => {
  const saved = await db
    .insertInto('farmTaskCompletion')
    .values({ taskNo, day: start, memberNo, completedAt: at, note: note ?? null, hours: hours ?? null })
    .onConflict((conflict) =>
      conflict.columns(['taskNo', 'day']).doUpdateSet({
        note: note === undefined ? sql<string | null>`farm_task_completion.note` : note,
        hours: hours === undefined ? sql<number | null>`farm_task_completion.hours` : hours,
      }),
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

/** First days of the done occurrences of a task from a day on. */
export const listCompletedDays = async (db: Database, taskNo: number, from: string): Promise<string[]> => {
  const { rows } = await sql<{ day: string }>`
    select day from farm_task_completion where task_no = ${taskNo} and day >= ${from}::date order by day`.execute(db);
  return rows.map(({ day }) => day);
};

/** Makes done occurrences of a task tasks of their own, which have its text and author. @returns these by day */
export const separateCompletions = async (
  db: Database,
  taskNo: number,
  days: readonly string[],
): Promise<{ taskNo: number; category: string; start: string; end: string }[]> => {
  if (days.length === 0) return [];
  const { rows } = await sql<{ taskNo: number; category: string; start: string; end: string }>`
    with separate as (
      insert into farm_task (farm_no, category, description, start_on, end_on, start_time, controller_no, member_no,
        assignee_member_no, created_at)
      select farm_no, category, description, day, day + (end_on - start_on), start_time, controller_no, member_no,
        assignee_member_no, created_at
      from farm_task, unnest(${days}::date[]) as day where task_no = ${taskNo}
      returning task_no, category, start_on, end_on),
    moved as (
      update farm_task_completion completion set task_no = separate.task_no from separate
      where completion.task_no = ${taskNo} and completion.day = separate.start_on)
    select task_no, category, start_on as start, end_on as "end" from separate order by start_on`.execute(db);
  return rows;
};

/** Moves the marks from a day on to the task that follows. */
export const moveCompletionsFrom = (db: Database, { taskNo, start }: Occurrence, next: number) =>
  sql`update farm_task_completion set task_no = ${next}
    where task_no = ${taskNo} and day >= ${start}::date`.execute(db);

/** Hours of work on tasks of a farm by month (YYYY-MM) and controller, of occurrences that began in a range of days. */
export const sumTaskHours = async (
  db: Database,
  farmNo: number,
  { from, until }: { from: string; until: string },
): Promise<{ month: string; controllerNo: number | null; hours: number }[]> => {
  const { rows } = await sql<{ month: string; controllerNo: number | null; hours: number }>`
    select to_char(day, 'YYYY-MM') as month, controller_no as "controllerNo", sum(hours) as hours
    from farm_task join farm_task_completion using (task_no)
    where farm_no = ${farmNo} and day >= ${from}::date and day < ${until}::date and hours is not null
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
};

/** Completions of a farm's tasks in a span, by time; `controllerNo` is null for tasks of the whole farm. */
export const listCompletionsBetween = (db: Database, farmNo: number, { from, to }: { from: Date; to: Date }) =>
  db
    .selectFrom('farmTaskCompletion')
    .innerJoin('farmTask', 'farmTask.taskNo', 'farmTaskCompletion.taskNo')
    .leftJoin('member', 'member.memberNo', 'farmTaskCompletion.memberNo')
    .where('farmNo', '=', farmNo)
    .where('completedAt', '>=', from)
    .where('completedAt', '<', to)
    .select(['completedAt as at', 'description as name', 'controllerNo', 'member.name as memberName'])
    .orderBy('completedAt')
    .execute();
