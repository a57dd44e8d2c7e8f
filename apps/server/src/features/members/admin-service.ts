import type { AdminMember, AdminMemberRow, SignInEntry } from '@onsil/contract/admin-members';
import { pagingOf, type Paging } from '@onsil/contract/envelope';
import { requireAdmin } from '#platform/admin.ts';
import type { CallContext } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import { recordAudit } from '#features/audit/service.ts';
import { countSessions, endAllSessions, requireRecheck } from '#features/auth/session-service.ts';
import { listSignInsOf } from '#features/auth/sign-in-log-service.ts';
import {
  countAllMembers,
  findAnyMember,
  findStanding,
  listAllMembers,
  listFarmsOf,
  lockStanding,
  setAdmin,
  type MemberFilter,
} from './admin-repository.ts';
import { requireConfirmed } from './confirmed-service.ts';
import { refuseLast } from './last-service.ts';

type Stored = { admin: boolean; confirmedAt: Date | null; joinedAt: Date; lastUsedAt: Date | null };

const toWire = <T extends Stored>({ admin, confirmedAt, joinedAt, lastUsedAt, ...rest }: T) => ({
  ...rest,
  isAdmin: admin,
  isConfirmed: confirmedAt !== null,
  joinedAt: joinedAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Lists all members of the portal, for administrators. */
export const adminMembers = async (
  ctx: CallContext,
  query: { keyword?: string | undefined; isAdmin?: boolean | undefined; pageNo: number; pageSize: number },
): Promise<{ items: AdminMemberRow[]; paging: Paging }> => {
  requireAdmin(ctx);
  const filter: MemberFilter = {
    keyword: query.keyword ?? '',
    admin: query.isAdmin ?? null,
  };
  const [rows, totalCount] = await Promise.all([
    listAllMembers(ctx.db, filter, (query.pageNo - 1) * query.pageSize, query.pageSize),
    countAllMembers(ctx.db, filter),
  ]);
  return { items: rows.map(toWire), paging: pagingOf(query.pageNo, query.pageSize, totalCount) };
};

export const adminMember = async (ctx: CallContext, memberNo: number): Promise<AdminMember> => {
  requireAdmin(ctx);
  const [found, farms, sessions] = await Promise.all([
    findAnyMember(ctx.db, memberNo),
    listFarmsOf(ctx.db, memberNo),
    countSessions(ctx, memberNo),
  ]);
  if (!found) throw refuse('NOT_FOUND');
  return { ...toWire(found), farms, sessions };
};

/**
 * Grants or revokes the administrator role, after a re-check; one administrator must remain. Takes effect at the
 * member's next call.
 */
export const changeMember = async (ctx: CallContext, memberNo: number, isAdmin: boolean): Promise<void> => {
  requireAdmin(ctx);
  await requireRecheck(ctx);
  const admin = isAdmin;
  await ctx.db.transaction().execute(async (db) => {
    if (admin) await requireConfirmed(db, memberNo);
    else await refuseLast(db, memberNo, true);
    const before = await lockStanding(db, memberNo);
    if (!before) throw refuse('NOT_FOUND');
    await setAdmin(db, memberNo, admin);
    const change = { before: { admin: before.admin }, after: { admin } };
    await recordAudit(ctx, db, { action: 'change', kind: 'member', thing: memberNo, ...change });
  });
};

/** Lists a member's sign-ins with time and origin. */
export const memberSignIns = async (
  ctx: CallContext,
  memberNo: number,
  paging: { pageNo: number; pageSize: number },
): Promise<{ items: SignInEntry[]; paging: Paging }> => {
  requireAdmin(ctx);
  if (!(await findStanding(ctx.db, memberNo))) throw refuse('NOT_FOUND');
  return listSignInsOf(ctx, memberNo, paging);
};

/** Ends all sessions of a member, for example after a device was lost. */
export const endMemberSessions = async (ctx: CallContext, memberNo: number): Promise<void> => {
  requireAdmin(ctx);
  await ctx.db.transaction().execute(async (db) => {
    if (!(await findStanding(db, memberNo))) throw refuse('NOT_FOUND');
    await endAllSessions(db, memberNo, ctx.now());
    await recordAudit(ctx, db, { action: 'end-sessions', kind: 'member', thing: memberNo });
  });
};
