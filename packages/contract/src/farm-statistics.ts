import * as z from 'zod/mini';
import { endpoints, item } from './endpoint.ts';
import { farmParam } from './farms.ts';
import { instant, whole } from './values.ts';

/** A quantity that may be unknown. */
export const amount = z.nullable(
  z.number('number').check(z.minimum(0, 'tooSmall'), z.maximum(1_000_000_000, 'tooBig')),
);

const figures = {
  /** average production, kg */
  productionDay: amount,
  productionWeek: amount,
  productionMonth: amount,
  /** kWh a month */
  electricityMonth: amount,
  /** m³ a month */
  waterMonth: amount,
  /** kg a month */
  co2Month: amount,
};

const farmFigures = z.strictObject(figures);
export type FarmFigures = z.output<typeof farmFigures>;

/** What a farm states of itself; null where it has not. */
export const farmStatistics = z.object({ ...figures, updatedAt: z.nullable(instant) });
export type FarmStatistics = z.output<typeof farmStatistics>;

const statisticsTotal = z.object({
  /** null: all companies of the caller */
  cno: z.nullable(whole),
  companyNm: z.nullable(z.string()),
  /** sums over the farms that state a figure; null where none does */
  total: z.object(figures),
  farms: z.array(
    z.object({ fno: whole, farmId: z.string(), farmNm: z.string(), ...figures, updatedAt: z.nullable(instant) }),
  ),
});
export type StatisticsTotal = z.output<typeof statisticsTotal>;

export const farmStatisticsApi = endpoints({
  farmStatistics: {
    method: 'GET',
    path: '/statistics/{id}',
    who: 'farm',
    summary: 'What a farm produces a day, week and month, and uses a month: kg, kWh, m³ of water, kg of CO₂',
    params: farmParam,
    reply: item(farmStatistics),
  },
  saveFarmStatistics: {
    method: 'PUT',
    path: '/farm/{id}/statistics',
    who: 'manager',
    summary: 'Save what a farm produces and uses on average; null where it is not known',
    params: farmParam,
    body: farmFigures,
    reply: item(farmStatistics),
  },
  statisticsTotal: {
    method: 'GET',
    path: '/statistics_total/{id}',
    who: 'company',
    summary: 'The same over the farms of a company (id = cno), or of all companies of the caller (id = all)',
    params: z.strictObject({ id: z.string().check(z.regex(/^(all|\d{1,9})$/, 'invalid')) }),
    reply: item(statisticsTotal),
  },
});
