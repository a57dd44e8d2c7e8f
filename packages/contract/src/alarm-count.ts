import * as z from 'zod/mini';
import { deviationCauses, subjectFilter } from './deviations.ts';
import { endpoints, item } from './endpoint.ts';
import { farmParam } from './farms.ts';
import { instant, rangeStart, rangeEnd, integer } from './values.ts';

const counted = z.object({ key: z.string(), count: integer });
export const alarmCount = z.object({
  from: instant,
  to: instant,
  total: integer,
  /** of the preceding period of equal length; null if the farm had no samples at its start */
  before: z.nullable(integer),
  byDay: z.array(z.object({ day: z.string(), levels: z.tuple([integer, integer, integer]) })),
  byLevel: z.tuple([integer, integer, integer]),
  byField: z.array(counted),
  byHour: z.array(integer),
  /** the same controller, field and hour on three days or more */
  recurring: z.array(
    z.object({
      controllerId: z.string(),
      controllerName: z.string(),
      field: z.nullable(z.string()),
      hour: integer,
      days: integer,
    }),
  ),
  budget: z.object({
    operators: integer,
    perOperatorPerDay: z.number(),
    grade: z.enum(['acceptable', 'manageable', 'overloaded']),
    floodShare: z.number(),
    actedShare: z.nullable(z.number()),
    medianMinutesToAction: z.nullable(z.number()),
    standing24h: integer,
    noisiest: z.array(
      z.object({
        controllerId: z.string(),
        controllerName: z.string(),
        cause: z.enum(deviationCauses),
        field: z.nullable(z.string()),
        count: integer,
      }),
    ),
  }),
});
export type AlarmCount = z.output<typeof alarmCount>;

export const alarmCountApi = endpoints({
  getAlarmCount: {
    method: 'GET',
    path: '/ai/farm-alarm-count/{id}',
    who: 'farm',
    farm: 'path',
    summary:
      'Count a farm’s deviations by day, level, field and hour, with trend, recurring ones and the noise budget, all or those of a field, controller or highest level; at most 3 months',
    params: farmParam,
    query: z.strictObject({ from: rangeStart, to: rangeEnd, ...subjectFilter }),
    reply: item(alarmCount),
  },
});
