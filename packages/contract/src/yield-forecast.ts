import * as z from 'zod/mini';
import { fieldMeta } from './controllers.ts';
import { stage } from './crops.ts';
import { endpoints, item } from './endpoint.ts';
import { cell } from './racks.ts';
import { maxPoints, maxSeriesFields } from './telemetry.ts';
import {
  calendarDay,
  commaList,
  textLine,
  queryNumber,
  rowNumber,
  integer,
  integers,
  numbersOrNull,
  yesNo,
} from './values.ts';

/** kg: median and bounds of the 80 % interval. */
const expected = z.object({ kg: z.number(), low: z.number(), high: z.number() });
export type ExpectedHarvest = z.output<typeof expected>;

/** Data behind a forecast: the farm's finished batches of the crop, or only the crop's targets. */
const basis = z.object({ kind: z.enum(['history', 'targets', 'none']), batches: integer });
export type ForecastBasis = z.output<typeof basis>;

/** A week of harvest; `week` is its Monday. */
const forecastWeek = z.extend(expected, { week: calendarDay });

const batchForecast = z.object({
  batchId: integer,
  batchName: z.string(),
  farmCropId: integer,
  cropName: z.string(),
  stage: z.nullable(stage),
  /** remaining plants */
  plants: integer,
  harvestedKg: z.number(),
  /** harvest still expected; null if unknown */
  toCome: z.nullable(expected),
  /** day by which half of it is expected */
  harvestOn: z.nullable(calendarDay),
  weeks: z.array(forecastWeek),
  basis,
});
export type BatchForecast = z.output<typeof batchForecast>;

const forecast = z.object({
  from: calendarDay,
  weeks: z.array(
    z.extend(forecastWeek, {
      /** the plan of its months, prorated by days; null without one */
      planKg: z.nullable(z.number()),
      /** harvested in it so far */
      harvestedKg: z.number(),
    }),
  ),
  batches: z.array(batchForecast),
});
export type YieldForecast = z.output<typeof forecast>;

const need = z.strictObject({
  farmCropId: rowNumber,
  kg: z.number('number').check(z.minimum(0.1, 'tooSmall'), z.maximum(1_000_000, 'tooBig')),
  /** delivery by the end of this day, within the years of plans */
  by: calendarDay.check(z.refine((day) => day >= '2000-01-01' && day < '2201-01-01', 'outOfRange')),
});
export type PlantingNeed = z.output<typeof need>;

const backwardStage = z.object({
  stage,
  /** plants that must arrive on that day */
  on: calendarDay,
  plants: integer,
  trays: z.nullable(integer),
  /** positions needed; null if plants of this stage are not on racks */
  positions: z.nullable(integer),
});
const conflict = z.object({
  /** `history`: neither finished batches nor a target weight give the weight per plant; there is no plan then */
  kind: z.enum(['past', 'room', 'history']),
  stage: z.nullable(stage),
  /** missing positions */
  missing: z.nullable(integer),
  /** the conflicting batches */
  names: z.array(z.string()),
  /**
   * the first planting day with room, within 120 days, if current batches are harvested as expected; may be the
   * requested day
   */
  freeOn: z.nullable(calendarDay),
});
export type PlanConflict = z.output<typeof conflict>;

const rackCells = z.object({ rackId: integer, name: z.string(), cells: integer });
const deliveryPart = z.object({
  kg: z.number(),
  /** harvested by the end of this day */
  by: calendarDay,
  stages: z.array(backwardStage),
  /** positions that can be reserved; empty if the part waits until current batches leave them */
  cells: z.array(cell),
  racks: z.array(rackCells),
});
export type DeliveryPart = z.output<typeof deliveryPart>;

const roomInSpan = z.object({
  from: calendarDay,
  /** end, excluded */
  until: calendarDay,
  /** positions that are free throughout, if current batches are harvested as expected */
  free: integer,
  /** positions that the delivery needs on some of its days */
  needed: integer,
});
export type RoomInSpan = z.output<typeof roomInSpan>;

const backwardPlan = z.object({
  farmCropId: integer,
  cropName: z.string(),
  kg: z.number(),
  by: calendarDay,
  /** g per plant, the fraction of seeds that become harvested plants, and their source */
  weightPerPlant: z.number(),
  survival: z.number(),
  basis,
  stages: z.array(backwardStage),
  /** positions for the plants of the last feed, from planting to harvest */
  cells: z.array(cell),
  racks: z.array(rackCells),
  conflicts: z.array(conflict),
  /**
   * the nearest possible deliveries if there are conflicts, by day: all of it earlier, less on the requested day, all
   * or most of it later, within 120 days and if current batches are harvested as expected
   */
  alternatives: z.array(z.object({ kg: z.number(), by: calendarDay })),
  /**
   * the delivery in the fewest parts, 2 to 6, if there are conflicts, by day: all harvested at most 7 days before the
   * requested day, or the first on that day and the others later; empty if one part is enough or none are possible
   */
  parts: z.array(deliveryPart),
  /** positions over time, by weeks from the planting on; empty for a crop that is not grown on racks */
  room: z.array(roomInSpan),
});
export type BackwardPlan = z.output<typeof backwardPlan>;

/** Values by day since the start of the batch, as columns. */
const daily = z.object({ field: z.string(), days: z.array(integer), mean: z.array(z.nullable(z.number())) });

const comparedBatch = z.object({
  batchId: integer,
  batchName: z.string(),
  firstOn: calendarDay,
  /** days from the start to each stage, plants that arrived and were discarded there, and their share of the stage before */
  reached: z.array(
    z.object({ stage, day: integer, plants: integer, discarded: integer, rate: z.nullable(z.number()) }),
  ),
  plants: integer,
  survival: z.nullable(z.number()),
  harvestKg: z.number(),
  gradeARate: z.nullable(z.number()),
  weightPerPlant: z.nullable(z.number()),
  /** positions of racks held at most; null without any */
  positions: z.nullable(integer),
  /** deviations that began at the controllers of its places while it stood there; null without a controller */
  deviations: z.nullable(integer),
  isComplete: yesNo,
  /** whether it is in the best third of the complete batches shown, by kg per started plant */
  isBest: yesNo,
  conditions: z.array(daily),
});
export type ComparedBatch = z.output<typeof comparedBatch>;

const comparison = z.object({
  farmCropId: integer,
  cropName: z.string(),
  batches: z.array(comparedBatch),
  /** range of the best third by field and day: lowest and highest of their daily means */
  best: z.array(
    z.object({
      field: z.string(),
      days: z.array(integer),
      low: z.array(z.nullable(z.number())),
      high: z.array(z.nullable(z.number())),
      batches: integer,
    }),
  ),
});
export type BatchComparison = z.output<typeof comparison>;

/** What was measured where a batch stood, in buckets since the midnight of its first day. */
const batchSeries = z.object({
  batchId: integer,
  batchName: z.string(),
  firstOn: calendarDay,
  /** bucket width in seconds */
  width: integer,
  /** bucket starts in seconds since the midnight (Korea) of its first day */
  t: integers,
  /** columns of each field, aligned with `t`; null without samples */
  series: z.array(z.extend(fieldMeta, { min: numbersOrNull, avg: numbersOrNull, max: numbersOrNull, count: integers })),
});
export type BatchSeries = z.output<typeof batchSeries>;

export const yieldForecastApi = endpoints({
  getYieldForecast: {
    method: 'GET',
    path: '/farm-yield/forecast',
    who: 'farm',
    farm: 'required',
    summary: 'Forecast the harvest of the current farm by batch and week, each with an 80 % interval',
    query: z.strictObject({
      farmCropId: z.optional(queryNumber),
      weeks: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(26)), 12),
    }),
    costly: 'read',
    reply: item(forecast),
  },
  getBackwardPlan: {
    method: 'POST',
    path: '/farm-yield/backward',
    who: 'farm',
    farm: 'required',
    summary: 'Calculate plants, trays, stage dates and positions for a harvest of a crop by a day; changes nothing',
    body: need,
    costly: 'read',
    reply: item(backwardPlan),
  },
  acceptBackwardPlan: {
    method: 'POST',
    path: '/farm-yield/backward/accept',
    who: 'manager',
    farm: 'required',
    summary: 'Create the monthly plan and the batch of such a calculation, at its positions',
    body: z.extend(need, {
      batchName: z.optional(textLine(60)),
      cells: z.array(cell).check(z.maxLength(2_000, 'tooMany')),
    }),
    reply: item(z.object({ batchId: integer, planId: integer })),
  },
  acceptDeliveryParts: {
    method: 'POST',
    path: '/farm-yield/backward/accept-parts',
    who: 'manager',
    farm: 'required',
    summary: 'Create the monthly plans and the batches of all parts of a delivery at their positions, or none',
    body: z.strictObject({
      farmCropId: rowNumber,
      parts: z
        .array(
          z.extend(z.omit(need, { farmCropId: true }), { cells: z.array(cell).check(z.maxLength(2_000, 'tooMany')) }),
        )
        .check(z.minLength(2, 'tooShort'), z.maxLength(6, 'tooMany')),
    }),
    reply: item(z.object({ batchIds: z.array(integer), planIds: z.array(integer) })),
  },
  getBatchSeries: {
    method: 'GET',
    path: '/farm-yield/batch-series',
    who: 'farm',
    farm: 'required',
    summary:
      'Get what the controllers where a batch of the current farm stood measured, by time since its first day, in buckets of an hour to a day',
    query: z.strictObject({
      batchId: queryNumber,
      fields: commaList(maxSeriesFields),
      points: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxPoints)), 1_000),
    }),
    costly: 'read',
    reply: item(batchSeries),
  },
  getBatchComparison: {
    method: 'GET',
    path: '/farm-yield/compare',
    who: 'farm',
    farm: 'required',
    summary:
      'Compare batches of a crop by days since their start: stages, outcome, conditions, and the range of the best third',
    query: z.strictObject({
      farmCropId: queryNumber,
      /** the batches to show; by default the newest eight */
      works: z.optional(commaList(12)),
      fields: z.optional(commaList(6)),
    }),
    costly: 'read',
    reply: item(comparison),
  },
});
