import * as z from 'zod/mini';
import { parseWeek } from '@onsil/domain/calendar/week';
import { settingState } from './control-settings.ts';
import { fieldMeta } from './controllers.ts';
import { cropPrices } from './crop-prices.ts';
import { stage } from './crops.ts';
import { noContent, endpoints, item, items } from './endpoint.ts';
import { pageQuery } from './envelope.ts';
import { controllerTrust } from './reading-trust.ts';
import { supportRequestState } from './support-requests.ts';
import { seriesColumns } from './telemetry.ts';
import { calendarDay, yesNo, instant, textLine, rowNumberText, integer } from './values.ts';
import { farmWeather } from './weather.ts';
import { weeklyDeviations } from './weekly-deviations.ts';

/** A Korean ISO 8601 week (`2026-W47`) or its Monday; parsed to its Monday. */
const week = z.pipe(
  z.string('required').check(
    z.maxLength(10, { error: 'week', abort: true }),
    z.refine((text) => /^(19|2\d)\d\d-/.test(text) && parseWeek(text) !== null, 'week'),
  ),
  z.transform((text: string) => parseWeek(text) ?? text),
);

const share = z.nullable(z.number());

/** For a field whose buckets show their maximum (the light integral): statistics of the daily maxima. */
const figures = z.nullable(z.object({ min: z.number(), avg: z.number(), max: z.number() }));

const fieldWeek = z.extend(fieldMeta, {
  samples: integer,
  /** fraction of values outside level 1, 2 and 3, 0 to 1; null without alarm limits */
  outside: z.nullable(z.tuple([z.number(), z.number(), z.number()])),
  /** fraction outside level 1 in the same days of the previous week; null: unknown */
  before: share,
  all: figures,
  /** by whether the controller measured light or none; null if it does not measure light */
  day: figures,
  night: figures,
});
export type WeeklyField = z.output<typeof fieldWeek>;

const environment = z.object({
  /** time axis of the lines: epoch seconds, buckets of `width` seconds */
  axis: z.object({ from: integer, width: integer, length: integer }),
  controllers: z.array(
    z.object({
      controllerId: z.string(),
      controllerName: z.string(),
      expected: integer,
      received: integer,
      /** data collection rate, 0 to 1 */
      rate: z.number(),
      fields: z.array(fieldWeek),
      /** the course of its fields with limits, those out of range first chosen */
      lines: z.array(
        z.extend(z.pick(seriesColumns, { min: true, avg: true, max: true, ranges: true, band: true }), {
          field: z.string(),
        }),
      ),
      /** what speaks against its readings of the week, without manual readings, and why values are missing */
      trust: controllerTrust,
    }),
  ),
});
export type WeeklyEnvironment = z.output<typeof environment>;

const driftingSensor = z.extend(fieldMeta, {
  tolerance: z.number(),
  /** correction to add to the sensor's value */
  bias: z.number(),
  /** days until it exceeds the tolerance; null if it already does */
  daysLeft: z.nullable(integer),
  advice: z.enum(['soon', 'now']),
});
export type WeeklySensor = z.output<typeof driftingSensor>;

const measuring = z.object({
  /** half-days started by the end: 14 in a complete week */
  halves: integer,
  /** half-days with a manual reading of any controller */
  rounds: integer,
  controllers: z.array(
    z.object({
      controllerId: z.string(),
      controllerName: z.string(),
      rounds: integer,
      /** sensors with enough data to assess */
      judged: integer,
      /** sensors to calibrate, by the readings of the 90 days before the end */
      drifting: z.array(driftingSensor),
    }),
  ),
});
export type WeeklyMeasuring = z.output<typeof measuring>;

const harvest = { harvestKg: z.number(), beforeKg: z.number(), gradeARate: share, weightPerPlant: share };

const planRow = z.object({
  period: z.enum(['week', 'month', 'year']),
  year: integer,
  month: integer,
  harvestKg: z.number(),
  /** what was planned up to the last day of the report: months count with the share of their days; null: no plan */
  planToDateKg: share,
  /** harvest against the plan to date */
  rate: share,
  /** the plan of the whole period */
  planKg: share,
});
export type WeeklyPlan = z.output<typeof planRow>;

const yields = z.object({
  /** plants that reached each stage */
  moved: z.array(z.object({ stage, plants: integer })),
  total: z.object(harvest),
  crops: z.array(z.object({ farmCropId: integer, cropName: z.string(), ...harvest })),
  /** discarded plants by their stage */
  losses: z.array(z.object({ stage, plants: integer })),
  /** of the week, and of the month and year in which it ends, up to its last day */
  plan: z.array(planRow),
  /** harvests that start in the following week; for the current week also those due until then or overdue */
  due: z.array(
    z.object({ batchId: integer, batchName: z.string(), cropName: z.string(), harvestOn: calendarDay, isLate: yesNo }),
  ),
});
export type WeeklyYield = z.output<typeof yields>;

const taskTime = z.object({
  taskNo: integer,
  category: z.string(),
  description: z.string(),
  start: calendarDay,
  end: calendarDay,
  controllerName: z.nullable(z.string()),
  /** null: not assigned */
  assigneeName: z.nullable(z.string()),
  isDone: yesNo,
});
export type WeeklyTask = z.output<typeof taskTime>;

const taskWeek = z.object({
  /** occurrences of tasks */
  count: integer,
  /** occurrences that are done */
  done: integer,
  /** most frequent first */
  categories: z.array(z.object({ category: z.string(), count: integer })),
  /** not done although their last day, of this week, has passed: the first few */
  undone: z.object({ count: integer, first: z.array(taskTime) }),
  /** days on which occurrences start or continue from the previous week, with the first few of each */
  days: z.array(z.object({ day: calendarDay, count: integer, first: z.array(taskTime) })),
});
export type WeeklyTaskWeek = z.output<typeof taskWeek>;

/** Both weeks in full, even if the first is the current one. */
const tasks = z.object({ week: taskWeek, next: taskWeek });
export type WeeklyTasks = z.output<typeof tasks>;

const requests = z.object({
  registered: integer,
  completed: integer,
  /** neither completed nor confirmed yet */
  open: integer,
  newest: z.array(
    z.object({
      supportRequestId: integer,
      title: z.string(),
      type: z.string(),
      progress: supportRequestState,
      createdAt: instant,
    }),
  ),
});
export type WeeklyRequests = z.output<typeof requests>;

const settings = z.object({
  count: integer,
  newest: z.array(
    z.object({
      controllerId: z.string(),
      controllerName: z.string(),
      version: integer,
      savedAt: instant,
      memberName: z.nullable(z.string()),
      reason: z.string(),
      state: settingState,
    }),
  ),
});
export type WeeklySettings = z.output<typeof settings>;

/**
 * Outlook of the current week, and retail prices of the farm's crops. Null for a past week: forecasts are not stored,
 * and the survey compares with its own day.
 */
const outlook = z.nullable(
  z.object({
    weather: z.pick(farmWeather, { source: true, isSample: true, state: true, warnings: true }),
    prices: z.pick(cropPrices, { source: true, isSample: true, state: true, surveyedOn: true, items: true }),
  }),
);
export type WeeklyOutlook = z.output<typeof outlook>;

/** The sections of a weekly report. A new section needs an entry here, a file on the server and one in the web app. */
export const weeklyParts = {
  environment,
  measuring,
  deviations: weeklyDeviations,
  yields,
  tasks,
  requests,
  settings,
  outlook,
};

export const weeklyReport = z.object({
  week: z.string(),
  monday: calendarDay,
  sunday: calendarDay,
  from: instant,
  /** end of the week, or now for the current week */
  to: instant,
  /** `before`: the farm had no data by the end of it */
  state: z.enum(['before', 'under_way', 'over']),
  /** Monday of the week with the farm's first data, which may be before the first day that can be entered; null: no data */
  firstMonday: z.nullable(z.string()),
  /** the last day that the figures cover */
  lastDay: calendarDay,
  writtenAt: instant,
  /** since when the figures of a week that is over are kept as they were; null: computed from the data at this moment */
  frozenAt: z.nullable(instant),
  ...weeklyParts,
});
export type WeeklyReport = z.output<typeof weeklyReport>;

const comment = z.object({
  seq: integer,
  comment: z.string(),
  /** null: a former member */
  memberName: z.nullable(z.string()),
  writtenAt: instant,
  /** whether the caller may delete it: its author and managers */
  isMine: yesNo,
});
export type WeeklyComment = z.output<typeof comment>;

export const weeklyReportApi = endpoints({
  getWeeklyReport: {
    method: 'GET',
    path: '/my/farm/weekly',
    who: 'farm',
    farm: 'required',
    summary:
      'Get the weekly report of the current farm, Monday to Sunday in Korea; the current week up to now, future weeks are refused',
    query: z.strictObject({ week }),
    costly: 'read',
    reply: item(weeklyReport),
  },
  listWeeklyComments: {
    method: 'GET',
    path: '/my/farm/weekly/comment',
    who: 'farm',
    farm: 'required',
    summary: 'List the comments on a week of the farm, newest first',
    query: z.strictObject({ week, ...pageQuery }),
    reply: items(comment),
  },
  createWeeklyComment: {
    method: 'POST',
    path: '/my/farm/weekly/comment',
    who: 'farm',
    farm: 'required',
    summary: 'Add a comment on a week of the current farm',
    body: z.strictObject({ week, comment: textLine(1_000) }),
    reply: item(z.object({ seq: integer })),
  },
  deleteWeeklyComment: {
    method: 'DELETE',
    path: '/my/farm/weekly/comment/{seq}',
    who: 'farm',
    summary: 'Delete a comment on a week; author and managers only',
    params: z.strictObject({ seq: rowNumberText }),
    reply: noContent,
  },
});
