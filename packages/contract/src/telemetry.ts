import * as z from 'zod/mini';
import { annotation } from './annotations.ts';
import { fieldMeta } from './controllers.ts';
import { endpoints, item } from './endpoint.ts';
import { tableFormat } from './tables.ts';
import { exactLine, commaList, instant, integer, integers, numbersOrNull, rangeEnd, rangeStart } from './values.ts';

export const maxPoints = 4_000;
export const maxSeriesFields = 6;
export const maxSeriesControllers = 6;

/** Level 1 to 3, each nested in the next; an open side is null. */
const range = z.object({ low: z.nullable(z.number()), high: z.nullable(z.number()) });
export const ranges = z.readonly(z.tuple([range, range, range]));

export const lastValue = z.extend(fieldMeta, {
  value: z.number(),
  at: instant,
  level: z.int().check(z.minimum(0), z.maximum(3)),
  ranges: z.nullable(ranges),
});
export type LastValue = z.output<typeof lastValue>;

export const lastValues = z.object({
  controllerId: z.string(),
  controllerName: z.string(),
  intervalSeconds: integer,
  lastSeen: z.nullable(instant),
  freshness: z.enum(['live', 'late', 'silent', 'never']),
  values: z.array(lastValue),
});
export type LastValues = z.output<typeof lastValues>;

const levels = z.readonly(z.tuple([numbersOrNull, numbersOrNull, numbersOrNull]));

/**
 * Levels 1 to 3 over time as lines: each limit changes linearly from one `t` (epoch seconds) to the next. A segment
 * with null at either end is open on that side.
 */
export const limitCurve = z.object({ t: z.array(integer), low: levels, high: levels });
export type LimitCurve = z.output<typeof limitCurve>;

/** Columns of one field of one controller, aligned with `t`; null without samples. */
export const seriesColumns = z.extend(fieldMeta, {
  controllerId: z.string(),
  controllerName: z.string(),
  min: numbersOrNull,
  avg: numbersOrNull,
  max: numbersOrNull,
  count: integers,
  ranges: z.nullable(ranges),
  /** the limits over the whole span, regardless of buckets; null if `ranges` applied all the time */
  band: z.nullable(limitCurve),
});
export type SeriesColumns = z.output<typeof seriesColumns>;

const bareSeries = z.object({
  from: integer,
  to: integer,
  /** bucket width in seconds */
  width: integer,
  /** bucket starts in epoch seconds, all buckets of the range */
  t: integers,
  series: z.array(seriesColumns),
});
export type BareSeries = z.output<typeof bareSeries>;

export const series = z.extend(bareSeries, {
  /** annotations of these controllers and fields in the range, by start */
  remarks: z.array(annotation),
});
export type Series = z.output<typeof series>;

export const fieldStatistics = z.extend(fieldMeta, {
  samples: integer,
  /** fraction of samples outside level 1, 2 and 3, 0 to 1; null without limits */
  outside: z.nullable(z.tuple([z.number(), z.number(), z.number()])),
});

export const statistics = z.object({
  from: instant,
  to: instant,
  controllers: z.array(
    z.object({
      controllerId: z.string(),
      controllerName: z.string(),
      expected: integer,
      received: integer,
      /** data collection rate, 0 to 1 */
      rate: z.number(),
      fields: z.array(fieldStatistics),
    }),
  ),
});
export type Statistics = z.output<typeof statistics>;

const seriesParameters = {
  controllerId: commaList(maxSeriesControllers),
  fields: commaList(maxSeriesFields),
  from: rangeStart,
  to: rangeEnd,
  points: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxPoints)), 1_000),
  format: z._default(z.enum(['json', ...tableFormat.options]), 'json'),
};

export const telemetryApi = endpoints({
  getLatestValues: {
    method: 'GET',
    path: '/influx/status-logs/last/{id}',
    who: 'farm',
    summary:
      'Get the latest value of every field of a controller (id = systemId) or of all controllers of a farm, with age and level',
    params: z.strictObject({ id: exactLine(64) }),
    reply: item(z.object({ at: instant, controllers: z.array(lastValues) })),
  },
  getSeries: {
    method: 'GET',
    path: '/influx/status-logs/field',
    who: 'farm',
    summary:
      'Get a series in buckets (min, avg, max, count) chosen by range and points; at most 3 months; as columns, or as a csv or xlsx file with Korean times',
    query: z.strictObject(seriesParameters),
    reply: item(series),
    hasColumns: true,
    download: 'text/csv; charset=utf-8',
    cookie: true,
  },
  getLongSeries: {
    method: 'GET',
    path: '/influx/status-logs/long',
    who: 'farm',
    summary:
      'Get a series of up to 10 years in buckets of an hour to a day, without limits and annotations; as columns, or as a csv or xlsx file with Korean times',
    query: z.strictObject(seriesParameters),
    costly: 'read',
    reply: item(bareSeries),
    hasColumns: true,
    download: 'text/csv; charset=utf-8',
    cookie: true,
  },
  getStatistics: {
    method: 'GET',
    path: '/statuslogs/statics',
    who: 'farm',
    farm: 'optional',
    summary: 'Get the collection rate and out-of-range rate by field; of one controller, or of all of the current farm',
    query: z.strictObject({ controllerId: z.optional(exactLine(64)), from: rangeStart, to: rangeEnd }),
    costly: 'read',
    reply: item(statistics),
  },
});
