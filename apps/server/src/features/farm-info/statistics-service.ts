import type { FarmFigures, FarmStatistics, StatisticsTotal } from '@onsil/contract/farm-statistics';
import type { CallContext, Context } from '#platform/context.ts';
import { recordAudit } from '#features/audit/service.ts';
import { openCompanies } from '#features/companies/service.ts';
import { openFarm, visibleFarms } from '#features/farms/service.ts';
import { listStatistics, upsertStatistic, type StatisticRow } from './statistics-repository.ts';

const nothingStated: FarmFigures = {
  productionDay: null,
  productionWeek: null,
  productionMonth: null,
  electricityMonth: null,
  waterMonth: null,
  co2Month: null,
};

const asStatistics = (row: StatisticRow | undefined): FarmStatistics => {
  if (!row) return { ...nothingStated, updatedAt: null };
  const { fno: _, updatedAt, ...figures } = row;
  return { ...figures, updatedAt: updatedAt.toISOString() };
};

/** What a farm states of itself; the caller has asked for permission. */
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

/** The sum of what is stated; null where nothing is. Floating point's crumbs are brushed off: no figure is that fine. */
const sumOf = (rows: readonly FarmStatistics[], figure: keyof FarmFigures): number | null => {
  const stated = rows.map((row) => row[figure]).filter((value) => value !== null);
  return stated.length === 0 ? null : Number(stated.reduce((sum, value) => sum + value, 0).toFixed(6));
};

/** What the farms of a company state, farm by farm, and its sums: of one company, or of all that the caller is a user of. */
export const statisticsTotal = async (ctx: CallContext, id: string): Promise<StatisticsTotal> => {
  const scope = await openCompanies(ctx, id);
  const seen = (await visibleFarms(ctx)).filter(
    ({ role, cno }) => (role === 'company' || role === 'admin') && (scope === null || cno === scope.cno),
  );
  const rows = await listStatistics(
    ctx.db,
    seen.map(({ fno }) => fno),
  );
  const byFarm = new Map(rows.map((row) => [row.fno, row]));
  const farms = seen.map(({ fno, farmId, farmNm }) => ({ fno, farmId, farmNm, ...asStatistics(byFarm.get(fno)) }));
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
