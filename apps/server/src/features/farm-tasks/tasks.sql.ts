import { sql } from 'kysely';
import type { NewTask } from '@onsil/contract/farm-tasks';
import type { TaskPlan } from '@onsil/domain/calendar/task-repeat';
import type { Database } from '#platform/database/database.ts';
import type { LockOption } from '#platform/database/lock-permitted.ts';
import { maxFound, searchIn, type TextSearch } from '#platform/database/text-search.ts';

export type TaskFilter = {
  farmNo: number;
  /** days, both included */
  from: string;
  to: string;
  category?: string | undefined;
  controllerId?: string | undefined;
  /** leaves out tasks assigned to other members */
  memberNo?: number | undefined;
};

const repeatOf = sql<NewTask['repeat']>`case when repeat_every is not null
  then jsonb_build_object('every', repeat_every, 'weekdays', weekdays, 'until', until_on) end`;

/** Last day of a task's last occurrence. */
const lastDayOf = sql<string>`case when repeat_every is null then end_on
  else coalesce(until_on + (end_on - start_on), 'infinity') end`;

/** Skipped days of a repeated task. */
const skippedOf = sql<string[]>`coalesce((
  select jsonb_agg(day order by day) from farm_task_skip where farm_task_skip.task_no = farm_task.task_no
), '[]')`;

const tasks = (db: Database) =>
  db
    .selectFrom('farmTask')
    .leftJoin('controller', 'controller.controllerNo', 'farmTask.controllerNo')
    .leftJoin('member', 'member.memberNo', 'farmTask.memberNo')
    .leftJoin('member as assignee', 'assignee.memberNo', 'farmTask.assigneeMemberNo')
    .select([
      'farmTask.taskNo',
      'farmTask.farmNo',
      'category',
      'description',
      sql<string>`start_on`.as('start'),
      sql<string>`end_on`.as('end'),
      repeatOf.as('repeat'),
      skippedOf.as('skipped'),
      'farmTask.controllerNo',
      'controller.controllerId',
      'controller.name as controllerName',
      'farmTask.memberNo',
      'member.name as memberName',
      sql<string | null>`to_char(start_time, 'HH24:MI')`.as('time'),
      'farmTask.assigneeMemberNo',
      'assignee.name as assigneeName',
      'farmTask.version',
      'farmTask.createdAt',
    ]);

export type TaskRow = Awaited<ReturnType<ReturnType<typeof tasks>['execute']>>[number];

/** Tasks that may occur in a range of days; occurrences are computed later. */
export const listTasks = (
  db: Database,
  { farmNo, from, to, category, controllerId, memberNo }: TaskFilter,
): Promise<TaskRow[]> =>
  tasks(db)
    .where('farmTask.farmNo', '=', farmNo)
    .where(sql<boolean>`start_on <= ${to}::date`)
    .where(sql<boolean>`${lastDayOf} >= ${from}::date`)
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? ''))
    .$if(controllerId !== undefined, (query) => query.where('controller.controllerId', '=', controllerId ?? ''))
    .$if(memberNo !== undefined, (query) =>
      query.where(sql<boolean>`coalesce(assignee_member_no = ${memberNo ?? 0}, true)`),
    )
    .execute();

/** Tasks of farms that a search may mean, the likeliest first, then those that end last. */
export const searchTasks = (db: Database, farmNos: readonly number[], search: TextSearch) => {
  const { isFound, isLikely } = searchIn(
    search,
    sql`farm_task.description, concat(farm.name, ' ', farm_task.description)`,
  );
  return db
    .selectFrom('farmTask')
    .innerJoin('farm', 'farm.farmNo', 'farmTask.farmNo')
    .select([
      'farmTask.taskNo',
      'category',
      'farmTask.description',
      sql<string>`start_on`.as('start'),
      sql<string>`end_on`.as('end'),
      repeatOf.as('repeat'),
      skippedOf.as('skipped'),
      'farm.farmId',
      'farm.name as farmName',
    ])
    .where(sql<boolean>`farm_task.farm_no = any(${farmNos})`)
    .where(isFound)
    .orderBy(isLikely, 'desc')
    .orderBy(lastDayOf, 'desc')
    .orderBy('farmTask.taskNo', 'desc')
    .limit(maxFound)
    .execute();
};

export const readTask = async (db: Database, taskNo: number, { lock }: LockOption): Promise<TaskRow | undefined> => {
  // A separate statement: the next one sees what others committed while this one waited.
  if (lock) await db.selectFrom('farmTask').select('taskNo').where('taskNo', '=', taskNo).forUpdate().execute();
  return tasks(db).where('taskNo', '=', taskNo).executeTakeFirst();
};

export type TaskColumns = Omit<NewTask, 'controllerId' | 'time' | 'assigneeMemberNo'> & {
  controllerNo: number | null;
  time: string | null;
  assigneeMemberNo: number | null;
};

const columnsOf = ({ start, end, repeat, time, ...columns }: TaskColumns) => ({
  ...columns,
  startOn: start,
  endOn: end,
  startTime: time,
  repeatEvery: repeat?.every ?? null,
  weekdays: repeat?.every === 'week' ? [...repeat.weekdays] : [],
  untilOn: repeat?.until ?? null,
});

export const insertTask = async (
  db: Database,
  columns: TaskColumns,
  { farmNo, memberNo, now }: { farmNo: number; memberNo: number | null; now: Date },
): Promise<number> =>
  (
    await db
      .insertInto('farmTask')
      .values({ ...columnsOf(columns), farmNo, memberNo, createdAt: now })
      .returning('taskNo')
      .executeTakeFirstOrThrow()
  ).taskNo;

export const updateTaskRow = (db: Database, taskNo: number, columns: TaskColumns) =>
  db
    .updateTable('farmTask')
    .set({ ...columnsOf(columns), version: sql<number>`version + 1` })
    .where('taskNo', '=', taskNo)
    .execute();

export const deleteTaskRow = (db: Database, taskNo: number) =>
  db.deleteFrom('farmTask').where('taskNo', '=', taskNo).execute();

/** Skips an occurrence of a repeated task. */
export const insertSkip = async (db: Database, taskNo: number, day: string): Promise<void> => {
  await db.insertInto('farmTaskSkip').values({ taskNo, day }).execute();
  await touchTask(db, taskNo, {});
};

/** Ends a repeated task: no occurrence starts after `until`. */
export const endRepeat = async (db: Database, taskNo: number, until: string): Promise<void> => {
  await touchTask(db, taskNo, { untilOn: until });
  await db
    .deleteFrom('farmTaskSkip')
    .where('taskNo', '=', taskNo)
    .where(sql<boolean>`day > ${until}::date`)
    .execute();
};

const touchTask = (db: Database, taskNo: number, change: { untilOn?: string }) =>
  db
    .updateTable('farmTask')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('taskNo', '=', taskNo)
    .execute();

/** Adds skipped days to a task. */
export const insertSkips = async (db: Database, taskNo: number, days: TaskPlan['skipped']): Promise<void> => {
  if (days.length === 0) return;
  await db
    .insertInto('farmTaskSkip')
    .values(days.map((day) => ({ taskNo, day })))
    .execute();
};

/** Deletes all skipped days of a task. */
export const deleteSkips = (db: Database, taskNo: number) =>
  db.deleteFrom('farmTaskSkip').where('taskNo', '=', taskNo).execute();

/** A task with the first days of its occurrences that are skipped or done. */
type PastTask = TaskPlan & { farmNo: number; done: string[] };

/** Tasks of farms that may have ended in a range of days; marks of earlier days are left out. */
export const listPastTasks = async (
  db: Database,
  farmNos: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<PastTask[]> => {
  const { rows } = await sql<PastTask>`
    select farm_no, start_on as start, end_on as "end",
      case when repeat_every is not null
        then jsonb_build_object('every', repeat_every, 'weekdays', weekdays, 'until', until_on) end as repeat,
      coalesce((select jsonb_agg(day) from farm_task_skip s where s.task_no = t.task_no
        and day between ${from}::date - (end_on - start_on) and ${to}::date), '[]') as skipped,
      coalesce((select jsonb_agg(day) from farm_task_completion c where c.task_no = t.task_no
        and day between ${from}::date - (end_on - start_on) and ${to}::date), '[]') as done
    from farm_task t
    where farm_no = any(${farmNos}) and start_on <= ${to}::date and case when repeat_every is null then end_on
      else coalesce(until_on + (end_on - start_on), 'infinity') end >= ${from}::date`.execute(db);
  return rows;
};
