import * as z from 'zod/mini';
import { stage } from './crops.ts';
import { endpoints, item } from './endpoint.ts';
import { cell } from './racks.ts';
import { calendarDay, commaList, line, queryNumber, rowNumber, whole } from './values.ts';

/** kg: the middle and the bounds between which four of five outcomes lie. */
const expected = z.object({ kg: z.number(), low: z.number(), high: z.number() });
export type Expected = z.output<typeof expected>;

/** What a forecast rests on: the farm's finished batches of the crop, or only the crop's own targets. */
const basis = z.object({ kind: z.enum(['history', 'targets', 'none']), batches: whole });
export type Basis = z.output<typeof basis>;

/** A week of harvest; `week` is its Monday. */
const forecastWeek = z.extend(expected, { week: calendarDay });

const batchForecast = z.object({
  workNo: whole,
  batchNm: z.string(),
  cultivateCropSeq: whole,
  cropNm: z.string(),
  stage: z.nullable(stage),
  /** plants that are still there */
  plants: whole,
  harvestedKg: z.number(),
  /** all that is still to come; null where nothing can be said */
  toCome: z.nullable(expected),
  /** when half of it will be in */
  harvestOn: z.nullable(calendarDay),
  weeks: z.array(forecastWeek),
  basis,
});
export type BatchForecast = z.output<typeof batchForecast>;

const forecast = z.object({
  from: calendarDay,
  weeks: z.array(
    z.extend(forecastWeek, {
      /** the plan of its months, by days; null without one */
      planKg: z.nullable(z.number()),
      /** what was harvested in it already */
      harvestedKg: z.number(),
    }),
  ),
  batches: z.array(batchForecast),
});
export type YieldForecast = z.output<typeof forecast>;

const need = z.strictObject({
  cultivateCropSeq: rowNumber,
  kg: z.number('number').check(z.minimum(0.1, 'tooSmall'), z.maximum(1_000_000, 'tooBig')),
  /** delivered by the end of this day, in a year that plans are made for */
  by: calendarDay.check(z.refine((day) => day >= '2000-01-01' && day < '2201-01-01', 'outOfRange')),
});
export type Need = z.output<typeof need>;

const backwardStage = z.object({
  stage,
  /** plants that have to arrive on that day */
  on: calendarDay,
  plants: whole,
  trays: z.nullable(whole),
  /** positions that this needs; null where plants of this stage stand on no rack */
  positions: z.nullable(whole),
});
const conflict = z.object({
  /** `history`: neither finished batches nor a target weight say what a plant gives; there is no plan then */
  kind: z.enum(['past', 'room', 'history']),
  stage: z.nullable(stage),
  /** positions that are missing */
  missing: z.nullable(whole),
  /** the batches that stand in the way */
  names: z.array(z.string()),
  /**
   * the first planting day with room, within 120 days, if who stands there is harvested as expected: the wanted day itself
   * where it only has to be waited for
   */
  freeOn: z.nullable(calendarDay),
});
export type PlanConflict = z.output<typeof conflict>;

const backwardPlan = z.object({
  cultivateCropSeq: whole,
  cropNm: z.string(),
  kg: z.number(),
  by: calendarDay,
  /** g a plant and the share of seeds that become a harvested plant, and what they rest on */
  weightPerPlant: z.number(),
  survival: z.number(),
  basis,
  stages: z.array(backwardStage),
  /** a place for the plants of the last feed, from planting to harvest */
  cells: z.array(cell),
  racks: z.array(z.object({ rno: whole, name: z.string(), cells: whole })),
  conflicts: z.array(conflict),
});
export type BackwardPlan = z.output<typeof backwardPlan>;

/** Values by day after the batch began, as columns. */
const daily = z.object({ field: z.string(), days: z.array(whole), mean: z.array(z.nullable(z.number())) });

const comparedBatch = z.object({
  workNo: whole,
  batchNm: z.string(),
  firstOn: calendarDay,
  /** days after the beginning on which each stage was reached */
  reached: z.array(z.object({ stage, day: whole })),
  plants: whole,
  survival: z.nullable(z.number()),
  harvestKg: z.number(),
  gradeARate: z.nullable(z.number()),
  weightPerPlant: z.nullable(z.number()),
  completeYn: z.enum(['Y', 'N']),
  /** whether it is of the best third of those shown that are complete, by kg a plant that began */
  bestYn: z.enum(['Y', 'N']),
  conditions: z.array(daily),
});
export type ComparedBatch = z.output<typeof comparedBatch>;

const comparison = z.object({
  cultivateCropSeq: whole,
  cropNm: z.string(),
  batches: z.array(comparedBatch),
  /** where the best third lay, by field and day: lowest and highest of their daily means */
  best: z.array(
    z.object({
      field: z.string(),
      days: z.array(whole),
      low: z.array(z.nullable(z.number())),
      high: z.array(z.nullable(z.number())),
      batches: whole,
    }),
  ),
});
export type BatchComparison = z.output<typeof comparison>;

export const yieldForecastApi = endpoints({
  yieldForecast: {
    method: 'GET',
    path: '/farm-yield/forecast',
    who: 'farm',
    farm: 'required',
    summary: 'The harvest to come of the current farm, by batch and week, each with the interval of four in five',
    query: z.strictObject({
      cultivateCropSeq: z.optional(queryNumber),
      weeks: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(26)), 12),
    }),
    costly: 'read',
    reply: item(forecast),
  },
  planBackward: {
    method: 'POST',
    path: '/farm-yield/backward',
    who: 'farm',
    farm: 'required',
    summary:
      'From kg of a crop by a day back to plants, trays, the days of each stage and room for them; changes nothing',
    body: need,
    costly: 'read',
    reply: item(backwardPlan),
  },
  acceptBackward: {
    method: 'POST',
    path: '/farm-yield/backward/accept',
    who: 'manager',
    farm: 'required',
    summary: 'Make the plan of the month and the batch of such a calculation, at the positions it named',
    body: z.extend(need, {
      batchNm: z.optional(line(60)),
      cells: z.array(cell).check(z.maxLength(2_000, 'tooMany')),
    }),
    reply: item(z.object({ workNo: whole, planId: whole })),
  },
  compareBatches: {
    method: 'GET',
    path: '/farm-yield/compare',
    who: 'farm',
    farm: 'required',
    summary:
      'Batches of a crop side by side by days after they began: stages, outcome, conditions, and the best third’s band',
    query: z.strictObject({
      cultivateCropSeq: queryNumber,
      /** the batches to show; else the newest eight */
      works: z.optional(commaList(12)),
      fields: z.optional(commaList(6)),
    }),
    costly: 'read',
    reply: item(comparison),
  },
});
