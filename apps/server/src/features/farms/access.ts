import { headers } from '@onsil/contract/auth';
import type { FarmDetail, FarmRow, LiveState } from '@onsil/contract/farms';
import type { MemberRole } from '@onsil/contract/members';
import { getPaging, type Paging } from '@onsil/contract/envelope';
import type { MemberContext, Context } from '#platform/context.ts';
import { apiError } from '#platform/http/api-error.ts';
import { findFarm, listFarms } from './farms.sql.ts';

export type Farm = NonNullable<Awaited<ReturnType<typeof findFarm>>>;

/** Live state by farm number; passed in, since telemetry and deviations depend on farms. */
export type ListFarmLiveStates = (ctx: Context, farmNos: readonly number[]) => Promise<Map<number, Partial<LiveState>>>;

/** Doubtful readings by farm number; passed in, since sensors are of features above. */
export type CountDoubtfulReadings = (
  ctx: Context,
  farmNos: readonly number[],
) => Promise<Map<number, NonNullable<FarmRow['doubtful']>>>;

/** What features above this one know of farms. */
export type FarmSources = { liveStates: ListFarmLiveStates; doubtfulReadings: CountDoubtfulReadings };

const roleRank: Record<MemberRole, number> = { member: 1, manager: 2, company: 3, admin: 4 };
const requiredRank = { farm: 1, manager: 2, company: 3 } as const;
/** The role that something of a farm needs; `farm` is any. */
export type FarmRight = keyof typeof requiredRank;

/**
 * Access check for everything that belongs to a farm. Returns the farm, by number or id.
 * @throws NOT_FOUND without access, as if it did not exist; FORBIDDEN without the needed role
 */
export const requireFarm = async (ctx: MemberContext, id: string, need: FarmRight = 'farm'): Promise<Farm> => {
  const { member } = ctx;
  const farm = await findFarm(ctx.db, member.memberNo, id);
  if (!farm) throw apiError('NOT_FOUND');
  if (roleRank[farm.role] < requiredRank[need]) throw apiError('FORBIDDEN');
  return farm;
};

/**
 * Access check for the current farm, named in a header.
 * @throws FARM_NOT_CHOSEN without the header; as `requireFarm`
 */
export const requireCurrentFarm = async (ctx: MemberContext, need: FarmRight = 'farm'): Promise<Farm> => {
  const id = ctx.header(headers.farmId);
  if (!id) throw apiError('FARM_NOT_CHOSEN');
  return requireFarm(ctx, id, need);
};

export const getFarm = (ctx: MemberContext, id: string): Promise<FarmDetail> => requireFarm(ctx, id);
export const getCurrentFarm = (ctx: MemberContext): Promise<FarmDetail> => requireCurrentFarm(ctx);

const staleness: Record<LiveState['freshness'], number> = { never: 0, live: 1, late: 2, silent: 3 };
const noLiveState: LiveState = {
  level: 0,
  deviations: 0,
  actionNeeded: 0,
  since: null,
  freshness: 'never',
  controllers: 0,
  reporting: 0,
  lastSeen: null,
};

/** Farms that need action first, then by worst level, stalest data and name. */
const worstFirst = (a: Pick<FarmRow, 'live' | 'farmName'>, b: Pick<FarmRow, 'live' | 'farmName'>): number =>
  Math.sign(b.live.actionNeeded) - Math.sign(a.live.actionNeeded) ||
  b.live.level - a.live.level ||
  staleness[b.live.freshness] - staleness[a.live.freshness] ||
  a.farmName.localeCompare(b.farmName, 'ko');

/** Farms that the caller has access to, by name, with their strongest role on each. */
export const listVisibleFarms = async (ctx: MemberContext, keyword = ''): Promise<Farm[]> => {
  const { member } = ctx;
  return listFarms(ctx.db, member.memberNo, keyword);
};

/** The farms that the caller has access to, with live state. */
export const listMyFarms = async (
  ctx: MemberContext,
  { liveStates, doubtfulReadings }: FarmSources,
  query: { keyword?: string | undefined; pageNo: number; pageSize: number },
): Promise<{ items: FarmRow[]; paging: Paging }> => {
  const farms = await listVisibleFarms(ctx, query.keyword);
  const live = await liveStates(
    ctx,
    farms.map((one) => one.farmNo),
  );
  const rows = farms.map((one) => ({ ...one, live: { ...noLiveState, ...live.get(one.farmNo) } })).toSorted(worstFirst);
  const start = (query.pageNo - 1) * query.pageSize;
  const page = rows.slice(start, start + query.pageSize);
  const doubtful = await doubtfulReadings(
    ctx,
    page.map((one) => one.farmNo),
  );
  return {
    items: page.map((one) => ({ ...one, doubtful: doubtful.get(one.farmNo) ?? null })),
    paging: getPaging(query.pageNo, query.pageSize, rows.length),
  };
};

/** A call whose current farm may be given in the query: browsers open downloads without headers. */
export const withFarmOf = (ctx: MemberContext, farmId: string | undefined): MemberContext => ({
  ...ctx,
  header: (name) => (farmId !== undefined && name === headers.farmId ? farmId : ctx.header(name)),
});
