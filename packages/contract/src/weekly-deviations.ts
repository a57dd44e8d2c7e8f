import * as z from 'zod/mini';
import { deviationCauses } from './deviations.ts';
import { yesNo, instant, integer } from './values.ts';

const share = z.nullable(z.number());
const counts = z.tuple([integer, integer, integer]);

const deviationRow = z.object({
  deviationId: integer,
  controllerId: z.string(),
  controllerName: z.string(),
  cause: z.enum(deviationCauses),
  field: z.nullable(z.string()),
  highest: integer,
  /** its first value out of range */
  startedAt: instant,
  /** the first value back; null: open */
  endedAt: z.nullable(instant),
});
export type WeeklyDeviation = z.output<typeof deviationRow>;

/** Deviations begun in the week of one controller, field and side. */
const exception = z.object({
  controllerId: z.string(),
  cause: z.enum(deviationCauses),
  field: z.nullable(z.string()),
  side: z.nullable(z.enum(['low', 'high'])),
  highest: integer,
  count: integer,
  /** how long they lasted in all, up to the end of the report */
  minutes: integer,
  /** the value farthest out of range */
  extreme: z.nullable(z.number()),
  /** how many of them were acted on */
  acted: integer,
});

export type WeeklyException = z.output<typeof exception>;

/** Deviations of one kind around the same time of day. */
const recurring = z.object({
  controllerId: z.string(),
  controllerName: z.string(),
  field: z.string(),
  nameKo: z.string(),
  nameEn: z.string(),
  /** the last one */
  deviationId: integer,
  /** on how many of `of` days up to the end of the report */
  days: integer,
  of: integer,
  /** minute of the day in Korea */
  minute: integer,
});

/** Deviations of a week in the weekly report. */
export const weeklyDeviations = z.object({
  /** whether the farm had samples before the end of the week */
  isWatched: yesNo,
  /** deviations started in the week, by highest level */
  byLevel: counts,
  /** in the same days of the previous week; null if the farm was not monitored then */
  before: z.nullable(counts),
  /** by field, or by cause if a controller was silent */
  byField: z.array(z.object({ key: z.string(), count: integer, before: z.nullable(integer) })),
  actedShare: share,
  medianMinutesToAction: share,
  /** by controller, field and side; the highest level first */
  exceptions: z.array(exception),
  /** what recurs and did so in the week */
  recurring: z.nullable(recurring),
  /** the longest in the week */
  longest: z.array(deviationRow),
  /** not ended by the end of the week, or by now */
  open: z.object({ count: integer, newest: z.array(deviationRow) }),
  actions: z.object({
    count: integer,
    newest: z.array(
      z.object({
        actionId: integer,
        at: instant,
        actionCode: z.string(),
        description: z.string(),
        memberName: z.nullable(z.string()),
        deviationId: z.array(integer),
      }),
    ),
  }),
});
export type WeeklyDeviations = z.output<typeof weeklyDeviations>;
