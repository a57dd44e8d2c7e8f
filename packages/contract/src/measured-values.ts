import * as z from 'zod/mini';
import { fieldMeta } from './controllers.ts';
import { done, endpoints, item, items } from './endpoint.ts';
import { page } from './envelope.ts';
import { byField, calendarDay, flag, instant, line, numberText, rowNumber, whole } from './values.ts';

const ampm = z.enum(['AM', 'PM'], 'invalid');

/**
 * A field as a person measured it. `controller` is the mean of what the controller itself sampled in the ten minutes up to
 * the measuring (two of its reporting intervals where that is longer): a single sample may be the odd one, and a longer time
 * would mix in what the climate has done since. Samples that come late count. Null: there were none.
 */
const reading = z.extend(fieldMeta, {
  measured: z.number(),
  controller: z.nullable(z.number()),
  /** measured less controller, as both are shown */
  difference: z.nullable(z.number()),
  /** the two differ by more than the field's tolerance, or the value is unusual where plants grow */
  recheckYn: flag,
});

export const measuredValue = z.object({
  measureNo: whole,
  systemId: z.string(),
  connectNm: z.string(),
  date: calendarDay,
  ampm,
  measuredAt: instant,
  /** who entered it last; null: a former member */
  memberNm: z.nullable(z.string()),
  version: whole,
  /** in the order of the catalogue */
  values: z.array(reading),
});
export type MeasuredValue = z.output<typeof measuredValue>;

/** A value that is to be looked at again before it is stored. */
const recheck = z.object({
  field: z.string(),
  reason: z.enum(['difference', 'unusual']),
  measured: z.number(),
  controller: z.nullable(z.number()),
  tolerance: z.number(),
});
export type Recheck = z.output<typeof recheck>;

/** Where `recheck` has values, nothing was stored: the same entry with `confirmYn` stores it. */
const entered = z.object({ storedYn: flag, measureNo: z.nullable(whole), recheck: z.array(recheck) });
export type Entered = z.output<typeof entered>;

/** A field that can be measured, with what helps to measure it. */
const handField = z.extend(fieldMeta, {
  /** a value outside these cannot be true and is refused */
  min: z.number(),
  max: z.number(),
  /** a value outside these is unusual where plants grow */
  usualMin: z.number(),
  usualMax: z.number(),
  tolerance: z.number(),
  /** the controller's own value at that time; null where it has none */
  controller: z.nullable(z.number()),
  /** what was measured the last time before */
  previous: z.nullable(z.object({ measured: z.number(), date: calendarDay, ampm })),
});
export type HandField = z.output<typeof handField>;

const measuring = z.object({
  systemId: z.string(),
  connectNm: z.string(),
  /** what is there already; null: nothing */
  value: z.nullable(measuredValue),
  fields: z.array(handField),
});
export type Measuring = z.output<typeof measuring>;

const sensorDrift = z.extend(fieldMeta, {
  tolerance: z.number(),
  /** by time: measured less controller */
  pairs: z.array(z.object({ at: instant, measured: z.number(), controller: z.number(), difference: z.number() })),
  /** the middle of the latest differences; null where there are too few */
  bias: z.nullable(z.number()),
  /** by how much it grows in 30 days; null where it does not clearly go one way */
  perMonth: z.nullable(z.number()),
  /** in how many days it leaves the tolerance; null unless the advice is `soon` */
  daysLeft: z.nullable(whole),
  /** when the sensor is to be calibrated */
  advice: z.enum(['tooFew', 'fine', 'soon', 'now']),
});
export type SensorDrift = z.output<typeof sensorDrift>;

const values = byField(z.number('number').check(z.refine(Number.isFinite, 'number'))).check(
  z.refine((given) => Object.keys(given).length > 0, 'required'),
);
/** HH:mm in Korea; may be left out while that half of the day lasts */
const time = z._default(z.nullable(z.string().check(z.maxLength(5, 'timeOfDay'))), null);
const no = z._default(flag, 'N');

export const measuredValueBody = z.strictObject({
  systemId: line(64),
  date: calendarDay,
  ampm,
  time,
  values,
  overwriteYn: no,
  confirmYn: no,
  /** given by the device, so that an entry that is sent again is entered once */
  entryId: z.optional(z.uuid('invalid')),
});
export type MeasuredValueBody = z.output<typeof measuredValueBody>;

export const measuredChangeBody = z.strictObject({ id: rowNumber, version: whole, time, values, confirmYn: no });
export type MeasuredChange = z.output<typeof measuredChangeBody>;

export const measuredValuesApi = endpoints({
  measuredValues: {
    method: 'GET',
    path: '/my/status-measure',
    who: 'farm',
    farm: 'required',
    summary: 'What was measured on the current farm, or beside one of its controllers, the newest first',
    query: z.strictObject({
      systemId: z.optional(line(64)),
      from: z.optional(calendarDay),
      to: z.optional(calendarDay),
      ...page,
    }),
    reply: items(measuredValue),
  },
  measuring: {
    method: 'GET',
    path: '/my/status-measure/one',
    who: 'farm',
    summary:
      'What was measured beside a controller in one half of a day, if anything was, and what helps to measure: the controller’s own values at that time (`time` HH:mm, else now or at the end of that half), those measured before, limits',
    query: z.strictObject({
      systemId: line(64),
      date: calendarDay,
      ampm,
      time: z.optional(z.string().check(z.maxLength(5, 'timeOfDay'))),
    }),
    reply: item(measuring),
  },
  sensorDrift: {
    method: 'GET',
    path: '/my/status-measure/drift',
    who: 'farm',
    summary: 'How the sensors of a controller drift against what was measured in the last 90 days',
    query: z.strictObject({ systemId: line(64) }),
    costly: 'read',
    reply: items(sensorDrift),
  },
  addMeasuredValue: {
    method: 'POST',
    path: '/my/status-measure',
    who: 'farm',
    summary:
      'Enter what was measured; EXISTS where that half of the day has values and overwriteYn is not Y; `recheck` instead of storing where values are doubtful and confirmYn is not Y',
    body: measuredValueBody,
    reply: item(entered),
  },
  changeMeasuredValue: {
    method: 'PUT',
    path: '/my/status-measure',
    who: 'farm',
    summary: 'Change what was measured; `recheck` as above; CONFLICT where somebody else has since `version`',
    body: measuredChangeBody,
    reply: item(entered),
  },
  removeMeasuredValue: {
    method: 'DELETE',
    path: '/my/status-measure/{id}',
    who: 'farm',
    summary: 'Remove what was measured in one half of a day',
    params: z.strictObject({ id: numberText }),
    reply: done,
  },
});
