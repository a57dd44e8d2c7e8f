import type { FarmFigures, FarmStatistics, StatisticsTotal } from '@onsil/contract/farm-statistics';
import { recordAudit } from '#features/audit/audit.ts';
import { listCompanyFarms } from '#features/companies/companies.ts';
import type { FarmContext, MemberContext, Context } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { listStatistics, lockStatistics, upsertStatistic, type StatisticRow } from './statistics.sql.ts';

const noFigures: FarmFigures = {
  productionDay: null,
  productionWeek: null,
  productionMonth: null,
  electricityMonth: null,
  waterMonth: null,
  co2Month: null,
};

const asStatistics = (row: StatisticRow | undefined): FarmStatistics => {
  if (!row) return { ...noFigures, updatedAt: null };
  const { farmNo: _, updatedAt, ...figures } = row;
  return { ...figures, updatedAt: updatedAt.toISOString() };
};

/** Statistics entered for a farm. No access check here. */
export const findFarmStatistics = async (ctx: Context, farmNo: number): Promise<FarmStatistics> =>
  asStatistics((await listStatistics(ctx.db, [farmNo]))[0]);

export const getFarmStatistics = async (ctx: FarmContext): Promise<FarmStatistics> =>
  findFarmStatistics(ctx, ctx.farm.farmNo);

export const saveFarmStatistics = async (ctx: FarmContext, figures: FarmFigures): Promise<FarmStatistics> => {
  const { farmNo, farmId } = ctx.farm;
  return transact(ctx, async (ctx) => {
    await lockStatistics(ctx.db, farmNo);
    const { updatedAt: _, ...before } = await findFarmStatistics(ctx, farmNo);
    await upsertStatistic(ctx.db, farmNo, figures, new Date(ctx.now()));
    await recordAudit(ctx, {
      action: 'change',
      kind: 'farm-statistics',
      thing: farmId,
      farmNo,
      before,
      after: figures,
    });
    return findFarmStatistics(ctx, farmNo);
  });
};

/** Sum of the entered values, rounded to 6 decimals; null without any. */
const sumOf = (rows: readonly FarmStatistics[], figure: keyof FarmFigures): number | null => {
  const values = rows.map((row) => row[figure]).filter((value) => value !== null);
  return values.length === 0 ? null : Number(values.reduce((sum, value) => sum + value, 0).toFixed(6));
};

/**
 * Statistics of a company's farms and their sums; of one company, or of all companies of which the caller is a user.
 */
export const getStatisticsTotal = async (ctx: MemberContext, id: string): Promise<StatisticsTotal> => {
  const { company, farms: farmsInScope } = await listCompanyFarms(ctx, id);
  const rows = await listStatistics(
    ctx.db,
    farmsInScope.map(({ farmNo }) => farmNo),
  );
  const byFarm = new Map(rows.map((row) => [row.farmNo, row]));
  const farms = farmsInScope.map(({ farmNo, farmId, farmName }) => ({
    farmNo,
    farmId,
    farmName,
    ...asStatistics(byFarm.get(farmNo)),
  }));
  return {
    companyId: company?.companyId ?? null,
    companyName: company?.companyName ?? null,
    total: {
      productionDay: sumOf(farms, 'productionDay'),
      productionWeek: sumOf(farms, 'productionWeek'),
      productionMonth: sumOf(farms, 'productionMonth'),
      electricityMonth: sumOf(farms, 'electricityMonth'),
      waterMonth: sumOf(farms, 'waterMonth'),
      co2Month: sumOf(farms, 'co2Month'),
    },
    farms,
  };
};
