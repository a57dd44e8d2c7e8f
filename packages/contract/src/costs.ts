import * as z from 'zod/mini';
import { costKinds } from '@onsil/domain/costs/kinds';
import { endpoints, item, items, noContent } from './endpoint.ts';
import { pageQuery, sortQuery } from './envelope.ts';
import { exactLine, instant, integer, rowNumber, rowNumberText, textLine, yesNo } from './values.ts';

/** A calendar month as `YYYY-MM`. */
export const calendarMonth = z
  .string('required')
  .check(z.maxLength(7, { error: 'month', abort: true }), z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'month'));

export const costKind = z.enum(costKinds, 'invalid');
export const maxCostMonths = 24;
const maxWon = 1_000_000_000_000;
const won = z.int('number').check(z.minimum(1, 'tooSmall'), z.maximum(maxWon, 'tooBig'));
const rate = z.nullable(z.number('number').check(z.minimum(0, 'tooSmall'), z.maximum(1_000_000, 'tooBig')));

const ofEntry = {
  month: calendarMonth,
  kind: costKind,
  /** won */
  amount: won,
  /** the batch that it was spent on; null: shared */
  batchId: z._default(z.nullable(rowNumber), null),
  /** the crop that it was spent on; null: shared */
  farmCropId: z._default(z.nullable(rowNumber), null),
  note: z._default(textLine(200, 0), ''),
};
type Target = { batchId: number | null; farmCropId: number | null };
const oneTarget = z.refine<Target>(({ batchId, farmCropId }) => batchId === null || farmCropId === null, {
  path: ['farmCropId'],
  error: 'oneOfBoth',
});
export const newCost = z.strictObject(ofEntry).check(oneTarget);
export type NewCost = z.output<typeof newCost>;
const costChange = z.strictObject({ ...ofEntry, version: integer }).check(oneTarget);

const costEntry = z.object({
  costId: integer,
  month: z.string(),
  kind: costKind,
  amount: z.number(),
  batchId: z.nullable(integer),
  batchName: z.nullable(z.string()),
  farmCropId: z.nullable(integer),
  cropName: z.nullable(z.string()),
  note: z.string(),
  version: integer,
});
export type CostEntry = z.output<typeof costEntry>;

/** Prices that hold from a month on, until the next ones. The first hold for the months before too. */
const costRate = z.strictObject({
  from: calendarMonth,
  /** won per kWh */
  electricityPrice: rate,
  /** won per hour of work */
  labourRate: rate,
});
export type CostRate = z.output<typeof costRate>;

/** How the energy of a controller's room is counted: by a meter if it has one, else by its lamps. */
const energySource = z.strictObject({
  controllerId: exactLine(64),
  /** a field in kWh that only rises */
  meterField: z.nullable(textLine(40)),
  /** power of all lamps, W */
  lampWatts: z.nullable(z.number('number').check(z.minimum(0, 'tooSmall'), z.maximum(10_000_000, 'tooBig'))),
});
export type EnergySource = z.output<typeof energySource>;

const maxRates = 120;
const settingChange = z.strictObject({
  rates: z.array(costRate).check(
    z.maxLength(maxRates, 'tooMany'),
    z.refine((rates) => new Set(rates.map(({ from }) => from)).size === rates.length, 'duplicate'),
  ),
  energy: z.array(energySource).check(
    z.maxLength(500, 'tooMany'),
    z.refine((list) => new Set(list.map(({ controllerId }) => controllerId)).size === list.length, 'duplicate'),
  ),
  version: integer,
});
export type CostSettingChange = z.output<typeof settingChange>;

const costSetting = z.object({
  rates: z.array(costRate),
  energy: z.array(z.extend(energySource, { controllerName: z.string() })),
  /** fields of the catalogue in kWh */
  meterFields: z.array(z.object({ field: z.string(), nameKo: z.string(), nameEn: z.string() })),
  version: integer,
});
export type CostSetting = z.output<typeof costSetting>;

const amounts = z.record(costKind, z.number());
const perKg = z.nullable(z.number());
const figures = {
  /** won by kind */
  amounts,
  total: z.number(),
  harvestKg: z.number(),
  /** null where nothing was harvested */
  costPerKg: perKg,
};
const price = {
  /** a survey price per kg; null if the crop is not surveyed */
  price: z.nullable(z.object({ perKg: z.number(), market: z.enum(['wholesale', 'retail']), itemName: z.string() })),
  /** price less cost, per kg, and as a share of the price */
  margin: z.nullable(z.object({ perKg: z.number(), share: z.number() })),
};

/** Inputs of a figure that are missing. */
const missing = z.enum(['costs', 'electricityPrice', 'labourRate', 'lightValues', 'meterValues', 'harvest', 'prices']);
export type MissingForCosts = z.output<typeof missing>;

const costSummary = z.object({
  from: z.string(),
  to: z.string(),
  /** what shared costs are divided by, by month: days of rack positions, or plant-days */
  months: z.array(
    z.object({
      month: z.string(),
      basis: z.enum(['positions', 'plants']),
      ...figures,
      /** measured or computed, not entered */
      energyKwh: z.nullable(z.number()),
      labourHours: z.number(),
      /** amounts of the month that were computed, by kind */
      computed: z.object({ energy: z.number(), labour: z.number() }),
    }),
  ),
  crops: z.array(z.object({ farmCropId: integer, cropName: z.string(), ...figures, ...price })),
  batches: z.array(
    z.object({
      batchId: integer,
      batchName: z.string(),
      farmCropId: integer,
      cropName: z.string(),
      startOn: z.string(),
      /** it began before the period: earlier costs are not in the figures */
      isCut: yesNo,
      /** it is not harvested to the end yet */
      isRunning: yesNo,
      ...figures,
      ...price,
    }),
  ),
  total: z.object(figures),
  /** costs of months in which nothing grew, and of crops without a batch in the month */
  unallocated: z.number(),
  missing: z.array(missing),
  prices: z.object({
    isSample: yesNo,
    surveyedOn: z.nullable(z.string()),
    fetchedAt: z.nullable(instant),
  }),
  /** what the rooms had in the period: for estimates of other set points */
  conditions: z.object({
    light: z.nullable(z.number()),
    lightHours: z.nullable(z.number()),
    temperature: z.nullable(z.number()),
  }),
});
export type CostSummary = z.output<typeof costSummary>;

const costParam = z.strictObject({ id: rowNumberText });
const monthsQuery = { from: calendarMonth, to: calendarMonth };

export const costSortKeys = ['kind', 'target', 'amount'] as const;

export const costsApi = endpoints({
  listCosts: {
    method: 'GET',
    path: '/farm-cost',
    who: 'manager',
    farm: 'required',
    summary: 'List the costs entered for the current farm in a range of months (inclusive), newest first or sorted',
    query: z.strictObject({ ...monthsQuery, ...sortQuery(costSortKeys), ...pageQuery }),
    reply: items(costEntry),
  },
  createCost: {
    method: 'POST',
    path: '/farm-cost',
    who: 'manager',
    farm: 'required',
    summary: 'Enter a cost of a month, of one batch or crop or shared by all',
    body: newCost,
    isIdempotent: true,
    reply: item(z.object({ costId: integer })),
  },
  updateCost: {
    method: 'PUT',
    path: '/farm-cost/{id}',
    who: 'manager',
    summary: 'Update a cost; CONFLICT if it changed since `version`',
    params: costParam,
    body: costChange,
    reply: noContent,
  },
  deleteCost: {
    method: 'DELETE',
    path: '/farm-cost/{id}',
    who: 'manager',
    summary: 'Delete a cost',
    params: costParam,
    reply: noContent,
  },
  getCostSetting: {
    method: 'GET',
    path: '/farm-cost-setting',
    who: 'manager',
    farm: 'required',
    summary: 'Get prices of electricity and work, and how energy is counted by controller',
    reply: item(costSetting),
  },
  updateCostSetting: {
    method: 'PUT',
    path: '/farm-cost-setting',
    who: 'manager',
    farm: 'required',
    summary: 'Replace prices and sources of energy; CONFLICT if they changed since `version`',
    body: settingChange,
    reply: noContent,
  },
  getCostSummary: {
    method: 'GET',
    path: '/farm-cost-summary',
    who: 'manager',
    farm: 'required',
    summary:
      'Get costs by month, crop and batch (months inclusive, at most 24), cost per kg, survey price per kg and margin',
    query: z.strictObject(monthsQuery),
    costly: 'read',
    reply: item(costSummary),
  },
});
