import { headers } from '@onsil/contract/auth';
import type { SortRequest } from '@onsil/contract/envelope';
import type { FarmRow, farmSortKeys, LiveState } from '@onsil/contract/farms';
import type { MemberRole } from '@onsil/contract/members';
import type { Context, Farm, FarmRight, MemberContext } from '#platform/context.ts';
import { apiError } from '#platform/http/api-error.ts';
import { pageOf, rowsOn, type Page, type PageOf } from '#platform/http/page.ts';
import { findFarm, listFarmNos, listFarms, listFarmsByNumber } from './farms.sql.ts';

/** Live state by farm number; passed in, since telemetry and deviations depend on farms. */
export type ListFarmLiveStates = (ctx: Context, farmNos: readonly number[]) => Promise<Map<number, Partial<LiveState>>>;

/** Doubtful readings by farm number; passed in, since sensors are of features above. */
export type CountDoubtfulReadings = (
  ctx: Context,
  farmNos: readonly number[],
) => Promise<Map<number, NonNullable<FarmRow['doubtful']>>>;

/** Open deviations by farm number, of farms that have any; passed in, as above. */
export type ListOpenDeviations = (
  ctx: Context,
  farmNos: readonly number[],
) => Promise<Map<number, Pick<LiveState, 'level' | 'actionNeeded'>>>;

/** What features above this one know of farms. */
export type FarmSources = {
  liveStates: ListFarmLiveStates;
  openDeviations: ListOpenDeviations;
  doubtfulReadings: CountDoubtfulReadings;
};

const roleRank: Record<MemberRole, number> = { member: 1, manager: 2, company: 3, admin: 4 };
const requiredRank: Record<FarmRight, number> = { farm: 1, manager: 2, company: 3 };

/** @throws FORBIDDEN for a role on a farm that is less than the needed one */
export const requireRole = (role: MemberRole, need: FarmRight): void => {
  if (roleRank[role] < requiredRank[need]) throw apiError('FORBIDDEN');
};

/** A farm by number or id; undefined without access. */
export const findVisibleFarm = (ctx: MemberContext, id: string | number): Promise<Farm | undefined> =>
  findFarm(ctx.db, ctx.member.memberNo, id);

/**
 * Access check for everything that belongs to a farm. Returns the farm, by number or id.
 * @throws NOT_FOUND without access, as if it did not exist; FORBIDDEN without the needed role
 */
export const requireFarm = async (ctx: MemberContext, id: string | number, need: FarmRight = 'farm'): Promise<Farm> => {
  const farm = await findVisibleFarm(ctx, id);
  if (!farm) throw apiError('NOT_FOUND');
  requireRole(farm.role, need);
  return farm;
};

/**
 * The farm of a call that only may name one, in a header. Calls that must name theirs have it in their context.
 * @throws FARM_NOT_CHOSEN without the header; as `requireFarm`
 */
export const requireChosenFarm = (ctx: MemberContext): Promise<Farm> => {
  const id = ctx.header(headers.farmId);
  if (!id) throw apiError('FARM_NOT_CHOSEN');
  return requireFarm(ctx, id);
};

const noLiveState: LiveState = {
  level: 0,
  deviations: 0,
  actionNeeded: 0,
  stillOut: 0,
  since: null,
  freshness: 'never',
  controllers: 0,
  reporting: 0,
  neverReported: 0,
  lastSeen: null,
};

/** By whether they need action, then by worst level; a silent farm has a deviation too. Equal ones keep their order. */
const sortByState = (
  farmNos: readonly number[],
  open: Awaited<ReturnType<ListOpenDeviations>>,
  order: 'asc' | 'desc',
): number[] => {
  const rankOf = (farmNo: number): number => {
    const { level = 0, actionNeeded = 0 } = open.get(farmNo) ?? {};
    return (actionNeeded > 0 ? 10 : 0) + level;
  };
  const sign = order === 'asc' ? 1 : -1;
  return farmNos.toSorted((a, b) => sign * (rankOf(a) - rankOf(b)));
};

/** Farms that the caller has access to, by name, with their strongest role on each. */
export const listVisibleFarms = async (ctx: MemberContext, keyword = ''): Promise<Farm[]> => {
  const { member } = ctx;
  return listFarms(ctx.db, member.memberNo, keyword);
};

/** Numbers of the farms that the caller has access to, by name. */
export const listVisibleFarmNos = (ctx: MemberContext, keyword = ''): Promise<number[]> =>
  listFarmNos(ctx.db, ctx.member.memberNo, keyword);

/** Those of these farms that the caller has access to, in this order. */
export const listVisibleFarmsByNumber = async (ctx: MemberContext, farmNos: readonly number[]): Promise<Farm[]> => {
  const farms = await listFarmsByNumber(ctx.db, ctx.member.memberNo, farmNos);
  const byNumber = new Map(farms.map((farm) => [farm.farmNo, farm]));
  return farmNos.flatMap((farmNo) => byNumber.get(farmNo) ?? []);
};

/** The farms that the caller has access to, with live state, the worst first unless sorted. */
export const listMyFarms = async (
  ctx: MemberContext,
  { liveStates, openDeviations, doubtfulReadings }: FarmSources,
  query: SortRequest<(typeof farmSortKeys)[number]> & {
    keyword?: string | undefined;
  } & Page,
): Promise<PageOf<FarmRow>> => {
  const { keyword = '', sort = 'state', order = query.sort === undefined ? 'desc' : 'asc' } = query;
  const sorting = sort === 'state' ? {} : { sort, order };
  const farmNos = await listFarmNos(ctx.db, ctx.member.memberNo, keyword, sorting);
  const sorted = sort === 'state' ? sortByState(farmNos, await openDeviations(ctx, farmNos), order) : farmNos;
  const shown = rowsOn(sorted, query);
  const [page, live, doubtful] = await Promise.all([
    listVisibleFarmsByNumber(ctx, shown),
    liveStates(ctx, shown),
    doubtfulReadings(ctx, shown),
  ]);
  return pageOf(
    page.map((one) => ({
      ...one,
      live: { ...noLiveState, ...live.get(one.farmNo) },
      doubtful: doubtful.get(one.farmNo) ?? null,
    })),
    query,
    farmNos.length,
  );
};
