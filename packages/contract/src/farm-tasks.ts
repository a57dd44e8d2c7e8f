import { repeatFault, type RepeatFault, type Span } from '@onsil/domain/task-repeat';
import { kstDayStart } from '@onsil/domain/kst';
import { stages } from '@onsil/domain/stages';
import * as z from 'zod/mini';
import { done, endpoints, item, items } from './endpoint.ts';
import { page } from './envelope.ts';
import { calendarDay, flag, instant, line, numberText, queryNumber, rowNumber, whole } from './values.ts';

/** What tells categories apart beside their words, in the order in which it is given out. */
export const taskColors = ['teal', 'blue', 'amber', 'violet', 'slate', 'green', 'rose', 'sand'] as const;
export type TaskColor = (typeof taskColors)[number];

const taskCategory = z.object({
  dcd: z.string(),
  l10nKoDcdVal: z.string(),
  l10nEnDcdVal: z.string(),
  color: z.enum(taskColors),
});
export type TaskCategory = z.output<typeof taskCategory>;

const mostDays = 366;
/** A day on which something can be planned: a repeat is walked day by day. */
const taskDay = calendarDay.check(z.refine((day) => day >= '2000-01-01' && day <= '2100-12-31', 'outOfRange'));
const weekday = z.int('invalid').check(z.minimum(0, 'invalid'), z.maximum(6, 'invalid'));

export const taskRepeat = z.strictObject({
  every: z.enum(['day', 'week', 'month'], 'invalid'),
  /** of a weekly task: 0 Sunday … 6 */
  weekdays: z._default(
    z.array(weekday).check(
      z.maxLength(7, 'tooMany'),
      z.refine((days) => new Set(days).size === days.length, 'duplicate'),
    ),
    [],
  ),
  /** the last day on which it may begin; null: it goes on */
  until: z._default(z.nullable(taskDay), null),
});

const text = {
  /** a code of TASK_CATEGORY */
  category: line(40),
  description: line(500),
  start: taskDay,
  /** included */
  end: taskDay,
  systemId: z._default(z.nullable(line(64)), null),
  repeat: z._default(z.nullable(taskRepeat), null),
};

type Planned = Span & { repeat: z.output<typeof taskRepeat> | null };
const inOrder = z.refine<Planned>(({ start, end }) => start <= end, { path: ['end'], error: 'rangeReversed' });
const shortEnough = z.refine<Planned>(
  ({ start, end }) => !(kstDayStart(end) - kstDayStart(start) >= mostDays * 86_400_000),
  { path: ['end'], error: 'taskTooLong' },
);
const fits = (fault: RepeatFault, part: 'every' | 'weekdays' | 'until') =>
  z.refine<Planned>((planned) => planned.start > planned.end || repeatFault({ ...planned }) !== fault, {
    path: ['repeat', part],
    error: fault,
  });
const rules = [
  inOrder,
  shortEnough,
  fits('repeatWeekday', 'weekdays'),
  fits('repeatUntil', 'until'),
  fits('repeatOverlap', 'every'),
] as const;

export const newTask = z.strictObject(text).check(...rules);
export type NewTask = z.output<typeof newTask>;

/** How much of a repeated task is meant: one time of it, that and all that follow, or all. */
export const taskScope = z.enum(['one', 'following', 'all'], 'invalid');
export type TaskScope = z.output<typeof taskScope>;

/** `start`, `end` and `repeat` are those of what is meant: of all the first time, else the time itself. */
export const taskChange = z
  .strictObject({
    ...text,
    taskNo: rowNumber,
    version: whole,
    scope: z._default(taskScope, 'all'),
    /** the day on which the time that is meant begins; needed but for all */
    day: z.optional(taskDay),
  })
  .check(
    ...rules,
    z.refine(({ scope, day }) => scope === 'all' || day !== undefined, { path: ['day'], error: 'required' }),
  );
export type TaskChange = z.output<typeof taskChange>;

export const farmTask = z.object({
  taskNo: whole,
  category: z.string(),
  description: z.string(),
  /** in the list those of this time, else of the first */
  start: calendarDay,
  end: calendarDay,
  repeat: z.nullable(taskRepeat),
  systemId: z.nullable(z.string()),
  connectNm: z.nullable(z.string()),
  /** who wrote it; null: a former member */
  memberNm: z.nullable(z.string()),
  /** whether the caller may delete it: its author and managers */
  mineYn: flag,
  version: whole,
  createdAt: instant,
});
export type FarmTask = z.output<typeof farmTask>;

/** Plants that came to a stage for the first time, or that should have by their crop's recipe. */
const stageDay = z.object({
  workNo: whole,
  batchNm: z.string(),
  cropNm: z.string(),
  stage: z.enum(stages),
  day: calendarDay,
  plannedYn: flag,
});
export type StageDay = z.output<typeof stageDay>;

const renewalSpan = z.object({ systemId: z.string(), connectNm: z.string(), startedAt: instant, endsAt: instant });
export type RenewalSpan = z.output<typeof renewalSpan>;

const calendarEvents = z.object({ stages: z.array(stageDay), renewals: z.array(renewalSpan) });
export type CalendarEvents = z.output<typeof calendarEvents>;

const span = { from: calendarDay, to: calendarDay };
const taskParam = z.strictObject({ id: numberText });

export const farmTasksApi = endpoints({
  farmTasks: {
    method: 'GET',
    path: '/farm-task-list',
    who: 'farm',
    farm: 'required',
    summary:
      'The tasks of the current farm on days (both included, 3 months at most), a repeated one as often as it comes; by start',
    query: z.strictObject({
      ...span,
      category: z.optional(line(40)),
      systemId: z.optional(line(64)),
      ...page,
    }),
    reply: items(farmTask),
  },
  farmTask: {
    method: 'GET',
    path: '/farm-task/{id}',
    who: 'farm',
    summary: 'One task, a repeated one with its first time',
    params: taskParam,
    reply: item(farmTask),
  },
  addFarmTask: {
    method: 'POST',
    path: '/farm-task',
    who: 'farm',
    farm: 'required',
    summary: 'Plan a task in the current farm',
    body: newTask,
    reply: item(z.object({ taskNo: whole })),
  },
  changeFarmTask: {
    method: 'PUT',
    path: '/farm-task',
    who: 'farm',
    summary:
      'Change a task: of a repeated one this time, which becomes a task of its own, this and those that follow, or all; CONFLICT when it changed since `version`',
    body: taskChange,
    reply: item(z.object({ taskNo: whole })),
  },
  removeFarmTask: {
    method: 'DELETE',
    path: '/farm-task/{id}',
    who: 'farm',
    summary: 'Delete a task, or of a repeated one this time or this and those that follow; its author and managers may',
    params: taskParam,
    query: z
      .strictObject({
        scope: z._default(taskScope, 'all'),
        day: z.optional(taskDay),
        /** the one that was read; without it whatever it is now is deleted */
        version: z.optional(queryNumber),
      })
      .check(z.refine(({ scope, day }) => scope === 'all' || day !== undefined, { path: ['day'], error: 'required' })),
    reply: done,
  },
  taskCategories: {
    method: 'GET',
    path: '/farm-task/category-list',
    who: 'farm',
    farm: 'required',
    summary: 'The categories of tasks in their order, each with a colour',
    reply: items(taskCategory),
  },
  calendarEvents: {
    method: 'GET',
    path: '/farm-calendar',
    who: 'farm',
    farm: 'required',
    summary:
      'What else stands on the calendar of the current farm: stages that batches reached or are due to reach, and renewals of the nutrient solution',
    query: z.strictObject(span),
    reply: item(calendarEvents),
  },
});
