import type { WeeklyPlan, WeeklyYield } from '@onsil/contract/weekly-report';
import type { YieldOutcome } from '@onsil/contract/yield-plans';
import { addDays } from '@onsil/domain/calendar/kst';
import { stages } from '@onsil/domain/crops/stages';
import { lastDayOfMonth, planBetween } from '@onsil/domain/weekly-report/plan-to-date';
import { listDueBatches, sumPlantsByStage } from '#features/batches/batches.ts';
import { getHarvestInDays, listMonthPlans } from '#features/yields/yields.ts';
import type { Context } from '#platform/context.ts';
import { getReportDays, type ReportPeriod } from './report-period.ts';

type Outcome = Pick<YieldOutcome, 'harvestKg' | 'gradeARate' | 'weightPerPlant'>;

const noHarvest: Outcome = { harvestKg: 0, gradeARate: null, weightPerPlant: null };

const harvestOf = ({ harvestKg, gradeARate, weightPerPlant }: Outcome, beforeKg: number) => ({
  harvestKg,
  beforeKg,
  gradeARate,
  weightPerPlant,
});

/** Harvest against the plan to date, of the week and of the month and year of its last day, `to`. */
const getPlanRows = async (ctx: Context, { farm, week }: ReportPeriod, to: string): Promise<WeeklyPlan[]> => {
  const [year, month] = [Number(to.slice(0, 4)), Number(to.slice(5, 7))];
  const plans = await listMonthPlans(ctx, farm.farmNo, [
    ...new Set([Number(week.monday.slice(0, 4)), year, Number(week.sunday.slice(0, 4))]),
  ]);
  const periods = [
    { period: 'week', from: week.monday, end: week.sunday },
    { period: 'month', from: `${to.slice(0, 7)}-01`, end: lastDayOfMonth(to) },
    { period: 'year', from: `${year}-01-01`, end: `${year}-12-31` },
  ] as const;
  return Promise.all(
    periods.map(async ({ period, from, end }): Promise<WeeklyPlan> => {
      const { harvestKg } = (await getHarvestInDays(ctx, farm.farmNo, { from, to })).total;
      const planToDateKg = planBetween(plans, from, to);
      const rate = planToDateKg !== null && planToDateKg > 0 ? harvestKg / planToDateKg : null;
      return { period, year, month, harvestKg, planToDateKg, rate, planKg: planBetween(plans, from, end) };
    }),
  );
};

/** Plants moved, losses and harvest of a week, and harvests due in the next one. */
export const getYieldsPart = async (ctx: Context, period: ReportPeriod): Promise<WeeklyYield> => {
  const { week, underWay } = period;
  const { farmNo } = period.farm;
  const days = getReportDays(ctx, period);
  const next = { from: addDays(week.monday, 7), to: addDays(week.sunday, 7) };
  const [now, before, moved, plan, due] = await Promise.all([
    getHarvestInDays(ctx, farmNo, days),
    getHarvestInDays(ctx, farmNo, { from: addDays(days.from, -7), to: addDays(days.to, -7) }),
    sumPlantsByStage(ctx.db, farmNo, days),
    getPlanRows(ctx, period, days.to),
    listDueBatches(ctx, farmNo, next, underWay),
  ]);
  const beforeOf = new Map(before.crops.map((crop) => [crop.farmCropId, crop.harvestKg]));
  const harvested = new Set(now.crops.map(({ farmCropId }) => farmCropId));
  const notHarvested = before.crops.filter(({ farmCropId }) => !harvested.has(farmCropId));
  const movedAt = (stage: (typeof stages)[number]) => moved.find((one) => one.stage === stage);
  return {
    moved: stages.map((stage) => ({ stage, plants: movedAt(stage)?.arrived ?? 0 })),
    total: harvestOf(now.total, before.total.harvestKg),
    crops: [...now.crops, ...notHarvested.map((crop) => ({ ...crop, ...noHarvest }))].map(
      ({ farmCropId, cropName, ...outcome }) => ({
        farmCropId,
        cropName,
        ...harvestOf(outcome, beforeOf.get(farmCropId) ?? 0),
      }),
    ),
    losses: stages.flatMap((stage) => {
      const plants = movedAt(stage)?.discarded ?? 0;
      return plants > 0 ? [{ stage, plants }] : [];
    }),
    plan,
    due: due.map(({ late, ...batch }) => ({ ...batch, isLate: late })),
  };
};
