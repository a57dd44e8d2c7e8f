import * as z from 'zod/mini';
import { endpoints, itemsBeside } from './endpoint.ts';
import { pageQuery } from './envelope.ts';
import { instant, integer, textLine } from './values.ts';

/** What farms can be sorted by. */
export const comparedBy = [
  'alarms',
  'outOfRangeDay',
  'outOfRangeWeek',
  'reporting',
  'harvest',
  'overdueTasks',
  'name',
] as const;
export type ComparedBy = (typeof comparedBy)[number];

/** Farms above this number have to be narrowed by a keyword. */
export const maxComparedFarms = 5_000;
/** Length of one share of the trend. */
export const trendStepHours = 6;
export const trendSteps = 28;

/** 0 to 1, of the time of all controllers that have ever reported; null without any. */
const share = z.nullable(z.number().check(z.minimum(0), z.maximum(1)));
/** Open deviations at levels 1, 2 and 3. */
const levels = z.tuple([integer, integer, integer]);

export const comparedFarm = z.object({
  farmNo: integer,
  farmId: z.string(),
  farmName: z.string(),
  companyName: z.string(),
  province: z.string(),
  open: levels,
  /** open deviations with an action */
  acted: integer,
  /** start of the worst open deviation */
  since: z.nullable(instant),
  /** share of time with a value out of range, by the deviations of the last 24 hours and 7 days */
  outOfRangeDay: share,
  outOfRangeWeek: share,
  /** the same in steps of 6 hours, oldest first */
  trend: z.array(share),
  /** share of the last 24 hours in which the controllers reported */
  reporting: share,
  lastSeen: z.nullable(instant),
  /** of the running month until today; the plan of a month counts with the share of its days */
  harvest: z.object({
    harvestKg: z.number(),
    planToDateKg: z.nullable(z.number()),
    rate: z.nullable(z.number()),
  }),
  /** open tasks that ended in the last 7 days */
  overdueTasks: integer,
});
export type ComparedFarm = z.output<typeof comparedFarm>;

/** Open deviations of all matching farms, and how many of them have any. */
const openTotals = z.object({ open: levels, farms: integer });

/** Search and order of the farms side by side. */
export const comparisonFilter = {
  keyword: z.optional(textLine(60, 0)),
  sort: z._default(z.enum(comparedBy), 'alarms'),
  order: z._default(z.enum(['asc', 'desc']), 'desc'),
};

export const farmComparisonApi = endpoints({
  compareFarms: {
    method: 'GET',
    path: '/my/farms/comparison',
    who: 'self',
    summary:
      'Compare the farms visible to the caller by open deviations, time out of range, reporting, harvest to date and overdue tasks; sorted, at most 5,000',
    query: z.strictObject({ ...comparisonFilter, ...pageQuery }),
    reply: itemsBeside(comparedFarm, openTotals),
    costly: 'read',
  },
});
