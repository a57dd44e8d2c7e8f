import type { StageLoss, YieldOutcome, YieldTotal } from '@onsil/contract/yield-plans';
import { kstDay } from '@onsil/domain/calendar/kst';
import { stages } from '@onsil/domain/crops/stages';
import { planBetween, monthOf } from '@onsil/domain/weekly-report/plan-to-date';
import { ratio, roundFigure } from '@onsil/domain/yields/figures';
import { listCompanyFarms } from '#features/companies/companies.ts';
import type { FarmContext, Context, MemberContext } from '#platform/context.ts';
import {
  listAreas,
  listCropNames,
  sumHarvests,
  sumLosses,
  sumPlans,
  sumPots,
  type HarvestTotals,
  type LossRow,
  type MonthPlan,
  type TotalScope,
} from './totals.sql.ts';

const noHarvest: HarvestTotals = { kg: 0, kgGradeA: 0, gradedKg: 0, plants: 0, bearing: 0 };

const sum = (harvests: readonly HarvestTotals[]): HarvestTotals =>
  harvests.reduce(
    (all, one) => ({
      kg: all.kg + one.kg,
      kgGradeA: all.kgGradeA + one.kgGradeA,
      gradedKg: all.gradedKg + one.gradedKg,
      plants: all.plants + one.plants,
      bearing: all.bearing + one.bearing,
    }),
    noHarvest,
  );

type Days = { from: string; to: string };

/** The days of a year until today; null before the year. */
const daysToDate = (ctx: Context, year: number): Days | null => {
  const today = kstDay(ctx.now());
  const [from, last] = [`${year}-01-01`, `${year}-12-31`];
  if (today < from) return null;
  return { from, to: today < last ? today : last };
};

const monthName = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}`;

/** Planned kg by month (`2026-11`). */
const kgByMonth = (year: number, plans: readonly MonthPlan[]): Map<string, number> => {
  const kgOf = new Map<string, number>();
  for (const { month, kg } of plans) kgOf.set(monthName(year, month), (kgOf.get(monthName(year, month)) ?? 0) + kg);
  return kgOf;
};

type Plan = { kg: number | null; toDateKg: number | null };
const noPlan: Plan = { kg: null, toDateKg: null };

const planOf = (year: number, plans: readonly MonthPlan[], toDate: Days | null): Plan => {
  if (plans.length === 0) return noPlan;
  return {
    kg: plans.reduce((all, { kg }) => all + kg, 0),
    toDateKg: toDate && planBetween(kgByMonth(year, plans), toDate.from, toDate.to),
  };
};

const roundOrNull = (value: number | null): number | null => (value === null ? null : roundFigure(value));

const outcomeOf = (plan: Plan, harvest: HarvestTotals = noHarvest): YieldOutcome => ({
  planKg: roundOrNull(plan.kg),
  harvestKg: roundFigure(harvest.kg),
  rate: ratio(harvest.kg, plan.kg ?? 0),
  planToDateKg: roundOrNull(plan.toDateKg),
  rateToDate: ratio(harvest.kg, plan.toDateKg ?? 0),
  kgGradeA: roundFigure(harvest.kgGradeA),
  gradeARate: ratio(harvest.kgGradeA, harvest.gradedKg),
  plants: harvest.plants,
  weightPerPlant: ratio(harvest.kg * 1_000, harvest.bearing),
});

/** Plans and harvests of a scope, joined by key. */
const outcomes = async (ctx: MemberContext, scope: TotalScope, by: 'month' | 'crop' | 'farm') => {
  const [harvests, plans] = await Promise.all([sumHarvests(ctx.db, scope, by), sumPlans(ctx.db, scope, by)]);
  const harvestOf = new Map(harvests.map((one) => [one.key, one]));
  const plansOf = Map.groupBy(plans, ({ key }) => key);
  const { year } = scope;
  const toDate = daysToDate(ctx, year);
  return {
    keys: [...new Set([...harvestOf.keys(), ...plansOf.keys()])],
    of: (key: number): YieldOutcome => outcomeOf(planOf(year, plansOf.get(key) ?? [], toDate), harvestOf.get(key)),
    total: outcomeOf(planOf(year, plans, toDate), sum(harvests)),
  };
};

const lossOf = (losses: readonly LossRow[]): StageLoss =>
  stages.flatMap((stage) => {
    const here = losses.filter((one) => one.stage === stage);
    const arrived = here.reduce((all, one) => all + one.arrived, 0);
    const discarded = here.reduce((all, one) => all + one.discarded, 0);
    return here.length > 0 ? [{ stage, arrived, discarded, rate: ratio(discarded, arrived) }] : [];
  });

const months = Array.from({ length: 12 }, (_, index) => index + 1);

/** A year of the current farm: harvest against plan, losses, and yield per area and pot. */
export const getYieldTotal = async (
  ctx: FarmContext,
  { year, farmCropId }: { year: number; farmCropId?: number | undefined },
): Promise<YieldTotal> => {
  const { farmNo } = ctx.farm;
  const scope = { farmNos: [farmNo], year, farmCropId };
  const [byMonth, byCrop, losses, { kg, pots }, [area]] = await Promise.all([
    outcomes(ctx, scope, 'month'),
    outcomes(ctx, scope, 'crop'),
    sumLosses(ctx.db, scope),
    sumPots(ctx.db, scope),
    listAreas(ctx.db, [farmNo]),
  ]);
  const names = await listCropNames(ctx.db, [...byCrop.keys, ...losses.map((loss) => loss.farmCropId)]);
  return {
    year,
    months: months.map((month) => {
      const outcome = byMonth.of(month);
      return { month, ...outcome, kgPerM2: ratio(outcome.harvestKg, area?.area ?? 0) };
    }),
    crops: names.map((crop) => ({
      ...crop,
      ...byCrop.of(crop.farmCropId),
      loss: lossOf(losses.filter((one) => one.farmCropId === crop.farmCropId)),
    })),
    total: {
      ...byCrop.total,
      loss: lossOf(losses),
      kgPerM2: ratio(byCrop.total.harvestKg, area?.area ?? 0),
      kgPerPot: ratio(kg, pots),
    },
  };
};

/** Harvest of a farm in a range of days, in total and by crop. No access check here. */
export const getHarvestInDays = async (
  ctx: Context,
  farmNo: number,
  days: Days,
): Promise<{ total: YieldOutcome; crops: (YieldOutcome & { farmCropId: number; cropName: string })[] }> => {
  const harvests = await sumHarvests(ctx.db, { farmNos: [farmNo], year: 0, days }, 'crop');
  const harvestOf = new Map(harvests.map((one) => [one.key, one]));
  const names = await listCropNames(ctx.db, [...harvestOf.keys()]);
  return {
    total: outcomeOf(noPlan, sum(harvests)),
    crops: names.map((crop) => ({ ...crop, ...outcomeOf(noPlan, harvestOf.get(crop.farmCropId)) })),
  };
};

/** Planned kg of a farm by month (`2026-11`) of some years. No access check here. */
export const listMonthPlans = async (
  ctx: Context,
  farmNo: number,
  years: readonly number[],
): Promise<Map<string, number>> => {
  const plans = await Promise.all(
    years.map(async (year) =>
      (await sumPlans(ctx.db, { farmNos: [farmNo], year }, 'month')).map(({ key, kg }): [string, number] => [
        monthName(year, key),
        kg,
      ]),
    ),
  );
  return new Map(plans.flat());
};

export const getCompanyYieldTotal = async (ctx: MemberContext, id: string, year: number) => {
  const { farms } = await listCompanyFarms(ctx, id);
  const farmNos = farms.map(({ farmNo }) => farmNo);
  const [byFarm, areas] = await Promise.all([outcomes(ctx, { farmNos, year }, 'farm'), listAreas(ctx.db, farmNos)]);
  const areaOf = new Map(areas.map(({ farmNo, area }) => [farmNo, area]));
  const known = areas.filter(({ area }) => (area ?? 0) > 0);
  const allArea = known.reduce((all, { area }) => all + (area ?? 0), 0);
  const harvestThere = known.reduce((all, { farmNo }) => all + byFarm.of(farmNo).harvestKg, 0);
  return {
    year,
    total: { ...byFarm.total, kgPerM2: ratio(harvestThere, allArea) },
    farms: farms.map(({ farmNo, farmId, farmName }) => {
      const outcome = byFarm.of(farmNo);
      return { farmNo, farmId, farmName, ...outcome, kgPerM2: ratio(outcome.harvestKg, areaOf.get(farmNo) ?? 0) };
    }),
  };
};

/** Harvest of the running month until today, the plan to date, and the share of it. */
type HarvestToDate = { harvestKg: number; planToDateKg: number | null; rate: number | null };

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
  const monthKgOf = new Map(plans.map(({ key, kg }) => [key, kg]));
  return new Map(
    [...new Set([...kgOf.keys(), ...monthKgOf.keys()])].map((farmNo) => {
      const harvestKg = kgOf.get(farmNo) ?? 0;
      const monthKg = monthKgOf.get(farmNo);
      const plan = monthKg === undefined ? null : planBetween(new Map([[monthOf(today), monthKg]]), first, today);
      const rate = plan !== null && plan > 0 ? roundFigure(harvestKg / plan) : null;
      return [
        farmNo,
        { harvestKg: roundFigure(harvestKg), planToDateKg: plan === null ? null : roundFigure(plan), rate },
      ];
    }),
  );
};
