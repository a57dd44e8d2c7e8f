import type { NewTask } from '@onsil/contract/farm-tasks';
import type { TaskPlan } from '@onsil/domain/task-repeat';
import { sql } from 'kysely';
import type { Database } from '#platform/database.ts';

export type TaskFilter = {
  fno: number;
  /** days, both included */
  from: string;
  to: string;
  category?: string | undefined;
  systemId?: string | undefined;
};

const repeatOf = sql<NewTask['repeat']>`case when repeat_every is not null
  then jsonb_build_object('every', repeat_every, 'weekdays', weekdays, 'until', until_on) end`;

/** Skipped days of a repeated task. */
const skippedOf = sql<string[]>`coalesce((
  select jsonb_agg(day order by day) from farm_task_skip where farm_task_skip.task_no = farm_task.task_no
), '[]')`;

const tasks = (db: Database) =>
  db
    .selectFrom('farm_task')
    .leftJoin('controller', 'controller.controller_id', 'farm_task.controller_id')
    .leftJoin('member', 'member.mno', 'farm_task.mno')
    .select([
      'farm_task.task_no as taskNo',
      'farm_task.fno',
      'category',
      'description',
      sql<string>`start_on`.as('start'),
      sql<string>`end_on`.as('end'),
      repeatOf.as('repeat'),
      skippedOf.as('skipped'),
      'farm_task.controller_id as controllerId',
      'controller.system_id as systemId',
      'controller.name as connectNm',
      'farm_task.mno',
      'member.name as memberNm',
      'farm_task.version',
      'farm_task.created_at as createdAt',
    ]);

export type TaskRow = Awaited<ReturnType<ReturnType<typeof tasks>['execute']>>[number];

/** Tasks that may occur in a range of days; occurrences are computed later. */
export const listTasks = (db: Database, { fno, from, to, category, systemId }: TaskFilter): Promise<TaskRow[]> =>
  tasks(db)
    .where('farm_task.fno', '=', fno)
    .where(sql<boolean>`start_on <= ${to}::date`)
    .where(
      sql<boolean>`case when repeat_every is null then end_on
        else coalesce(until_on + (end_on - start_on), 'infinity') end >= ${from}::date`,
    )
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? ''))
    .$if(systemId !== undefined, (query) => query.where('controller.system_id', '=', systemId ?? ''))
    .execute();

export const findTask = (db: Database, taskNo: number): Promise<TaskRow | undefined> =>
  tasks(db).where('task_no', '=', taskNo).executeTakeFirst();

export const holdTask = async (db: Database, taskNo: number): Promise<TaskRow | undefined> => {
  await db.selectFrom('farm_task').select('task_no').where('task_no', '=', taskNo).forUpdate().execute();
  return findTask(db, taskNo);
};

export type TaskText = Omit<NewTask, 'systemId'> & { controllerId: number | null };

const columnsOf = ({ category, description, start, end, repeat, controllerId }: TaskText) => ({
  category,
  description,
  start_on: start,
  end_on: end,
  controller_id: controllerId,
  repeat_every: repeat?.every ?? null,
  weekdays: repeat?.every === 'week' ? [...repeat.weekdays] : [],
  until_on: repeat?.until ?? null,
});

export const insertTask = async (
  db: Database,
  text: TaskText,
  { fno, mno, now }: { fno: number; mno: number | null; now: Date },
): Promise<number> =>
  (
    await db
      .insertInto('farm_task')
      .values({ ...columnsOf(text), fno, mno, created_at: now })
      .returning('task_no as taskNo')
      .executeTakeFirstOrThrow()
  ).taskNo;

export const updateTask = (db: Database, taskNo: number, text: TaskText) =>
  db
    .updateTable('farm_task')
    .set({ ...columnsOf(text), version: sql<number>`version + 1` })
    .where('task_no', '=', taskNo)
    .execute();

export const deleteTask = (db: Database, taskNo: number) =>
  db.deleteFrom('farm_task').where('task_no', '=', taskNo).execute();

/** Skips an occurrence of a repeated task. */
export const skipDay = async (db: Database, taskNo: number, day: string): Promise<void> => {
  await db.insertInto('farm_task_skip').values({ task_no: taskNo, day }).execute();
  await touchTask(db, taskNo, {});
};

/** Ends a repeated task: no occurrence starts after `until`. */
export const endRepeat = async (db: Database, taskNo: number, until: string): Promise<void> => {
  await touchTask(db, taskNo, { until_on: until });
  await db
    .deleteFrom('farm_task_skip')
    .where('task_no', '=', taskNo)
    .where(sql<boolean>`day > ${until}::date`)
    .execute();
};

const touchTask = (db: Database, taskNo: number, change: { until_on?: string }) =>
  db
    .updateTable('farm_task')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('task_no', '=', taskNo)
    .execute();

/** Adds skipped days to a task. */
export const insertSkips = async (db: Database, taskNo: number, days: TaskPlan['skipped']): Promise<void> => {
  if (days.length === 0) return;
  await db
    .insertInto('farm_task_skip')
    .values(days.map((day) => ({ task_no: taskNo, day })))
    .execute();
};

/** Deletes all skipped days of a task. */
export const deleteSkips = (db: Database, taskNo: number) =>
  db.deleteFrom('farm_task_skip').where('task_no', '=', taskNo).execute();
