import * as z from 'zod/mini';
import { fieldMeta } from './controllers.ts';
import { endpoints, noContent, item } from './endpoint.ts';
import { farmParam } from './farms.ts';
import { ranges, limitCurve } from './telemetry.ts';
import { exactLine, byField, instant, textLine, rangeStart, rangeEnd, integer, versionRead } from './values.ts';

const seconds = integer.check(z.minimum(0, 'outOfRange'), z.maximum(86_400, 'outOfRange'));

/** When a deviation starts and ends; deadband in the field's unit. */
export const timing = z.strictObject({
  deadband: z.number('number').check(z.minimum(0, 'outOfRange'), z.maximum(10_000, 'outOfRange')),
  onDelaySeconds: seconds,
  offDelaySeconds: seconds,
  attentionSeconds: seconds,
});
export type Timing = z.output<typeof timing>;

const stages = ['seedling', 'transplant', 'lastFeed'] as const;

/** Source of a field's alarm limits. Between day and night they change linearly. */
export const alarmLimitsSource = z.object({
  kind: z.enum(['own', 'recipe', 'none']),
  stage: z.nullable(z.enum(stages)),
  period: z.nullable(z.enum(['day', 'night', 'change'])),
});
export type AlarmLimitsSource = z.output<typeof alarmLimitsSource>;

export const fieldAlarmLimits = z.extend(fieldMeta, {
  /** current limits */
  ranges: z.nullable(ranges),
  source: alarmLimitsSource,
  /** limits that the farm set; `night` null: the same by day and night */
  own: z.nullable(
    z.object({
      ranges,
      night: z.nullable(z.object({ ranges, dayFromMinute: integer, dayMinutes: integer })),
    }),
  ),
  /** limits of the recipe's current stage; null if no recipe includes the field */
  recipe: z.nullable(z.object({ day: ranges, night: ranges })),
  timing,
  /** whether the timing is the farm's own; else the default of the signal type */
  ownTiming: z.boolean(),
  /** unchanged for this long, the sensor counts as stuck; null: constant values are normal */
  stuckAfterSeconds: z.nullable(integer),
});
export type FieldAlarmLimits = z.output<typeof fieldAlarmLimits>;

const controllerAlarmLimits = z.object({
  controllerId: z.string(),
  controllerName: z.string(),
  recipe: z.nullable(
    z.object({
      nameKo: z.string(),
      nameEn: z.string(),
      source: z.string(),
      /** day 0 of the recipe's schedule */
      startedAt: instant,
      /** the batch of this season; null: set manually */
      batchId: z.nullable(integer),
      stage: z.enum(stages),
      dayFromMinute: integer,
      dayMinutes: integer,
    }),
  ),
  fields: z.array(fieldAlarmLimits),
  /** counts the changes of the controller's limits and recipe */
  version: integer,
});
export type ControllerAlarmLimits = z.output<typeof controllerAlarmLimits>;

const finite = z.nullable(z.number('number').check(z.refine(Number.isFinite, 'number')));
const rangeIn = z.strictObject({ low: finite, high: finite });
const rangesIn = z.tuple([rangeIn, rangeIn, rangeIn]);

const dayFromMinute = integer.check(z.minimum(0, 'outOfRange'), z.maximum(1_439, 'outOfRange'));
const dayMinutes = integer.check(z.minimum(0, 'outOfRange'), z.maximum(1_440, 'outOfRange'));
const wholeMinutes = z.number('timeOfDay').check(z.int('timeOfDay'));
/** The hours of a farm's own day, which leave some for the night. */
const hoursOfDay = {
  dayFromMinute: wholeMinutes.check(z.minimum(0, 'timeOfDay'), z.maximum(1_439, 'timeOfDay')),
  dayMinutes: wholeMinutes.check(z.minimum(1, 'hoursSame'), z.maximum(1_439, 'hoursSame')),
};

/** A change of a field's alarm limits. `ranges` null restores the recipe's, `timing` null the defaults. */
export const alarmLimitsChange = z.strictObject({
  field: textLine(40),
  ranges: z.nullable(rangesIn),
  /** own ranges of the night; null or absent: `ranges` applies by day and night. The hours of the day apply while no recipe gives the photoperiod. */
  night: z.optional(z.nullable(z.strictObject({ ranges: rangesIn, ...hoursOfDay }))),
  timing: z.nullable(timing),
});
export type AlarmLimitsChange = z.output<typeof alarmLimitsChange>;

const dayAndNight = z.strictObject({ day: rangesIn, night: rangesIn });
/** A crop's requirements by stage; minutes count from midnight in Korea. */
export const growthRecipe = z.strictObject({
  nameKo: textLine(60),
  nameEn: textLine(60),
  source: textLine(300),
  startedAt: instant,
  stages: z
    .array(
      z.strictObject({
        stage: z.enum(stages),
        days: integer.check(z.minimum(1, 'outOfRange'), z.maximum(1_000, 'outOfRange')),
        dayFromMinute,
        dayMinutes,
        fields: byField(dayAndNight),
      }),
    )
    .check(z.minLength(1, 'required'), z.maxLength(3, 'tooMany')),
});

export const alarmLimitsApi = endpoints({
  getAlarmLimits: {
    method: 'GET',
    path: '/farm/{id}/env-threshold',
    who: 'farm',
    farm: 'path',
    summary: 'Get the alarm limits of a farm: three ranges per controller and field, their source, delays and deadband',
    params: farmParam,
    query: z.strictObject({ controllerId: z.optional(exactLine(64)) }),
    reply: item(z.object({ at: instant, controllers: z.array(controllerAlarmLimits) })),
  },
  updateAlarmLimits: {
    method: 'PUT',
    path: '/farm/{id}/env-threshold',
    who: 'manager',
    farm: 'path',
    summary:
      'Set the farm’s own ranges and delays, or restore the recipe’s; may include a growth recipe; CONFLICT if they changed since `version`',
    params: farmParam,
    body: z.strictObject({
      controllerId: exactLine(64),
      fields: z._default(z.array(alarmLimitsChange).check(z.maxLength(60, 'tooMany')), []),
      recipe: z.optional(z.nullable(growthRecipe)),
      version: versionRead,
    }),
    reply: noContent,
  },
  getLimitBand: {
    method: 'GET',
    path: '/farm/{id}/env-threshold/band',
    who: 'farm',
    farm: 'path',
    summary: 'Get the limits of one field over time as columns; with the recipe they follow stage, day and night',
    params: farmParam,
    query: z.strictObject({
      controllerId: exactLine(64),
      field: textLine(40),
      from: rangeStart,
      to: rangeEnd,
      points: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(4_000)), 500),
    }),
    reply: item(limitCurve),
  },
});
