import { kstDay } from '@onsil/domain/calendar/kst';
import { monthOf, planBetween } from '@onsil/domain/weekly-report/plan-to-date';
import type { Context } from '#platform/context.ts';
import { sumHarvests, sumPlans } from './totals.sql.ts';

/** Harvest of the running month until today, the plan to date, and the share of it. */
type HarvestToDate = { harvestKg: number; planToDateKg: number | null; rate: number | null };

const round = (value: number): number => Number(value.toFixed(6));

/** Harvest against plan of the running month until today, by farm; farms without either are left out. No access check here. */
export const listHarvestToDate = async (
  ctx: Context,
  farmNos: readonly number[],
): Promise<Map<number, HarvestToDate>> => {
  const today = kstDay(ctx.now());
  const first = `${monthOf(today)}-01`;
  const scope = { farmNos, year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) };
  const [harvests, plans] = await Promise.all([
    sumHarvests(ctx.db, { ...scope, days: { from: first, to: today } }, 'farm'),
    sumPlans(ctx.db, scope, 'farm'),
  ]);
  const kgOf = new Map(harvests.map(({ key, kg }) => [key, kg]));
  const planOf = new Map(plans.map(({ key, kg }) => [key, kg]));
  return new Map(
    [...new Set([...kgOf.keys(), ...planOf.keys()])].map((farmNo) => {
      const harvestKg = kgOf.get(farmNo) ?? 0;
      const monthKg = planOf.get(farmNo);
      const plan = monthKg === undefined ? null : planBetween(new Map([[monthOf(today), monthKg]]), first, today);
      const rate = plan !== null && plan > 0 ? round(harvestKg / plan) : null;
      return [farmNo, { harvestKg: round(harvestKg), planToDateKg: plan === null ? null : round(plan), rate }];
    }),
  );
};
