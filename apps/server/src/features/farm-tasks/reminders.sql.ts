import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** Tasks with a time of day from `from` to before `to` (`HH:MM`) whose occurrences may begin on a day. */
export const listTasksAt = async (
  db: Database,
  { day, from, to }: { day: string; from: string; to: string },
): Promise<{ taskNo: number; farmName: string }[]> => {
  const { rows } = await sql<{ taskNo: number; farmName: string }>`
    select task_no, farm.name as farm_name from farm_task join farm using (farm_no)
    where start_time >= ${from}::time and start_time < ${to}::time and start_on <= ${day}::date
      and case when repeat_every is null then start_on else coalesce(until_on, 'infinity') end >= ${day}::date
    order by task_no`.execute(db);
  return rows;
};

/** Saves that people were reminded of an occurrence; false if they already were. */
export const insertReminder = async (db: Database, taskNo: number, beginsAt: Date): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('farmTaskReminder')
    .values({ taskNo, beginsAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** Copies the reminders from an instant on to the task that its occurrences became. */
export const copyReminders = (db: Database, taskNo: number, to: number, from: Date) =>
  sql`insert into farm_task_reminder (task_no, begins_at)
    select ${to}, begins_at from farm_task_reminder where task_no = ${taskNo} and begins_at >= ${from}`.execute(db);

export const deleteRemindersBefore = (db: Database, before: Date) =>
  db.deleteFrom('farmTaskReminder').where('beginsAt', '<', before).execute();
