import type { BatchForecast, ExpectedHarvest, YieldForecast } from '@onsil/contract/yield-forecast';
import { currentStage } from '@onsil/domain/batches/tally';
import { addDays, kstDay } from '@onsil/domain/calendar/kst';
import { mondayOfDay } from '@onsil/domain/calendar/week';
import { sumExpected } from '@onsil/domain/yields/forecast-weeks';
import { totalKg } from '@onsil/domain/yields/past-batches';
import type { FarmContext } from '#platform/context.ts';
import { sumHarvestByDay, listMonthPlans } from './forecast.sql.ts';
import { requireFarmCrop, listOutlooks, type Outlook } from './outlook.ts';

/** Rounds kg to grams. */
const rounded = (kg: number): number => Math.round(kg * 1_000) / 1_000;
const roundedAll = <E extends ExpectedHarvest>(expected: E): E => ({
  ...expected,
  kg: rounded(expected.kg),
  low: rounded(expected.low),
  high: rounded(expected.high),
});

const batchForecast = ({ batch, grown, toCome, weeks, harvestOn, basis }: Outlook): BatchForecast => {
  const state = currentStage(batch.stages, batch.entries);
  return {
    batchId: batch.batchId,
    batchName: batch.batchName,
    farmCropId: batch.farmCropId,
    cropName: batch.cropName,
    stage: state === 'work' ? null : state,
    plants: grown.stages.reduce((sum, { stage, there }) => sum + (stage === 'harvest' ? 0 : there), 0),
    harvestedKg: rounded(totalKg(grown.harvests)),
    toCome: toCome && roundedAll(toCome),
    harvestOn,
    weeks: weeks.map(roundedAll),
    basis,
  };
};

const weekDays = (week: string): string[] => Array.from({ length: 7 }, (_, day) => addDays(week, day));

/** The part of monthly plans that falls into a week, by days; null if none of its months has a plan. */
const planOf = (week: string, plans: readonly { year: number; month: number; kg: number }[]): number | null => {
  const shares = weekDays(week).flatMap((day) => {
    const [year = 0, month = 0] = day.split('-').map(Number);
    const plan = plans.find((one) => one.year === year && one.month === month);
    return plan ? [plan.kg / new Date(Date.UTC(year, month, 0)).getUTCDate()] : [];
  });
  return shares.length > 0 ? rounded(shares.reduce((sum, kg) => sum + kg, 0)) : null;
};

/** Expected harvest of the current farm by week, from the current week on. */
export const getYieldForecast = async (
  ctx: FarmContext,
  { farmCropId, weeks }: { farmCropId?: number | undefined; weeks: number },
): Promise<YieldForecast> => {
  const { farmNo } = ctx.farm;
  if (farmCropId !== undefined) await requireFarmCrop(ctx.db, farmNo, farmCropId);
  const today = kstDay(ctx.now());
  const from = mondayOfDay(today);
  const mondays = Array.from({ length: weeks }, (_, week) => addDays(from, week * 7));
  const years = [...new Set([from, addDays(from, weeks * 7)].map((day) => Number(day.slice(0, 4))))];
  const [outlooks, harvested, plans] = await Promise.all([
    listOutlooks(ctx.db, { farmNo, farmCropId }, today),
    sumHarvestByDay(ctx.db, farmNo, farmCropId, from),
    listMonthPlans(ctx.db, farmNo, farmCropId, years),
  ]);
  const byWeek = Map.groupBy(
    outlooks.flatMap((one) => one.weeks),
    ({ week }) => week,
  );
  return {
    from,
    weeks: mondays.map((week) => ({
      week,
      ...roundedAll(sumExpected(byWeek.get(week) ?? [])),
      planKg: planOf(week, plans),
      harvestedKg: rounded(harvested.reduce((sum, { day, kg }) => sum + (mondayOfDay(day) === week ? kg : 0), 0)),
    })),
    batches: outlooks.map(batchForecast).toSorted(soonestFirst),
  };
};

const soonestFirst = (a: BatchForecast, b: BatchForecast): number => {
  const [one, other] = [a.harvestOn ?? '9999', b.harvestOn ?? '9999'];
  return one < other ? -1 : Number(one > other) || a.batchId - b.batchId;
};
