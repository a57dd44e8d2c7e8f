import type { FarmTask, NewTask, TaskScope } from '@onsil/contract/farm-tasks';
import { addDays, kstWeekday } from '@onsil/domain/calendar/kst';
import type { DaySpan } from '@onsil/domain/calendar/task-repeat';
import { daysBetween } from '#lib/format/iso-day.ts';

/** A task in the form. */
export type TaskDraft = {
  category: string;
  description: string;
  start: string | null;
  end: string | null;
  controllerId: string | null;
  repeat: NewTask['repeat'];
  time: string | null;
  assigneeMemberNo: number | null;
};

/** An existing task or an empty one. */
export type InitialTask = Pick<
  FarmTask,
  | 'category'
  | 'description'
  | 'start'
  | 'end'
  | 'controllerId'
  | 'controllerName'
  | 'repeat'
  | 'version'
  | 'time'
  | 'assignee'
>;

export const emptyTask = (day: string): InitialTask => ({
  category: '',
  description: '',
  start: day,
  end: day,
  controllerId: null,
  controllerName: null,
  repeat: null,
  time: null,
  assignee: null,
  version: 0,
});

/** The days within a scope: the first occurrence for all, else the occurrence that starts on a day. */
export const spanInScope = ({ start, end }: DaySpan, scope: TaskScope, on: string): DaySpan =>
  scope === 'all' ? { start, end } : { start: on, end: addDays(on, daysBetween(start, end)) };

export const toTaskDraft = (task: InitialTask, scope: TaskScope, on: string): TaskDraft => {
  const { category, description, controllerId, repeat, time, assignee } = task;
  const assigneeMemberNo = assignee?.memberNo ?? null;
  return { category, description, controllerId, repeat, time, assigneeMemberNo, ...spanInScope(task, scope, on) };
};

/** Changes the first day; the last day and the weekday of the repetition move along. */
export const withStart = (draft: TaskDraft, start: string | null): TaskDraft => {
  const { start: before, end, repeat } = draft;
  if (before === null || end === null || start === null) return { ...draft, start };
  const [from, to] = [kstWeekday(before), kstWeekday(start)];
  const weekdays = repeat?.weekdays.includes(to)
    ? repeat.weekdays
    : repeat?.weekdays.map((weekday) => (weekday === from ? to : weekday));
  return {
    ...draft,
    start,
    end: addDays(end, daysBetween(before, start)),
    repeat: repeat && { ...repeat, weekdays: weekdays ?? [] },
  };
};

/** Changes the repetition; a weekly task starts with the weekday of its first day. */
export const withRepeat = (
  { start, repeat }: TaskDraft,
  every: NonNullable<TaskDraft['repeat']>['every'] | '',
): TaskDraft['repeat'] =>
  every === ''
    ? null
    : { every, weekdays: every === 'week' && start !== null ? [kstWeekday(start)] : [], until: repeat?.until ?? null };
