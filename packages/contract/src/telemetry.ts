import * as z from 'zod/mini';
import { fieldMeta } from './controllers.ts';
import { endpoints, item } from './endpoint.ts';
import { remark } from './remarks.ts';
import { commaList, instant, line, queryInstant, whole } from './values.ts';

export const mostPoints = 4_000;
export const mostSeriesFields = 6;
export const mostSeriesControllers = 6;

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
  intervalSeconds: whole,
  lastSeen: z.nullable(instant),
  freshness: z.enum(['live', 'late', 'silent', 'never']),
  values: z.array(lastValue),
});
export type LastValues = z.output<typeof lastValues>;

const column = z.array(z.nullable(z.number()));

const levels = z.readonly(z.tuple([column, column, column]));

/**
 * Levels 1 to 3 over time as lines: each limit changes linearly from one `t` (epoch seconds) to the next. A segment
 * with null at either end is open on that side.
 */
export const rangesBand = z.object({ t: z.array(whole), low: levels, high: levels });
export type RangesBand = z.output<typeof rangesBand>;

/** Columns of one field of one controller, aligned with `t`; null without samples. */
export const seriesColumns = z.extend(fieldMeta, {
  controllerId: z.string(),
  controllerName: z.string(),
  min: column,
  avg: column,
  max: column,
  count: z.array(whole),
  ranges: z.nullable(ranges),
  /** the limits over the whole span, regardless of buckets; null if `ranges` applied all the time */
  band: z.nullable(rangesBand),
});
export type SeriesColumns = z.output<typeof seriesColumns>;

const bareSeries = z.object({
  from: whole,
  to: whole,
  /** bucket width in seconds */
  width: whole,
  /** bucket starts in epoch seconds, all buckets of the range */
  t: z.array(whole),
  series: z.array(seriesColumns),
});
export type BareSeries = z.output<typeof bareSeries>;

export const series = z.extend(bareSeries, {
  /** annotations of these controllers and fields in the range, by start */
  remarks: z.array(remark),
});
export type Series = z.output<typeof series>;

export const fieldStatistics = z.extend(fieldMeta, {
  samples: whole,
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
      expected: whole,
      received: whole,
      /** data collection rate, 0 to 1 */
      rate: z.number(),
      fields: z.array(fieldStatistics),
    }),
  ),
});
export type Statistics = z.output<typeof statistics>;

export const telemetryApi = endpoints({
  last: {
    method: 'GET',
    path: '/influx/status-logs/last/{id}',
    who: 'farm',
    summary:
      'Get the latest value of every field of a controller (id = systemId) or of all controllers of a farm, with age and level',
    params: z.strictObject({ id: line(64) }),
    reply: item(z.object({ at: instant, controllers: z.array(lastValues) })),
  },
  series: {
    method: 'GET',
    path: '/influx/status-logs/field',
    who: 'farm',
    summary:
      'Get a series in buckets (min, avg, max, count) chosen by range and points; at most 3 months; as columns, or as a csv file with Korean times',
    query: z.strictObject({
      controllerId: commaList(mostSeriesControllers),
      fields: commaList(mostSeriesFields),
      from: queryInstant,
      to: queryInstant,
      points: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(mostPoints)), 1_000),
      format: z._default(z.enum(['json', 'csv']), 'json'),
    }),
    reply: item(series),
    download: 'text/csv; charset=utf-8',
    cookie: true,
  },
  statistics: {
    method: 'GET',
    path: '/statuslogs/statics',
    who: 'farm',
    farm: 'optional',
    summary: 'Get the collection rate and out-of-range rate by field; of one controller, or of all of the current farm',
    query: z.strictObject({ controllerId: z.optional(line(64)), from: queryInstant, to: queryInstant }),
    costly: 'read',
    reply: item(statistics),
  },
});
