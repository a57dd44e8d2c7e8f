import * as z from 'zod/mini';
import { manualFields } from '@onsil/domain/telemetry/manual-reading';
import { fieldMeta } from './controllers.ts';
import { noContent, endpoints, item, items } from './endpoint.ts';
import { pageQuery, sortQuery } from './envelope.ts';
import { exactLine, byField, calendarDay, yesNo, instant, rowNumberText, rowNumber, integer } from './values.ts';

const halfDay = z.enum(['AM', 'PM'], 'invalid');

/**
 * A manual reading of a field. `controller` is the mean of the controller's samples in the ten minutes before (two
 * reporting intervals if longer): a single sample may be an outlier, and a longer time would include changes of the
 * climate. Includes samples that arrive late. Null: no samples.
 */
const reading = z.extend(fieldMeta, {
  measured: z.number(),
  measuredAt: instant,
  controller: z.nullable(z.number()),
  /** measured minus controller, as displayed */
  difference: z.nullable(z.number()),
  /** whether the difference exceeds the field's tolerance, or the value is unusual for plants */
  needsCheck: yesNo,
});

export const manualReading = z.object({
  measureNo: integer,
  controllerId: z.string(),
  controllerName: z.string(),
  date: calendarDay,
  halfDay,
  /** the time of its last value */
  measuredAt: instant,
  /** member who last entered it; null: a former member */
  memberName: z.nullable(z.string()),
  version: integer,
  /** in catalogue order */
  values: z.array(reading),
});
export type ManualReading = z.output<typeof manualReading>;

/** A value that needs confirmation before it is stored. */
const recheck = z.object({
  field: z.string(),
  reason: z.enum(['difference', 'unusual']),
  measured: z.number(),
  controller: z.nullable(z.number()),
  tolerance: z.number(),
});
export type PlausibilityWarning = z.output<typeof recheck>;

/** If `recheck` has values, nothing was stored; the same entry with `acceptsWarnings` stores it. */
const entered = z.object({ isStored: yesNo, measureNo: z.nullable(integer), recheck: z.array(recheck) });
export type ManualReadingResult = z.output<typeof entered>;

/** A field that can be measured manually, with reference values. */
const handField = z.extend(fieldMeta, {
  /** values outside these are impossible and rejected */
  min: z.number(),
  max: z.number(),
  /** values outside these are unusual for plants */
  usualMin: z.number(),
  usualMax: z.number(),
  tolerance: z.number(),
  /** the controller's own value at that time; null: none */
  controller: z.nullable(z.number()),
  /** the previous manual reading */
  previous: z.nullable(z.object({ measured: z.number(), date: calendarDay, halfDay })),
});
export type ManualReadingField = z.output<typeof handField>;

const measuring = z.object({
  controllerId: z.string(),
  controllerName: z.string(),
  /** the existing reading; null: none */
  value: z.nullable(manualReading),
  fields: z.array(handField),
});
export type ManualReadingReferences = z.output<typeof measuring>;

const sensorDrift = z.extend(fieldMeta, {
  tolerance: z.number(),
  /** by time: measured minus controller */
  pairs: z.array(z.object({ at: instant, measured: z.number(), controller: z.number(), difference: z.number() })),
  /** median of the latest differences; null if there are too few */
  bias: z.nullable(z.number()),
  /** growth in 30 days; null without a clear trend */
  perMonth: z.nullable(z.number()),
  /** days until it exceeds the tolerance; null unless the advice is `soon` */
  daysLeft: z.nullable(integer),
  /** when to calibrate the sensor */
  advice: z.enum(['tooFew', 'fine', 'soon', 'now']),
});
export type SensorDrift = z.output<typeof sensorDrift>;

const values = byField(z.number('number').check(z.refine(Number.isFinite, 'number'))).check(
  z.refine((given) => Object.keys(given).length > 0, 'required'),
);
const timeOfDay = z.string().check(z.maxLength(5, 'timeOfDay'));
/** HH:mm in Korea; optional while that half of the day lasts */
const time = z._default(z.nullable(timeOfDay), null);
const no = z._default(yesNo, false);

export const manualReadingBody = z.strictObject({
  controllerId: exactLine(64),
  date: calendarDay,
  halfDay,
  time,
  values,
  /** times of values that were measured at another time of that half of the day than `time`, as HH:mm */
  times: z.optional(byField(timeOfDay)),
  mayOverwrite: no,
  /** adds the values to those of that half of the day, and replaces only the same fields */
  isPartial: z.optional(yesNo),
  acceptsWarnings: no,
  /** created by the device, so that a repeated entry is stored once */
  entryId: z.optional(z.uuid('invalid')),
});
export type ManualReadingBody = z.output<typeof manualReadingBody>;

export const manualReadingChangeBody = z.strictObject({
  id: rowNumber,
  version: integer,
  time,
  values,
  acceptsWarnings: no,
});
export type ManualReadingChange = z.output<typeof manualReadingChangeBody>;

/** When a reading was made, or the value of a field in it. */
export const manualReadingSortKeys = ['when', ...manualFields.map(({ key }) => key)] as const;

/** Filters and order of the manual readings of a farm. */
export const manualReadingFilter = {
  controllerId: z.optional(exactLine(64)),
  from: z.optional(calendarDay),
  to: z.optional(calendarDay),
  ...sortQuery(manualReadingSortKeys),
};

export const manualReadingsApi = endpoints({
  listReadings: {
    method: 'GET',
    path: '/my/status-measure',
    who: 'farm',
    farm: 'required',
    summary: 'List the manual readings of the current farm, or of one controller, newest first or sorted',
    query: z.strictObject({ ...manualReadingFilter, ...pageQuery }),
    reply: items(manualReading),
  },
  getReadingForm: {
    method: 'GET',
    path: '/my/status-measure/one',
    who: 'farm',
    summary:
      'Get the manual reading of a controller in one half of a day, with references: the controller’s values at that time (`time` HH:mm, by default now or the end of that half), earlier readings, limits',
    query: z.strictObject({
      controllerId: exactLine(64),
      date: calendarDay,
      halfDay,
      time: z.optional(z.string().check(z.maxLength(5, 'timeOfDay'))),
    }),
    reply: item(measuring),
  },
  getSensorDrift: {
    method: 'GET',
    path: '/my/status-measure/drift',
    who: 'farm',
    summary: 'Get the drift of a controller’s sensors against the manual readings of the last 90 days',
    query: z.strictObject({ controllerId: exactLine(64) }),
    costly: 'read',
    reply: items(sensorDrift),
  },
  createReading: {
    method: 'POST',
    path: '/my/status-measure',
    who: 'farm',
    summary:
      'Enter a manual reading; EXISTS if that half of the day has one and neither overwriteYn nor partialYn (keeps the values of other fields) is Y; returns `recheck` without storing if values are doubtful and confirmYn is not Y',
    body: manualReadingBody,
    isIdempotent: true,
    reply: item(entered),
  },
  updateReading: {
    method: 'PUT',
    path: '/my/status-measure',
    who: 'farm',
    summary:
      'Update a manual reading; returns `recheck` without storing as on entry; CONFLICT if it changed since `version`',
    body: manualReadingChangeBody,
    reply: item(entered),
  },
  deleteReading: {
    method: 'DELETE',
    path: '/my/status-measure/{id}',
    who: 'farm',
    summary: 'Delete the manual reading of one half of a day',
    params: z.strictObject({ id: rowNumberText }),
    reply: noContent,
  },
});
