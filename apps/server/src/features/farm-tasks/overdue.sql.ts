import { sql } from 'kysely';
import type { TaskPlan } from '@onsil/domain/calendar/task-repeat';
import type { Database } from '#platform/database/database.ts';

/** A task with the first days of its occurrences that are skipped or done. */
export type PastTask = TaskPlan & { farmNo: number; done: string[] };

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
