import type { AdminMember, AdminMemberRow, adminMembersApi, SignInEntry } from '@onsil/contract/admin-members';
import type { HandlerInput } from '@onsil/contract/envelope';
import { recordAudit } from '#features/audit/audit.ts';
import { countSessions, endAllSessions, requireRecheck, listRecentSignIns } from '#features/auth/auth.ts';
import type { MemberContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError } from '#platform/http/api-error.ts';
import { readPage, type PageOf } from '#platform/http/page.ts';
import { requireAdmin } from '#platform/http/require-admin.ts';
import {
  countAllMembers,
  findAnyMember,
  findMemberStatus,
  listAllMembers,
  listFarmsOf,
  lockMemberStatus,
  setAdmin,
  type MemberFilter,
} from './admin-members.sql.ts';
import { requireNotLast } from './last-role-guard.ts';
import { requireConfirmed } from './require-confirmed.ts';

type MemberStatus = { admin: boolean; confirmedAt: Date | null; joinedAt: Date; lastUsedAt: Date | null };

const describeMember = <T extends MemberStatus>({ admin, confirmedAt, joinedAt, lastUsedAt, ...rest }: T) => ({
  ...rest,
  isAdmin: admin,
  isConfirmed: confirmedAt !== null,
  joinedAt: joinedAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Lists all members of the portal, for administrators. */
export const listMembersForAdmin = async (
  ctx: MemberContext,
  query: HandlerInput<typeof adminMembersApi.listMembersForAdmin>['query'],
): Promise<PageOf<AdminMemberRow>> => {
  requireAdmin(ctx);
  const filter: MemberFilter = {
    keyword: query.keyword ?? '',
    admin: query.isAdmin ?? null,
  };
  const { items: rows, paging } = await readPage(
    query,
    (range) => listAllMembers(ctx.db, filter, query, range),
    countAllMembers(ctx.db, filter),
  );
  return { items: rows.map(describeMember), paging };
};

export const getMemberForAdmin = async (ctx: MemberContext, memberNo: number): Promise<AdminMember> => {
  requireAdmin(ctx);
  const [found, farms, sessions] = await Promise.all([
    findAnyMember(ctx.db, memberNo),
    listFarmsOf(ctx.db, memberNo),
    countSessions(ctx, memberNo),
  ]);
  if (!found) throw apiError('NOT_FOUND');
  return { ...describeMember(found), farms, sessions };
};

/**
 * Grants or revokes the administrator role, after a re-check; one administrator must remain. Takes effect at the
 * member's next call.
 */
export const setAdministrator = async (ctx: MemberContext, memberNo: number, isAdmin: boolean): Promise<void> => {
  requireAdmin(ctx);
  await requireRecheck(ctx);
  await transact(ctx, async (ctx) => {
    if (isAdmin) await requireConfirmed(ctx.db, memberNo);
    else await requireNotLast(ctx.db, memberNo, true);
    const before = await lockMemberStatus(ctx.db, memberNo);
    if (!before) throw apiError('NOT_FOUND');
    await setAdmin(ctx.db, memberNo, isAdmin);
    const change = { before: { admin: before.admin }, after: { admin: isAdmin } };
    await recordAudit(ctx, { action: 'change', kind: 'member', thing: memberNo, ...change });
  });
};

/** Lists a member's sign-ins with time and origin. */
export const listMemberSignIns = async (
  ctx: MemberContext,
  memberNo: number,
  query: HandlerInput<typeof adminMembersApi.listMemberSignIns>['query'],
): Promise<PageOf<SignInEntry>> => {
  requireAdmin(ctx);
  if (!(await findMemberStatus(ctx.db, memberNo))) throw apiError('NOT_FOUND');
  return listRecentSignIns(ctx, memberNo, query);
};

/** Ends all sessions of a member, for example after a device was lost. */
export const endMemberSessions = async (ctx: MemberContext, memberNo: number): Promise<void> => {
  requireAdmin(ctx);
  await transact(ctx, async (ctx) => {
    if (!(await findMemberStatus(ctx.db, memberNo))) throw apiError('NOT_FOUND');
    await endAllSessions(ctx.db, memberNo, ctx.now());
    await recordAudit(ctx, { action: 'end-sessions', kind: 'member', thing: memberNo });
  });
};
