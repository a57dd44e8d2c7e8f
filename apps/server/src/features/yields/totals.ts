import { stages } from '@onsil/domain/crops/stages';
import type { StageLoss, YieldOutcome, YieldTotal } from '@onsil/contract/yield-plans';
import type { Context, MemberContext } from '#platform/context.ts';
import { listCompanyFarms } from '#features/companies/companies.ts';
import { requireCurrentFarm } from '#features/farms/farms.ts';
import {
  listAreas,
  listCropNames,
  sumHarvests,
  sumLosses,
  sumPlans,
  sumPots,
  type HarvestTotals,
  type LossRow,
  type TotalScope,
} from './totals.sql.ts';

const round = (value: number): number => Number(value.toFixed(6));
const ratio = (part: number, whole: number): number | null => (whole > 0 ? round(part / whole) : null);

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

const outcomeOf = (planKg: number | undefined, harvest: HarvestTotals = noHarvest): YieldOutcome => ({
  planKg: planKg === undefined ? null : round(planKg),
  harvestKg: round(harvest.kg),
  rate: ratio(harvest.kg, planKg ?? 0),
  kgGradeA: round(harvest.kgGradeA),
  gradeARate: ratio(harvest.kgGradeA, harvest.gradedKg),
  plants: harvest.plants,
  weightPerPlant: ratio(harvest.kg * 1_000, harvest.bearing),
});

/** Plans and harvests of a scope, joined by key. */
const outcomes = async (ctx: MemberContext, scope: TotalScope, by: 'month' | 'crop' | 'farm') => {
  const [harvests, plans] = await Promise.all([sumHarvests(ctx.db, scope, by), sumPlans(ctx.db, scope, by)]);
  const harvestOf = new Map(harvests.map((one) => [one.key, one]));
  const planOf = new Map(plans.map(({ key, kg }) => [key, kg]));
  return {
    keys: [...new Set([...harvestOf.keys(), ...planOf.keys()])],
    of: (key: number): YieldOutcome => outcomeOf(planOf.get(key), harvestOf.get(key)),
    total: outcomeOf(plans.length > 0 ? plans.reduce((all, { kg }) => all + kg, 0) : undefined, sum(harvests)),
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
  ctx: MemberContext,
  { year, farmCropId }: { year: number; farmCropId?: number | undefined },
): Promise<YieldTotal> => {
  const { farmNo } = await requireCurrentFarm(ctx);
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

type Days = { from: string; to: string };

/** Harvest of a farm in a range of days, in total and by crop. No access check here. */
export const getHarvestInDays = async (
  ctx: Context,
  farmNo: number,
  days: Days,
): Promise<{ total: YieldOutcome; crops: (YieldOutcome & { farmCropId: number; cropName: string })[] }> => {
  const harvests = await sumHarvests(ctx.db, { farmNos: [farmNo], year: 0, days }, 'crop');
  const of = new Map(harvests.map((one) => [one.key, one]));
  const names = await listCropNames(ctx.db, [...of.keys()]);
  return {
    total: outcomeOf(undefined, sum(harvests)),
    crops: names.map((crop) => ({ ...crop, ...outcomeOf(undefined, of.get(crop.farmCropId)) })),
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
        `${year}-${String(key).padStart(2, '0')}`,
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
