import { headers } from '@onsil/contract/auth';
import type { FarmDetail, FarmRow, LiveState } from '@onsil/contract/farms';
import type { MemberRole } from '@onsil/contract/members';
import { pagingOf, type Paging } from '@onsil/contract/envelope';
import type { CallContext, Context } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import { findFarm, listFarms } from './repository.ts';

export type Farm = NonNullable<Awaited<ReturnType<typeof findFarm>>>;

/** What farms are like at this moment, by farm number; telemetry and deviations know. */
export type LiveStates = (ctx: Context, fnos: readonly number[]) => Promise<Map<number, Partial<LiveState>>>;

const strength: Record<MemberRole, number> = { member: 1, manager: 2, company: 3, admin: 4 };
const needed = { farm: 1, manager: 2, company: 3 } as const;

/**
 * The permission question of everything that belongs to a farm: gives the farm, by number or id, to whoever may see it.
 * A farm the caller may not see is NOT_FOUND, as if it did not exist; one he may see but not do this on is FORBIDDEN.
 */
export const openFarm = async (ctx: CallContext, id: string, need: keyof typeof needed = 'farm'): Promise<Farm> => {
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  const farm = await findFarm(ctx.db, ctx.member.mno, id);
  if (!farm) throw refuse('NOT_FOUND');
  if (strength[farm.role] < needed[need]) throw refuse('FORBIDDEN');
  return farm;
};

/** The same for the current farm, which the caller names in a header. */
export const openCurrentFarm = async (ctx: CallContext, need: keyof typeof needed = 'farm'): Promise<Farm> => {
  const id = ctx.header(headers.farmId);
  if (!id) throw refuse('FARM_NOT_CHOSEN');
  return openFarm(ctx, id, need);
};

export const farm = (ctx: CallContext, id: string): Promise<FarmDetail> => openFarm(ctx, id);
export const currentFarm = (ctx: CallContext): Promise<FarmDetail> => openCurrentFarm(ctx);

const staleness: Record<LiveState['freshness'], number> = { never: 0, live: 1, late: 2, silent: 3 };
const nothingKnown: LiveState = {
  level: 0,
  deviations: 0,
  actionNeeded: 0,
  since: null,
  freshness: 'never',
  controllers: 0,
  reporting: 0,
  lastSeen: null,
};

/** Where somebody is needed first, by the worst level, then the stalest, then by name. */
const worstFirst = (a: FarmRow, b: FarmRow): number =>
  Math.sign(b.live.actionNeeded) - Math.sign(a.live.actionNeeded) ||
  b.live.level - a.live.level ||
  staleness[b.live.freshness] - staleness[a.live.freshness] ||
  a.farmNm.localeCompare(b.farmNm, 'ko');

/** Every farm that the caller may see, by name, each with the strongest role that they have on it. */
export const visibleFarms = async (ctx: CallContext, keyword = ''): Promise<Farm[]> => {
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  return listFarms(ctx.db, ctx.member.mno, keyword);
};

/** The portal's list: every farm that the caller may see. */
export const myFarms = async (
  ctx: CallContext,
  liveStates: LiveStates,
  query: { keyword?: string | undefined; pageNo: number; pageSize: number },
): Promise<{ items: FarmRow[]; paging: Paging }> => {
  const farms = await visibleFarms(ctx, query.keyword);
  const live = await liveStates(
    ctx,
    farms.map((one) => one.fno),
  );
  const rows = farms.map((one) => ({ ...one, live: { ...nothingKnown, ...live.get(one.fno) } })).toSorted(worstFirst);
  const start = (query.pageNo - 1) * query.pageSize;
  return {
    items: rows.slice(start, start + query.pageSize),
    paging: pagingOf(query.pageNo, query.pageSize, rows.length),
  };
};
