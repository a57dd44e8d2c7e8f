import { addDays, kstDay } from '@onsil/domain/calendar/kst';
import { listOccurrences } from '@onsil/domain/calendar/task-repeat';
import type { Context } from '#platform/context.ts';
import { listPastTasks } from './overdue.sql.ts';

/** A task that ended longer ago and was never ticked off is history, on the calendar too. */
const overdueDays = 7;

/** Open occurrences of tasks that ended in the last 7 days, by farm. No access check here. */
export const countOverdueTasks = async (ctx: Context, farmNos: readonly number[]): Promise<Map<number, number>> => {
  const today = kstDay(ctx.now());
  const days = { from: addDays(today, -overdueDays), to: addDays(today, -1) };
  const counts = new Map<number, number>();
  for (const { farmNo, done, ...task } of await listPastTasks(ctx.db, farmNos, days)) {
    const overdue = listOccurrences(task, days.from, days.to).filter(
      ({ start, end }) => end >= days.from && end <= days.to && !done.includes(start),
    );
    if (overdue.length > 0) counts.set(farmNo, (counts.get(farmNo) ?? 0) + overdue.length);
  }
  return counts;
};
