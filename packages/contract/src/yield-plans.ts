import * as z from 'zod/mini';
import { weightKg } from './batches.ts';
import { stage } from './crops.ts';
import { noContent, endpoints, item, items } from './endpoint.ts';
import { pageQuery } from './envelope.ts';
import { rowNumberText, queryNumber, rowNumber, integer } from './values.ts';

const year = integer.check(z.minimum(2000, 'outOfRange'), z.maximum(2200, 'outOfRange'));
const month = integer.check(z.minimum(1, 'outOfRange'), z.maximum(12, 'outOfRange'));
export const queryYear = z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2200));

const plan = z.object({
  planId: integer,
  farmCropId: integer,
  cropName: z.string(),
  year,
  month,
  planKg: z.number(),
  version: integer,
});
export type YieldPlan = z.output<typeof plan>;

const rate = z.nullable(z.number());

/** Harvest against plan. Rates are 0 … 1; null without a divisor. */
const outcome = {
  planKg: rate,
  harvestKg: z.number(),
  /** harvest / plan */
  rate,
  /** the plan until today, of a running month the share of its days; null without a plan and before the year */
  planToDateKg: rate,
  /** harvest / plan until today */
  rateToDate: rate,
  kgGradeA: z.number(),
  /** of the graded harvest */
  gradeARate: rate,
  /** harvested plants */
  plants: integer,
  /** g per harvested plant; for crops with repeated harvests, per plant grown */
  weightPerPlant: rate,
};
const yieldOutcome = z.object(outcome);
export type YieldOutcome = z.output<typeof yieldOutcome>;
/** Of the batches harvested or ended in the year, over their whole life; loss only, no harvest. */
const loss = z.array(z.object({ stage, arrived: integer, discarded: integer, rate }));
export type StageLoss = z.output<typeof loss>;

const yieldTotal = z.object({
  year,
  /** kg per m² of the farm's cultivation area; null if unknown */
  months: z.array(z.object({ month, ...outcome, kgPerM2: rate })),
  crops: z.array(z.object({ farmCropId: integer, cropName: z.string(), ...outcome, loss })),
  total: z.object({
    ...outcome,
    loss,
    /** kg per m² of the farm's cultivation area; null if unknown */
    kgPerM2: rate,
    /** kg per pot of the harvested batches' positions; null without racks */
    kgPerPot: rate,
  }),
});
export type YieldTotal = z.output<typeof yieldTotal>;

const totalQuery = { year: queryYear, farmCropId: z.optional(queryNumber) };

export const yieldPlansApi = endpoints({
  listYieldPlans: {
    method: 'GET',
    path: '/farm-yield/plan',
    who: 'farm',
    farm: 'required',
    summary: 'List the plans of the current farm by crop and month, kg',
    query: z.strictObject({ year: z.optional(queryYear), farmCropId: z.optional(queryNumber), ...pageQuery }),
    reply: items(plan),
  },
  createYieldPlan: {
    method: 'POST',
    path: '/farm-yield/plan',
    who: 'manager',
    farm: 'required',
    summary: 'Create the harvest plan of a crop for a month',
    body: z.strictObject({ farmCropId: rowNumber, year, month, planKg: weightKg }),
    reply: item(z.object({ planId: integer })),
  },
  updateYieldPlan: {
    method: 'PUT',
    path: '/farm-yield/plan',
    who: 'manager',
    summary: 'Update a plan',
    body: z.strictObject({ planId: rowNumber, planKg: weightKg, version: integer }),
    reply: noContent,
  },
  deleteYieldPlan: {
    method: 'DELETE',
    path: '/farm-yield/plan/{id}',
    who: 'manager',
    summary: 'Delete a plan',
    params: z.strictObject({ id: rowNumberText }),
    reply: noContent,
  },
  getYieldTotal: {
    method: 'GET',
    path: '/farm-yield/total',
    who: 'farm',
    farm: 'required',
    summary:
      'Get a year of the current farm: plan, harvest, grade A, loss by stage, weight per plant; by month and by crop',
    query: z.strictObject(totalQuery),
    reply: item(yieldTotal),
  },
  getCompanyYieldTotal: {
    method: 'GET',
    path: '/farm-yield/total/{id}',
    who: 'company',
    summary: 'Get a year over the farms of a company (id = cno), or of all companies of the caller (id = all)',
    params: z.strictObject({ id: z.string().check(z.regex(/^(all|\d{1,9})$/, 'invalid')) }),
    query: z.strictObject({ year: queryYear }),
    reply: item(
      z.object({
        year,
        /** per m² of the farms whose cultivation area is known; null without any */
        total: z.object({ ...outcome, kgPerM2: rate }),
        farms: z.array(
          z.object({ farmNo: integer, farmId: z.string(), farmName: z.string(), ...outcome, kgPerM2: rate }),
        ),
      }),
    ),
  },
});
