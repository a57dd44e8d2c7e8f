import * as z from 'zod/mini';
import { endpoints, item } from './endpoint.ts';
import { farmParam } from './farms.ts';
import { instant, integer } from './values.ts';

/** A quantity that may be unknown. */
export const amount = z.nullable(
  z.number('number').check(z.minimum(0, 'tooSmall'), z.maximum(1_000_000_000, 'tooBig')),
);

const figures = {
  /** average production, kg */
  productionDay: amount,
  productionWeek: amount,
  productionMonth: amount,
  /** kWh per month */
  electricityMonth: amount,
  /** m³ per month */
  waterMonth: amount,
  /** kg per month */
  co2Month: amount,
};

const farmFigures = z.strictObject(figures);
export type FarmFigures = z.output<typeof farmFigures>;

/** Figures stated by a farm; null if unknown. */
export const farmStatistics = z.object({ ...figures, updatedAt: z.nullable(instant) });
export type FarmStatistics = z.output<typeof farmStatistics>;

const statisticsTotal = z.object({
  /** null: all companies of the caller */
  companyId: z.nullable(integer),
  companyName: z.nullable(z.string()),
  /** sums over the farms that state a figure; null without any */
  total: z.object(figures),
  farms: z.array(
    z.object({ farmNo: integer, farmId: z.string(), farmName: z.string(), ...figures, updatedAt: z.nullable(instant) }),
  ),
});
export type StatisticsTotal = z.output<typeof statisticsTotal>;

export const farmStatisticsApi = endpoints({
  getFarmStatistics: {
    method: 'GET',
    path: '/statistics/{id}',
    who: 'farm',
    farm: 'path',
    summary:
      'Get a farm’s production per day, week and month, and its monthly consumption: kg, kWh, m³ of water, kg of CO₂',
    params: farmParam,
    reply: item(farmStatistics),
  },
  saveFarmStatistics: {
    method: 'PUT',
    path: '/farm/{id}/statistics',
    who: 'manager',
    farm: 'path',
    summary: 'Save a farm’s average production and consumption; null if unknown',
    params: farmParam,
    body: farmFigures,
    reply: item(farmStatistics),
  },
  getStatisticsTotal: {
    method: 'GET',
    path: '/statistics_total/{id}',
    who: 'company',
    summary: 'Get the summed statistics of a company’s farms (id = cno), or of all companies of the caller (id = all)',
    params: z.strictObject({ id: z.string().check(z.regex(/^(all|\d{1,9})$/, 'invalid')) }),
    reply: item(statisticsTotal),
  },
});
