import type { FarmFigures, FarmStatistics, StatisticsTotal } from '@onsil/contract/farm-statistics';
import type { CallContext, Context } from '#platform/context.ts';
import { recordAudit } from '#features/audit/service.ts';
import { openCompanies } from '#features/companies/service.ts';
import { openFarm, visibleFarms } from '#features/farms/service.ts';
import { listStatistics, upsertStatistic, type StatisticRow } from './statistics-repository.ts';

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
  const { fno: _, updatedAt, ...figures } = row;
  return { ...figures, updatedAt: updatedAt.toISOString() };
};

/** Statistics entered for a farm. No access check here. */
export const statisticsOf = async (ctx: Context, fno: number): Promise<FarmStatistics> =>
  asStatistics((await listStatistics(ctx.db, [fno]))[0]);

export const farmStatistics = async (ctx: CallContext, id: string): Promise<FarmStatistics> =>
  statisticsOf(ctx, (await openFarm(ctx, id)).fno);

export const saveFarmStatistics = async (
  ctx: CallContext,
  id: string,
  figures: FarmFigures,
): Promise<FarmStatistics> => {
  const { fno, farmId } = await openFarm(ctx, id, 'manager');
  return ctx.db.transaction().execute(async (db) => {
    const { updatedAt: _, ...before } = await statisticsOf({ ...ctx, db }, fno);
    await upsertStatistic(db, fno, figures, new Date(ctx.now()));
    await recordAudit(ctx, db, {
      action: 'change',
      kind: 'farm-statistics',
      thing: farmId,
      fno,
      before,
      after: figures,
    });
    return statisticsOf({ ...ctx, db }, fno);
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
export const statisticsTotal = async (ctx: CallContext, id: string): Promise<StatisticsTotal> => {
  const scope = await openCompanies(ctx, id);
  const farmsInScope = (await visibleFarms(ctx)).filter(
    ({ role, cno }) => (role === 'company' || role === 'admin') && (scope === null || cno === scope.cno),
  );
  const rows = await listStatistics(
    ctx.db,
    farmsInScope.map(({ fno }) => fno),
  );
  const byFarm = new Map(rows.map((row) => [row.fno, row]));
  const farms = farmsInScope.map(({ fno, farmId, farmNm }) => ({
    fno,
    farmId,
    farmNm,
    ...asStatistics(byFarm.get(fno)),
  }));
  return {
    cno: scope?.cno ?? null,
    companyNm: scope?.companyNm ?? null,
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
