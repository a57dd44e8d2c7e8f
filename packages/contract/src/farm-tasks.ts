import * as z from 'zod/mini';
import { dayMs } from '@onsil/domain/calendar/duration';
import { kstDayStart } from '@onsil/domain/calendar/kst';
import { findRepeatFault, type RepeatFault, type DaySpan } from '@onsil/domain/calendar/task-repeat';
import { stages } from '@onsil/domain/crops/stages';
import { noContent, endpoints, item, items } from './endpoint.ts';
import { pageQuery, sortQuery } from './envelope.ts';
import { farmPerson, type FarmPerson } from './farms.ts';
import { fileKey, storedFile } from './files.ts';
import {
  exactLine,
  calendarDay,
  doneAt,
  yesNo,
  instant,
  textLine,
  rowNumberText,
  queryNumber,
  rowNumber,
  integer,
} from './values.ts';

/** Colours of categories, in order of assignment. */
export const taskColors = ['teal', 'blue', 'amber', 'violet', 'slate', 'green', 'rose', 'sand'] as const;
export type TaskColor = (typeof taskColors)[number];

const taskCategory = z.object({
  detailCode: z.string(),
  codeNameKo: z.string(),
  codeNameEn: z.string(),
  color: z.enum(taskColors),
});
export type TaskCategory = z.output<typeof taskCategory>;

const maxDays = 366;
/** A day that can be planned; bounded, because repeats are expanded day by day. */
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
  /** the last day on which it may start; null: no end */
  until: z._default(z.nullable(taskDay), null),
});

/** When on its first day an occurrence begins, `HH:MM` in Korea. */
const timeOfDay = z.string('timeOfDay').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'timeOfDay'));

const text = {
  /** a code of TASK_CATEGORY */
  category: textLine(40),
  description: textLine(500),
  start: taskDay,
  /** inclusive */
  end: taskDay,
  controllerId: z._default(z.nullable(exactLine(64)), null),
  repeat: z._default(z.nullable(taskRepeat), null),
  /** without it a new task has none, and a changed one keeps its own */
  time: z.optional(z.nullable(timeOfDay)),
  /** a member of the farm who is to do it; without it as with `time` */
  assigneeMemberNo: z.optional(z.nullable(rowNumber)),
};

type Planned = DaySpan & { repeat: z.output<typeof taskRepeat> | null };
const inOrder = z.refine<Planned>(({ start, end }) => start <= end, { path: ['end'], error: 'rangeReversed' });
const shortEnough = z.refine<Planned>(({ start, end }) => !(kstDayStart(end) - kstDayStart(start) >= maxDays * dayMs), {
  path: ['end'],
  error: 'taskTooLong',
});
const fits = (fault: RepeatFault, part: 'every' | 'weekdays' | 'until') =>
  z.refine<Planned>((planned) => planned.start > planned.end || findRepeatFault({ ...planned }) !== fault, {
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

/** Which occurrences of a repeated task a change applies to: one, that and all following, or all. */
export const taskScope = z.enum(['one', 'following', 'all'], 'invalid');
export type TaskScope = z.output<typeof taskScope>;

/** `start`, `end` and `repeat` are those of the affected occurrence; for `all`, of the first one. */
export const taskChange = z
  .strictObject({
    ...text,
    taskNo: rowNumber,
    version: integer,
    scope: z._default(taskScope, 'all'),
    /** start day of the affected occurrence; required unless the scope is all */
    day: z.optional(taskDay),
  })
  .check(
    ...rules,
    z.refine(({ scope, day }) => scope === 'all' || day !== undefined, { path: ['day'], error: 'required' }),
  );
export type TaskChange = z.output<typeof taskChange>;

export const maxCompletionFiles = 10;
const completionText = {
  /** without them, earlier ones stay */
  note: z.optional(z.nullable(textLine(1_000))),
  /** keys of files that the caller uploaded, in order */
  files: z.optional(z.array(fileKey).check(z.maxLength(maxCompletionFiles, 'tooMany'))),
  /** hours of work, of everybody together */
  hours: z.optional(z.nullable(z.number('number').check(z.minimum(0.05, 'tooSmall'), z.maximum(1_000, 'tooBig')))),
};

const completion = z.object({
  at: instant,
  /** null: a former member */
  memberName: z.nullable(z.string()),
  note: z.nullable(z.string()),
  hours: z.nullable(z.number()),
  files: z.array(storedFile),
});
export type TaskCompletion = z.output<typeof completion>;
const earlierCompletion = z.pick(completion, { at: true, memberName: true });
export type EarlierCompletion = z.output<typeof earlierCompletion>;

export type TaskPerson = FarmPerson;

export const farmTask = z.object({
  taskNo: integer,
  category: z.string(),
  description: z.string(),
  /** in lists those of this occurrence, else of the first */
  start: calendarDay,
  end: calendarDay,
  repeat: z.nullable(taskRepeat),
  controllerId: z.nullable(z.string()),
  controllerName: z.nullable(z.string()),
  time: z.nullable(z.string()),
  /** the assignee; null: anyone */
  assignee: z.nullable(farmPerson),
  /** author; null: a former member */
  memberName: z.nullable(z.string()),
  /** whether the caller may delete it: its author and managers */
  isMine: yesNo,
  /** who did this occurrence and when, with a note and files; null: open */
  completed: z.nullable(completion),
  version: integer,
  createdAt: instant,
});
export type FarmTask = z.output<typeof farmTask>;

/** Plants that reached a stage for the first time, or that should have by their crop's recipe. */
const stageDay = z.object({
  batchId: integer,
  batchName: z.string(),
  cropName: z.string(),
  stage: z.enum(stages),
  day: calendarDay,
  isPlanned: yesNo,
});
export type StageDay = z.output<typeof stageDay>;

const renewalSpan = z.object({
  controllerId: z.string(),
  controllerName: z.string(),
  startedAt: instant,
  endsAt: instant,
});
export type RenewalSpan = z.output<typeof renewalSpan>;

const calendarEvents = z.object({ stages: z.array(stageDay), renewals: z.array(renewalSpan) });
export type CalendarEvents = z.output<typeof calendarEvents>;

const span = { from: calendarDay, to: calendarDay };
const taskParam = z.strictObject({ id: rowNumberText });

export const taskSortKeys = ['what', 'category', 'days', 'assignee', 'controller', 'author'] as const;

/** Filters and order of the tasks of a farm. */
export const taskFilter = {
  ...span,
  category: z.optional(textLine(40)),
  controllerId: z.optional(exactLine(64)),
  isMine: z._default(yesNo, false),
  ...sortQuery(taskSortKeys),
};

export const farmTasksApi = endpoints({
  listFarmTasks: {
    method: 'GET',
    path: '/farm-task-list',
    who: 'farm',
    farm: 'required',
    summary:
      'List the tasks of the current farm in a range of days (inclusive, at most 3 months) by start or sorted, with every occurrence of repeated ones; `isMine` leaves out those assigned to others',
    query: z.strictObject({ ...taskFilter, ...pageQuery }),
    reply: items(farmTask),
  },
  getFarmTask: {
    method: 'GET',
    path: '/farm-task/{id}',
    who: 'farm',
    summary: 'Get a task; a repeated one with its first occurrence, done or not as the one that starts on `day`',
    params: taskParam,
    query: z.strictObject({ day: z.optional(taskDay) }),
    reply: item(farmTask),
  },
  createTask: {
    method: 'POST',
    path: '/farm-task',
    who: 'farm',
    farm: 'required',
    summary: 'Create a task in the current farm',
    body: newTask,
    reply: item(z.object({ taskNo: integer })),
  },
  updateTask: {
    method: 'PUT',
    path: '/farm-task',
    who: 'farm',
    summary:
      'Update a task; of a repeated one a single occurrence (which becomes a separate task), this and the following ones, or all; CONFLICT if it changed since `version`',
    body: taskChange,
    reply: item(z.object({ taskNo: integer })),
  },
  deleteTask: {
    method: 'DELETE',
    path: '/farm-task/{id}',
    who: 'farm',
    summary:
      'Delete a task, or of a repeated one a single occurrence or this and the following ones; author and managers only',
    params: taskParam,
    query: z
      .strictObject({
        scope: z._default(taskScope, 'all'),
        day: z.optional(taskDay),
        /** the version that was read; without it the current one is deleted */
        version: z.optional(queryNumber),
      })
      .check(z.refine(({ scope, day }) => scope === 'all' || day !== undefined, { path: ['day'], error: 'required' })),
    reply: noContent,
  },
  completeTask: {
    method: 'POST',
    path: '/farm-task/{id}/completion',
    who: 'farm',
    summary:
      'Mark an occurrence of a task as done, by its first day, with a note, hours of work and files; idempotent; tells who had done it before, whose mark stays',
    params: taskParam,
    body: z.strictObject({ day: taskDay, doneAt, ...completionText }),
    isIdempotent: true,
    reply: item(z.object({ earlier: z.nullable(earlierCompletion) })),
  },
  reopenTask: {
    method: 'DELETE',
    path: '/farm-task/{id}/completion',
    who: 'farm',
    summary: 'Mark an occurrence of a task as open again, without its note and files; idempotent',
    params: taskParam,
    query: z.strictObject({ day: taskDay }),
    isIdempotent: true,
    reply: noContent,
  },
  listTaskPeople: {
    method: 'GET',
    path: '/farm-task/people',
    who: 'farm',
    farm: 'required',
    summary: 'List the members of the current farm to whom a task can be assigned, by name',
    reply: items(farmPerson),
  },
  listTaskCategories: {
    method: 'GET',
    path: '/farm-task/category-list',
    who: 'farm',
    farm: 'required',
    summary: 'List the task categories in order, each with a colour',
    reply: items(taskCategory),
  },
  listCalendarEvents: {
    method: 'GET',
    path: '/farm-calendar',
    who: 'farm',
    farm: 'required',
    summary: 'List other calendar events of the current farm: stages reached or due, and nutrient renewals',
    query: z.strictObject(span),
    reply: item(calendarEvents),
  },
});
