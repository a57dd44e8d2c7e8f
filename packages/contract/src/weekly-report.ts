import { mondayOf } from '@onsil/domain/week';
import * as z from 'zod/mini';
import { claimProgress } from './claims.ts';
import { settingState } from './control-settings.ts';
import { fieldMeta } from './controllers.ts';
import { cropPrices } from './crop-prices.ts';
import { stage } from './crops.ts';
import { deviationCauses } from './deviations.ts';
import { done, endpoints, item, items } from './endpoint.ts';
import { page } from './envelope.ts';
import { farmWeather } from './weather.ts';
import { calendarDay, flag, instant, line, numberText, whole } from './values.ts';

/** A week of Korea as ISO 8601 counts it (`2026-W47`), or its Monday; inside its Monday. */
const week = z.pipe(
  z.string('required').check(
    z.maxLength(10, { error: 'week', abort: true }),
    z.refine((text) => /^(19|2\d)\d\d-/.test(text) && mondayOf(text) !== null, 'week'),
  ),
  z.transform((text: string) => mondayOf(text) ?? text),
);

const share = z.nullable(z.number());
const counts = z.tuple([whole, whole, whole]);

/** Of a field whose bucket is told by its highest value (the light integral): of the highest values of the days. */
const figures = z.nullable(z.object({ min: z.number(), avg: z.number(), max: z.number() }));

const fieldWeek = z.extend(fieldMeta, {
  samples: whole,
  /** share of values outside level 1, 2 and 3, 0 to 1; null where the field had no standard */
  outside: z.nullable(z.tuple([z.number(), z.number(), z.number()])),
  /** share outside level 1 in the same days of the week before; null: nothing known */
  before: share,
  all: figures,
  /** while the controller measured light, and while it measured none; null where it measures no light */
  day: figures,
  night: figures,
});
export type WeeklyField = z.output<typeof fieldWeek>;

const environment = z.object({
  controllers: z.array(
    z.object({
      systemId: z.string(),
      connectNm: z.string(),
      expected: whole,
      received: whole,
      /** data collection rate, 0 to 1 */
      rate: z.number(),
      fields: z.array(fieldWeek),
    }),
  ),
});
export type WeeklyEnvironment = z.output<typeof environment>;

const driftingSensor = z.extend(fieldMeta, {
  tolerance: z.number(),
  /** what must be added to what the sensor says */
  bias: z.number(),
  /** in how many days it leaves the tolerance; null where it has */
  daysLeft: z.nullable(whole),
  advice: z.enum(['soon', 'now']),
});
export type WeeklySensor = z.output<typeof driftingSensor>;

const measuring = z.object({
  /** halves of days that had begun by the end: 14 in a whole week */
  halves: whole,
  /** of them those in which something was measured by hand, beside whichever controller */
  rounds: whole,
  controllers: z.array(
    z.object({
      systemId: z.string(),
      connectNm: z.string(),
      rounds: whole,
      /** sensors of which enough is known to tell how they are */
      judged: whole,
      /** those to be calibrated, by what was measured in the 90 days up to the end */
      drifting: z.array(driftingSensor),
    }),
  ),
});
export type WeeklyMeasuring = z.output<typeof measuring>;

const deviationRow = z.object({
  rootAlarmSeq: whole,
  systemId: z.string(),
  connectNm: z.string(),
  cause: z.enum(deviationCauses),
  field: z.nullable(z.string()),
  highest: whole,
  openedAt: instant,
  endedAt: z.nullable(instant),
});
export type WeeklyDeviation = z.output<typeof deviationRow>;

const deviations = z.object({
  /** whether the farm had samples by the end of the week */
  watchedYn: flag,
  /** those that opened in the week, by their highest level */
  byLevel: counts,
  /** in the same days of the week before; null where the farm was not watched then */
  before: z.nullable(counts),
  /** by field, or by cause where a controller fell silent */
  byField: z.array(z.object({ key: z.string(), count: whole, before: z.nullable(whole) })),
  actedShare: share,
  medianMinutesToAction: share,
  /** that stood the longest in the week */
  longest: z.array(deviationRow),
  /** not over at the end of the week, or by now */
  open: z.object({ count: whole, newest: z.array(deviationRow) }),
  actions: z.object({
    count: whole,
    newest: z.array(
      z.object({
        actionId: whole,
        at: instant,
        actionCd: z.string(),
        description: z.string(),
        memberNm: z.nullable(z.string()),
        rootAlarmSeq: z.array(whole),
      }),
    ),
  }),
});
export type WeeklyDeviations = z.output<typeof deviations>;

const harvest = { harvestKg: z.number(), beforeKg: z.number(), gradeARate: share, weightPerPlant: share };

const yields = z.object({
  /** plants that came to each stage */
  moved: z.array(z.object({ stage, plants: whole })),
  total: z.object(harvest),
  crops: z.array(z.object({ cultivateCropSeq: whole, cropNm: z.string(), ...harvest })),
  /** plants thrown away, by the stage that they stood at */
  losses: z.array(z.object({ stage, plants: whole })),
  /** of the month that the week ends in */
  month: z.object({ year: whole, month: whole, planKg: share, harvestKg: z.number(), rate: share }),
  /** what begins to be harvested in the week after; of a week under way also what is due until then, or should have been */
  due: z.array(
    z.object({ workNo: whole, batchNm: z.string(), cropNm: z.string(), harvestOn: calendarDay, lateYn: flag }),
  ),
});
export type WeeklyYield = z.output<typeof yields>;

const taskTime = z.object({
  taskNo: whole,
  category: z.string(),
  description: z.string(),
  start: calendarDay,
  end: calendarDay,
  connectNm: z.nullable(z.string()),
});
export type WeeklyTask = z.output<typeof taskTime>;

const taskWeek = z.object({
  /** times of tasks, a repeated one as often as it comes */
  count: whole,
  /** the most frequent first */
  categories: z.array(z.object({ category: z.string(), count: whole })),
  /** those on which something begins, or goes on from the week before; the first few times of each */
  days: z.array(z.object({ day: calendarDay, count: whole, first: z.array(taskTime) })),
});
export type WeeklyTaskWeek = z.output<typeof taskWeek>;

/** Both whole weeks, also where the first is under way. */
const tasks = z.object({ week: taskWeek, next: taskWeek });
export type WeeklyTasks = z.output<typeof tasks>;

const requests = z.object({
  registered: whole,
  completed: whole,
  /** neither completed nor confirmed by now */
  open: whole,
  newest: z.array(
    z.object({ boardNo: whole, title: z.string(), type: z.string(), progress: claimProgress, createdAt: instant }),
  ),
});
export type WeeklyRequests = z.output<typeof requests>;

const settings = z.object({
  count: whole,
  newest: z.array(
    z.object({
      systemId: z.string(),
      connectNm: z.string(),
      version: whole,
      savedAt: instant,
      memberNm: z.nullable(z.string()),
      reason: z.string(),
      state: settingState,
    }),
  ),
});
export type WeeklySettings = z.output<typeof settings>;

/**
 * What lies ahead of a week under way, and what the farm's crops sell for in shops. Forecasts are not kept, and the survey
 * compares with its own day: there is none of a week that is over.
 */
const outlook = z.nullable(
  z.object({
    weather: z.pick(farmWeather, { source: true, sampleYn: true, state: true, warnings: true }),
    prices: z.pick(cropPrices, { source: true, sampleYn: true, state: true, surveyedOn: true, items: true }),
  }),
);
export type WeeklyOutlook = z.output<typeof outlook>;

/** What a week's report is made of. Another part is an entry here, a file on the server and one on the screen. */
export const weeklyParts = { environment, measuring, deviations, yields, tasks, requests, settings, outlook };

const weeklyReport = z.object({
  week: z.string(),
  monday: calendarDay,
  sunday: calendarDay,
  from: instant,
  /** the end of the week, or now where it is under way */
  to: instant,
  /** `before`: the farm had no data yet by the end of it */
  state: z.enum(['before', 'under_way', 'over']),
  /** the Monday of the week of the farm's first data; null: it has none */
  firstMonday: z.nullable(calendarDay),
  writtenAt: instant,
  ...weeklyParts,
});
export type WeeklyReport = z.output<typeof weeklyReport>;

const comment = z.object({
  seq: whole,
  comment: z.string(),
  /** null: a former member */
  memberNm: z.nullable(z.string()),
  writtenAt: instant,
  /** whether the caller may delete it: its author and managers */
  mineYn: flag,
});
export type WeeklyComment = z.output<typeof comment>;

export const weeklyReportApi = endpoints({
  weeklyReport: {
    method: 'GET',
    path: '/my/farm/weekly',
    who: 'farm',
    farm: 'required',
    summary:
      'The report of a week of the current farm, Monday to Sunday in Korea; a week under way up to now, a week to come is refused',
    query: z.strictObject({ week }),
    costly: 'read',
    reply: item(weeklyReport),
  },
  weeklyComments: {
    method: 'GET',
    path: '/my/farm/weekly/comment',
    who: 'farm',
    farm: 'required',
    summary: 'What the farm’s people wrote on a week, the newest first',
    query: z.strictObject({ week, ...page }),
    reply: items(comment),
  },
  addWeeklyComment: {
    method: 'POST',
    path: '/my/farm/weekly/comment',
    who: 'farm',
    farm: 'required',
    summary: 'Write on a week of the current farm',
    body: z.strictObject({ week, comment: line(1_000) }),
    reply: item(z.object({ seq: whole })),
  },
  removeWeeklyComment: {
    method: 'DELETE',
    path: '/my/farm/weekly/comment/{seq}',
    who: 'farm',
    summary: 'Delete what was written on a week; its author and managers may',
    params: z.strictObject({ seq: numberText }),
    reply: done,
  },
});
