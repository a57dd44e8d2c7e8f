import { normalizeMemberId, newMemberId } from '@onsil/contract/accounts';
import { headers } from '@onsil/contract/auth';
import type { MemberDetail, MemberIdCheck, MemberRow } from '@onsil/contract/members';
import { requireFarm } from '#features/farms/farms.ts';
import type { CallContext, MemberContext } from '#platform/context.ts';
import { apiError } from '#platform/http/api-error.ts';
import { readPage, type Page, type PageOf } from '#platform/http/page.ts';
import { requireMember } from '#platform/http/require-member.ts';
import type { Throttle } from '#platform/limits/throttle.ts';
import {
  countMembers,
  findMemberById,
  listFarmsManagedBy,
  listMembers,
  type MemberListRow,
} from './member-directory.sql.ts';

/** Checks whether an id is free, throttled per address. Reserved ids are not free. */
export const checkMemberId = async (ctx: CallContext, throttle: Throttle, id: string): Promise<MemberIdCheck> => {
  await throttle.take(ctx.network);
  const memberId = normalizeMemberId(id);
  const allowed = newMemberId.safeParse(memberId).success;
  const free = allowed && (await findMemberById(ctx.db, memberId)) === undefined;
  return { memberId, free };
};

/**
 * Returns a member as far as the caller may know them.
 * @throws NOT_FOUND if they may not
 */
export const getMember = async (ctx: CallContext, id: string): Promise<MemberDetail> => {
  const member = requireMember(ctx);
  const found = await findMemberById(ctx.db, normalizeMemberId(id));
  if (!found) throw apiError('NOT_FOUND');
  const self = found.memberNo === member.memberNo;
  const farms = await listFarmsManagedBy(ctx.db, found.memberNo, member.memberNo);
  if (!self && !member.admin && farms.length === 0) throw apiError('NOT_FOUND');
  const { confirmedAt, joinedAt, ...rest } = found;
  return { ...rest, farms, isConfirmed: confirmedAt !== null, joinedAt: joinedAt.toISOString() };
};

export const toMemberRow = ({ confirmedAt, joinedAt, ...row }: MemberListRow): MemberRow => ({
  ...row,
  isConfirmed: confirmedAt !== null,
  joinedAt: joinedAt.toISOString(),
});

/** Lists members of a farm that the caller manages; administrators may list all. */
export const listVisibleMembers = async (
  ctx: MemberContext,
  query: { farmNo?: string | undefined; keyword?: string | undefined } & Page,
): Promise<PageOf<MemberRow>> => {
  const farm = query.farmNo ?? ctx.header(headers.farmId);
  if (farm === undefined && !ctx.member.admin) throw apiError('FORBIDDEN');
  const farmNo = farm === undefined ? null : (await requireFarm(ctx, farm, 'manager')).farmNo;
  const filter = { farmNo, keyword: query.keyword ?? '' };
  const { items: rows, paging } = await readPage(
    query,
    (range) => listMembers(ctx.db, filter, range),
    countMembers(ctx.db, filter),
  );
  return { items: rows.map(toMemberRow), paging };
};
