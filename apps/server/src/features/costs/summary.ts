import type { CostSummary, MissingForCosts } from '@onsil/contract/costs';
import { addDays, kstDay } from '@onsil/domain/calendar/kst';
import {
  allocateMonth,
  basisOf,
  costPerKg,
  marginOf,
  sumByKind,
  totalOf,
  type AllocatedCost,
} from '@onsil/domain/costs/allocate';
import { daysOfMonth } from '@onsil/domain/costs/months';
import { roundFigure } from '@onsil/domain/yields/figures';
import { getPricesPerKg, type PriceSource, type PricesPerKg } from '#features/crop-prices/crop-prices.ts';
import type { MonthClimate } from '#features/telemetry/telemetry.ts';
import type { FarmContext } from '#platform/context.ts';
import type { Months } from './entries.sql.ts';
import { getFarmCosts, type FarmCosts } from './month-costs.ts';
import { requireMonths } from './months.ts';
import { listCropsOfFarm, type Days, type FarmBatch } from './usage.sql.ts';
import { getUsage, type Usage } from './usage.ts';

/** The days of months up to today: later days cost nothing yet. */
const daysOf = ({ from, to }: Months, now: number): Days => {
  const { until } = daysOfMonth(to);
  const tomorrow = addDays(kstDay(now), 1);
  const start = `${from}-01`;
  const end = until < tomorrow ? until : tomorrow;
  return { from: start, until: end > start ? end : start };
};

const figuresOf = (costs: readonly AllocatedCost[], kg: number) => {
  const amounts = sumByKind(costs);
  const total = totalOf(amounts);
  const harvestKg = roundFigure(kg);
  return { amounts, total, harvestKg, costPerKg: costPerKg(total, harvestKg) };
};

const withPrice = <Figures extends { costPerKg: number | null }>(
  figures: Figures,
  prices: PricesPerKg,
  names: readonly (string | null)[],
) => {
  const price = prices.of(names);
  return { ...figures, price, margin: marginOf(figures.costPerKg, price?.perKg ?? null) };
};

/** Costs of a month by batch. */
type MonthShare = { month: string; costs: FarmCosts; usage: Usage };
const shareMonth = ({ month, costs, usage }: MonthShare) => {
  const { costs: all, ...measured } = costs.costsOf(month);
  const uses = usage.usesIn(month);
  const kg = usage.batches.reduce((sum, { batchId }) => sum + usage.kgOf(batchId, month), 0);
  const parts = allocateMonth(all, uses);
  return {
    month,
    kg,
    parts,
    row: { month, basis: basisOf(uses.filter(isUsed)), ...figuresOf(parts, kg), ...measured },
  };
};
const isUsed = ({ plantDays, positionDays }: { plantDays: number; positionDays: number }): boolean =>
  plantDays > 0 || positionDays > 0;

const ratio = (sum: number, count: number): number | null => (count > 0 ? sum / count : null);
const sumOf = (climate: readonly MonthClimate[], of: (one: MonthClimate) => number): number =>
  climate.reduce((sum, one) => sum + of(one), 0);

/** Mean light while lit, hours of light per day and mean temperature of a farm's rooms. */
const conditionsOf = (climate: readonly MonthClimate[]): CostSummary['conditions'] => {
  const lit = sumOf(climate, ({ litHours }) => litHours);
  const share = ratio(
    lit,
    sumOf(climate, ({ knownHours }) => knownHours),
  );
  return {
    light: ratio(
      sumOf(climate, ({ litSum }) => litSum),
      lit,
    ),
    lightHours: share === null ? null : share * 24,
    temperature: ratio(
      sumOf(climate, ({ temperatureSum }) => temperatureSum),
      sumOf(climate, ({ temperatureHours }) => temperatureHours),
    ),
  };
};

const missingOf = (
  { lacks }: FarmCosts,
  total: CostSummary['total'],
  crops: CostSummary['crops'],
): MissingForCosts[] => {
  const isMissing: Record<MissingForCosts, boolean> = {
    costs: total.total === 0,
    ...lacks,
    harvest: total.harvestKg === 0,
    prices: crops.some(({ harvestKg, price }) => harvestKg > 0 && price === null),
  };
  return (Object.keys(isMissing) as MissingForCosts[]).filter((one) => isMissing[one]);
};

/** Costs of the current farm by month, crop and batch, and what a kilogram costs beside what it brings. */
export const getCostSummary = async (ctx: FarmContext, source: PriceSource, query: Months): Promise<CostSummary> => {
  const { farmNo } = ctx.farm;
  const months = requireMonths(query);
  const days = daysOf(query, ctx.now());
  const [costs, usage, crops, prices] = await Promise.all([
    getFarmCosts(ctx, farmNo, query, days),
    getUsage(ctx, farmNo, days, daysOfMonth(query.to).until),
    listCropsOfFarm(ctx.db, farmNo),
    getPricesPerKg(ctx, source),
  ]);
  const shares = months.map((month) => shareMonth({ month, costs, usage }));
  const parts = shares.flatMap((share) => share.parts);
  const kgOf = ({ batchId }: FarmBatch): number => months.reduce((sum, month) => sum + usage.kgOf(batchId, month), 0);
  const cropRows = crops.flatMap(({ farmCropId, cropName, masterName }) => {
    const own = parts.filter((part) => part.farmCropId === farmCropId);
    const kg = usage.batches.filter((one) => one.farmCropId === farmCropId).reduce((sum, one) => sum + kgOf(one), 0);
    if (own.length === 0 && kg === 0) return [];
    return [{ farmCropId, cropName, ...withPrice(figuresOf(own, kg), prices, [cropName, masterName]) }];
  });
  const total = figuresOf(
    parts,
    shares.reduce((sum, { kg }) => sum + kg, 0),
  );
  const unallocated = parts.filter(({ batchId }) => batchId === null);
  return {
    ...query,
    months: shares.map(({ row }) => row),
    crops: cropRows,
    batches: usage.batches.map((batch) => {
      const { batchId, batchName, farmCropId, cropName, masterName, startOn, endsOn } = batch;
      const own = parts.filter((part) => part.batchId === batchId);
      return {
        batchId,
        batchName,
        farmCropId,
        cropName,
        startOn,
        isCut: startOn < days.from,
        isRunning: endsOn === null,
        ...withPrice(figuresOf(own, kgOf(batch)), prices, [cropName, masterName]),
      };
    }),
    total,
    unallocated: totalOf(sumByKind(unallocated)),
    missing: missingOf(costs, total, cropRows),
    prices: { isSample: prices.isSample, surveyedOn: prices.surveyedOn, fetchedAt: prices.fetchedAt },
    conditions: conditionsOf(costs.climate),
  };
};
