import * as z from 'zod/mini';
import { fieldMeta } from './controllers.ts';
import { endpoints, done, item } from './endpoint.ts';
import { farmParam } from './farms.ts';
import { ranges, rangesBand } from './telemetry.ts';
import { byField, instant, line, queryInstant, whole } from './values.ts';

const seconds = whole.check(z.minimum(0, 'outOfRange'), z.maximum(86_400, 'outOfRange'));

/** When a deviation is raised and when it is over; deadband in the field's unit. */
export const timing = z.strictObject({
  deadband: z.number('number').check(z.minimum(0, 'outOfRange'), z.maximum(10_000, 'outOfRange')),
  onDelaySeconds: seconds,
  offDelaySeconds: seconds,
  attentionSeconds: seconds,
});
export type Timing = z.output<typeof timing>;

const stages = ['seedling', 'transplant', 'lastFeed'] as const;

/** Where the ranges of a field come from. During a change from day to night (or back) they move evenly. */
export const standardSource = z.object({
  kind: z.enum(['own', 'recipe', 'none']),
  stage: z.nullable(z.enum(stages)),
  period: z.nullable(z.enum(['day', 'night', 'change'])),
});
export type StandardSource = z.output<typeof standardSource>;

export const fieldStandard = z.extend(fieldMeta, {
  ranges: z.nullable(ranges),
  source: standardSource,
  /** what the recipe's current stage asks for; null where no recipe speaks of the field */
  recipe: z.nullable(z.object({ day: ranges, night: ranges })),
  timing,
  /** whether the timing is the farm's own; else the default of the kind of signal */
  ownTiming: z.boolean(),
  /** after this long without any change of value the sensor counts as stuck; null: a flat line is natural */
  stuckAfterSeconds: z.nullable(whole),
});
export type FieldStandard = z.output<typeof fieldStandard>;

const controllerStandard = z.object({
  systemId: z.string(),
  connectNm: z.string(),
  recipe: z.nullable(
    z.object({
      nameKo: z.string(),
      nameEn: z.string(),
      source: z.string(),
      /** day 0 of the recipe's plan */
      startedAt: instant,
      /** the batch whose season this is; null: set by hand */
      workNo: z.nullable(whole),
      stage: z.enum(stages),
      dayFromMinute: whole,
      dayMinutes: whole,
    }),
  ),
  fields: z.array(fieldStandard),
});
export type ControllerStandard = z.output<typeof controllerStandard>;

const finite = z.nullable(z.number('number').check(z.refine(Number.isFinite, 'number')));
const rangeIn = z.strictObject({ low: finite, high: finite });
const rangesIn = z.tuple([rangeIn, rangeIn, rangeIn]);

/** A change of a field's standard. `ranges` null: those of the recipe hold again; `timing` null: the defaults do. */
export const standardChange = z.strictObject({
  field: line(40),
  ranges: z.nullable(rangesIn),
  timing: z.nullable(timing),
});
export type StandardChange = z.output<typeof standardChange>;

const dayAndNight = z.strictObject({ day: rangesIn, night: rangesIn });
/** What a crop asks for, stage by stage; minutes count from Korean midnight. */
export const growthRecipe = z.strictObject({
  nameKo: line(60),
  nameEn: line(60),
  source: line(300),
  startedAt: instant,
  stages: z
    .array(
      z.strictObject({
        stage: z.enum(stages),
        days: whole.check(z.minimum(1, 'outOfRange'), z.maximum(1_000, 'outOfRange')),
        dayFromMinute: whole.check(z.minimum(0, 'outOfRange'), z.maximum(1_439, 'outOfRange')),
        dayMinutes: whole.check(z.minimum(0, 'outOfRange'), z.maximum(1_440, 'outOfRange')),
        fields: byField(dayAndNight),
      }),
    )
    .check(z.minLength(1, 'required'), z.maxLength(3, 'tooMany')),
});

export const standardsApi = endpoints({
  envThreshold: {
    method: 'GET',
    path: '/farm/{id}/env-threshold',
    who: 'farm',
    summary:
      'The standards of a farm: three ranges per controller and field, where they come from, delays and deadband',
    params: farmParam,
    query: z.strictObject({ systemId: z.optional(line(64)) }),
    reply: item(z.object({ at: instant, controllers: z.array(controllerStandard) })),
  },
  saveEnvThreshold: {
    method: 'PUT',
    path: '/farm/{id}/env-threshold',
    who: 'manager',
    summary: 'Sets the farm’s own ranges and delays, or goes back to the recipe; a growth recipe may come with it',
    params: farmParam,
    body: z.strictObject({
      systemId: line(64),
      fields: z._default(z.array(standardChange).check(z.maxLength(60, 'tooMany')), []),
      recipe: z.optional(z.nullable(growthRecipe)),
    }),
    reply: done,
  },
  standardBand: {
    method: 'GET',
    path: '/farm/{id}/env-threshold/band',
    who: 'farm',
    summary: 'The ranges of one field over time, as columns: with the recipe they follow stage, day and night',
    params: farmParam,
    query: z.strictObject({
      systemId: line(64),
      field: line(40),
      from: queryInstant,
      to: queryInstant,
      points: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(4_000)), 500),
    }),
    reply: item(rangesBand),
  },
});
