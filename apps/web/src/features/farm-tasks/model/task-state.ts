import type { FarmTask } from '@onsil/contract/farm-tasks';
import { addDays } from '@onsil/domain/calendar/kst';
import type { DaySpan } from '@onsil/domain/calendar/task-repeat';

/** Open tasks of the last week are still to be done; older ones are history. */
const overdueDays = 7;

export const isOverdue = ({ completed, end }: Pick<FarmTask, 'completed' | 'end'>, today: string): boolean =>
  completed === null && end < today && end >= addDays(today, -overdueDays);

/** Whether a task is for a member: assigned to them, or to nobody. */
export const isFor = ({ assignee }: Pick<FarmTask, 'assignee'>, memberNo: number | undefined): boolean =>
  assignee === null || assignee.memberNo === memberNo;

/** Days whose tasks concern today: today, and those before whose open tasks are overdue. */
export const daySpanOf = (today: string): DaySpan => ({ start: addDays(today, -overdueDays), end: today });

/** The tasks of today: overdue ones first, then open ones, then done ones. */
export const tasksForToday = (tasks: readonly FarmTask[], today: string): FarmTask[] => {
  const rank = (task: FarmTask): number => (isOverdue(task, today) ? 0 : task.completed === null ? 1 : 2);
  return tasks.filter((task) => task.end >= today || isOverdue(task, today)).toSorted((a, b) => rank(a) - rank(b));
};
