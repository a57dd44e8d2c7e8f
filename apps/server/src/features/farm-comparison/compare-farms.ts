import { maxComparedFarms, type ComparedBy, type ComparedFarm } from '@onsil/contract/farm-comparison';
import { countOpenByLevel } from '#features/deviations/deviations.ts';
import { countOverdueTasks } from '#features/farm-tasks/farm-tasks.ts';
import { listVisibleFarmNos, listVisibleFarmsByNumber } from '#features/farms/farms.ts';
import { listHarvestToDate } from '#features/yields/yields.ts';
import type { MemberContext } from '#platform/context.ts';
import { apiError } from '#platform/http/api-error.ts';
import { pageOf, rowsOn, type Page } from '#platform/http/page.ts';
import { countControllers } from './controllers.sql.ts';
import { listShares, listTrends, lookBackMs, type Shares } from './time-shares.ts';

type Query = {
  keyword?: string | undefined;
  sort: ComparedBy;
  order: 'asc' | 'desc';
} & Page;

type OpenLevels = Awaited<ReturnType<typeof countOpenByLevel>>[number];

/** Controllers of each farm, and the shares that are computed from them. */
const readShares = async (ctx: MemberContext, farmNos: readonly number[]) => {
  const found = await countControllers(ctx.db, farmNos, new Date(ctx.now() - lookBackMs));
  const counts = new Map(found.map((one) => [one.farmNo, one]));
  const lastSeen = new Map(found.map((one) => [one.farmNo, one.lastSeen]));
  return { counts, lastSeen, sharesOf: await listShares(ctx, counts) };
};

type FigureOf = (farmNo: number) => number | null;

const byShare =
  (share: keyof Shares) =>
  async (ctx: MemberContext, farmNos: readonly number[]): Promise<FigureOf> => {
    const { sharesOf } = await readShares(ctx, farmNos);
    return (farmNo) => sharesOf(farmNo)[share];
  };

/** The figure that farms are sorted by is read of all of them, the others of those on the page. */
const figures: Record<
  Exclude<ComparedBy, 'alarms' | 'name'>,
  (ctx: MemberContext, farmNos: readonly number[]) => Promise<FigureOf>
> = {
  outOfRangeDay: byShare('outOfRangeDay'),
  outOfRangeWeek: byShare('outOfRangeWeek'),
  reporting: byShare('reporting'),
  async harvest(ctx, farmNos) {
    const harvests = await listHarvestToDate(ctx, farmNos);
    return (farmNo) => harvests.get(farmNo)?.rate ?? null;
  },
  async overdueTasks(ctx, farmNos) {
    const overdue = await countOverdueTasks(ctx, farmNos);
    return (farmNo) => overdue.get(farmNo) ?? 0;
  },
};

const noneOpen: OpenLevels['open'] = [0, 0, 0];

const compareLevels = (a: OpenLevels | undefined, b: OpenLevels | undefined): number => {
  const [x, y] = [a?.open ?? noneOpen, b?.open ?? noneOpen];
  return x[2] - y[2] || x[1] - y[1] || x[0] - y[0];
};

/** Farms, which come by name, in the order asked for; those without a figure are last in either order. */
const sortFarms = async (
  ctx: MemberContext,
  farmNos: readonly number[],
  openOf: ReadonlyMap<number, OpenLevels>,
  { sort, order }: Query,
): Promise<number[]> => {
  const sign = order === 'asc' ? 1 : -1;
  if (sort === 'name') return order === 'asc' ? [...farmNos] : farmNos.toReversed();
  if (sort === 'alarms') return farmNos.toSorted((a, b) => sign * compareLevels(openOf.get(a), openOf.get(b)));
  const figureOf = await figures[sort](ctx, farmNos);
  return farmNos.toSorted((a, b) => {
    const [x, y] = [figureOf(a), figureOf(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return sign * (x - y);
  });
};

const describeFarms = async (
  ctx: MemberContext,
  farmNos: readonly number[],
  openOf: ReadonlyMap<number, OpenLevels>,
): Promise<ComparedFarm[]> => {
  const { counts, lastSeen, sharesOf } = await readShares(ctx, farmNos);
  const [farms, harvests, overdue, trendOf] = await Promise.all([
    listVisibleFarmsByNumber(ctx, farmNos),
    listHarvestToDate(ctx, farmNos),
    countOverdueTasks(ctx, farmNos),
    listTrends(ctx, farmNos, counts),
  ]);
  return farms.map(({ farmNo, farmId, farmName, companyName, province }) => ({
    farmNo,
    farmId,
    farmName,
    companyName,
    province,
    open: openOf.get(farmNo)?.open ?? noneOpen,
    acted: openOf.get(farmNo)?.acted ?? 0,
    since: openOf.get(farmNo)?.since.toISOString() ?? null,
    ...sharesOf(farmNo),
    lastSeen: lastSeen.get(farmNo)?.toISOString() ?? null,
    harvest: harvests.get(farmNo) ?? { harvestKg: 0, planToDateKg: null, rate: null },
    overdueTasks: overdue.get(farmNo) ?? 0,
    trend: trendOf(farmNo),
  }));
};

/**
 * The farms that the caller has access to, side by side, in the order of one of their figures.
 * @throws TOO_MANY_FARMS for more than 5,000
 */
export const compareFarms = async (ctx: MemberContext, query: Query) => {
  const farmNos = await listVisibleFarmNos(ctx, query.keyword);
  if (farmNos.length > maxComparedFarms) throw apiError('TOO_MANY_FARMS');
  const open = await countOpenByLevel(ctx.db, farmNos);
  const openOf = new Map(open.map((one) => [one.farmNo, one]));
  const shown = rowsOn(await sortFarms(ctx, farmNos, openOf, query), query);
  const sumLevel = (level: 0 | 1 | 2): number => open.reduce((sum, one) => sum + one.open[level], 0);
  return {
    ...pageOf(await describeFarms(ctx, shown, openOf), query, farmNos.length),
    beside: {
      open: [sumLevel(0), sumLevel(1), sumLevel(2)] as [number, number, number],
      farms: open.length,
    },
  };
};
