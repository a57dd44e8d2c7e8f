import * as z from 'zod/mini';
import { stage } from './crops.ts';
import { done, endpoints, item, items } from './endpoint.ts';
import { page } from './envelope.ts';
import { numberText, queryNumber, rowNumber, whole } from './values.ts';
import { weightKg } from './yield-work.ts';

const year = whole.check(z.minimum(2000, 'outOfRange'), z.maximum(2200, 'outOfRange'));
const month = whole.check(z.minimum(1, 'outOfRange'), z.maximum(12, 'outOfRange'));
export const queryYear = z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2200));

const plan = z.object({
  planId: whole,
  cultivateCropSeq: whole,
  cropNm: z.string(),
  year,
  month,
  planKg: z.number(),
  version: whole,
});
export type YieldPlan = z.output<typeof plan>;

const rate = z.nullable(z.number());

/** Harvest against plan. Shares are 0 … 1; null where there is nothing to divide by. */
const outcome = {
  planKg: rate,
  harvestKg: z.number(),
  /** harvest / plan */
  rate,
  gradeAKg: z.number(),
  /** of what was graded */
  gradeARate: rate,
  /** plants taken */
  plants: whole,
  /** g a plant taken, or that stood where plants are picked many times */
  weightPerPlant: rate,
};
const yieldOutcome = z.object(outcome);
export type YieldOutcome = z.output<typeof yieldOutcome>;
/** Of the batches that were harvested or ended in the year, over their whole life; no harvest. */
const loss = z.array(z.object({ stage, arrived: whole, discarded: whole, rate }));
export type StageLoss = z.output<typeof loss>;

const yieldTotal = z.object({
  year,
  months: z.array(z.object({ month, ...outcome })),
  crops: z.array(z.object({ cultivateCropSeq: whole, cropNm: z.string(), ...outcome, loss })),
  total: z.object({
    ...outcome,
    loss,
    /** kg a m² of the farm's cultivation area; null where it is not known */
    kgPerM2: rate,
    /** kg a pot of the positions that harvested batches stood on; null without racks */
    kgPerPot: rate,
  }),
});
export type YieldTotal = z.output<typeof yieldTotal>;

const totalQuery = { year: queryYear, cultivateCropSeq: z.optional(queryNumber) };

export const yieldPlansApi = endpoints({
  yieldPlans: {
    method: 'GET',
    path: '/farm-yield/plan',
    who: 'farm',
    farm: 'required',
    summary: 'The plan of the current farm by crop and month, kg',
    query: z.strictObject({ year: z.optional(queryYear), cultivateCropSeq: z.optional(queryNumber), ...page }),
    reply: items(plan),
  },
  addYieldPlan: {
    method: 'POST',
    path: '/farm-yield/plan',
    who: 'manager',
    farm: 'required',
    summary: 'Plan the harvest of a crop in a month; one plan for each',
    body: z.strictObject({ cultivateCropSeq: rowNumber, year, month, planKg: weightKg }),
    reply: item(z.object({ planId: whole })),
  },
  changeYieldPlan: {
    method: 'PUT',
    path: '/farm-yield/plan',
    who: 'manager',
    summary: 'Change what a plan asks for',
    body: z.strictObject({ planId: rowNumber, planKg: weightKg, version: whole }),
    reply: done,
  },
  removeYieldPlan: {
    method: 'DELETE',
    path: '/farm-yield/plan/{id}',
    who: 'manager',
    summary: 'Remove a plan',
    params: z.strictObject({ id: numberText }),
    reply: done,
  },
  yieldTotal: {
    method: 'GET',
    path: '/farm-yield/total',
    who: 'farm',
    farm: 'required',
    summary: 'A year of the current farm: plan, harvest, grade A, loss by stage, weight a plant; by month and by crop',
    query: z.strictObject(totalQuery),
    reply: item(yieldTotal),
  },
  companyYieldTotal: {
    method: 'GET',
    path: '/farm-yield/total/{id}',
    who: 'company',
    summary: 'A year over the farms of a company (id = cno), or of all companies of the caller (id = all)',
    params: z.strictObject({ id: z.string().check(z.regex(/^(all|\d{1,9})$/, 'invalid')) }),
    query: z.strictObject({ year: queryYear }),
    reply: item(
      z.object({
        year,
        total: yieldOutcome,
        farms: z.array(z.object({ fno: whole, farmId: z.string(), farmNm: z.string(), ...outcome, kgPerM2: rate })),
      }),
    ),
  },
});
