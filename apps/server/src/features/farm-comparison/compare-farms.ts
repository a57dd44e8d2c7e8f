import { maxComparedFarms, type ComparedBy, type ComparedFarm } from '@onsil/contract/farm-comparison';
import { getPaging } from '@onsil/contract/envelope';
import type { MemberContext } from '#platform/context.ts';
import { apiError } from '#platform/http/api-error.ts';
import { countOpenByLevel } from '#features/deviations/deviations.ts';
import { countOverdueTasks } from '#features/farm-tasks/farm-tasks.ts';
import { listVisibleFarms, type Farm } from '#features/farms/farms.ts';
import { listHarvestToDate } from '#features/yields/yields.ts';
import { countControllers } from './controllers.sql.ts';
import { listShares, listTrends, type ControllerCounts } from './time-shares.ts';

type Row = Omit<ComparedFarm, 'trend'>;
type Query = {
  keyword?: string | undefined;
  sort: ComparedBy;
  order: 'asc' | 'desc';
  pageNo: number;
  pageSize: number;
};

const byOpen = (a: Row, b: Row): number => a.open[2] - b.open[2] || a.open[1] - b.open[1] || a.open[0] - b.open[0] || 0;

const keyOf: Record<Exclude<ComparedBy, 'alarms' | 'name'>, (row: Row) => number | null> = {
  outOfRangeDay: (row) => row.outOfRangeDay,
  outOfRangeWeek: (row) => row.outOfRangeWeek,
  reporting: (row) => row.reporting,
  harvest: (row) => row.harvest.rate,
  overdueTasks: (row) => row.overdueTasks,
};

/** Farms without a figure are last in either order; equal ones are sorted by name. */
const inOrder = (sort: ComparedBy, order: 'asc' | 'desc') => {
  const sign = order === 'asc' ? 1 : -1;
  const byName = (a: Row, b: Row): number => a.farmName.localeCompare(b.farmName, 'ko') || a.farmNo - b.farmNo;
  if (sort === 'name') return (a: Row, b: Row): number => sign * byName(a, b);
  if (sort === 'alarms') return (a: Row, b: Row): number => sign * byOpen(a, b) || byName(a, b);
  const key = keyOf[sort];
  return (a: Row, b: Row): number => {
    const [x, y] = [key(a), key(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null) || byName(a, b);
    return sign * (x - y) || byName(a, b);
  };
};

const listRows = async (
  ctx: MemberContext,
  farms: readonly Farm[],
): Promise<{ rows: Row[]; counts: ControllerCounts }> => {
  const farmNos = farms.map(({ farmNo }) => farmNo);
  const found = await countControllers(ctx.db, farmNos);
  const counts = new Map(found.map(({ farmNo, controllers }) => [farmNo, controllers]));
  const lastSeen = new Map(found.map((one) => [one.farmNo, one.lastSeen]));
  const [open, sharesOf, harvests, overdue] = await Promise.all([
    countOpenByLevel(ctx.db, farmNos),
    listShares(ctx, counts),
    listHarvestToDate(ctx, farmNos),
    countOverdueTasks(ctx, farmNos),
  ]);
  const openOf = new Map(open.map((one) => [one.farmNo, one]));
  const rows = farms.map(({ farmNo, farmId, farmName, companyName, province }): Row => ({
    farmNo,
    farmId,
    farmName,
    companyName,
    province,
    open: openOf.get(farmNo)?.open ?? [0, 0, 0],
    acted: openOf.get(farmNo)?.acted ?? 0,
    since: openOf.get(farmNo)?.since.toISOString() ?? null,
    ...sharesOf(farmNo),
    lastSeen: lastSeen.get(farmNo)?.toISOString() ?? null,
    harvest: harvests.get(farmNo) ?? { harvestKg: 0, planToDateKg: null, rate: null },
    overdueTasks: overdue.get(farmNo) ?? 0,
  }));
  return { rows, counts };
};

/**
 * The farms that the caller has access to, side by side, in the order of one of their figures.
 * @throws TOO_MANY_FARMS for more than 5,000
 */
export const compareFarms = async (ctx: MemberContext, { keyword, sort, order, pageNo, pageSize }: Query) => {
  const farms = await listVisibleFarms(ctx, keyword);
  if (farms.length > maxComparedFarms) throw apiError('TOO_MANY_FARMS');
  const { rows, counts } = await listRows(ctx, farms);
  const page = rows.toSorted(inOrder(sort, order)).slice((pageNo - 1) * pageSize, pageNo * pageSize);
  const trendOf = await listTrends(
    ctx,
    page.map(({ farmNo }) => farmNo),
    counts,
  );
  const sumLevel = (level: 0 | 1 | 2): number => rows.reduce((sum, { open }) => sum + open[level], 0);
  return {
    items: page.map((row) => ({ ...row, trend: trendOf(row.farmNo) })),
    paging: getPaging(pageNo, pageSize, rows.length),
    beside: {
      open: [sumLevel(0), sumLevel(1), sumLevel(2)] as [number, number, number],
      farms: rows.filter(({ since }) => since !== null).length,
    },
  };
};
