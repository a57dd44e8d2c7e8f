import { requireAdmin } from '#platform/admin.ts';
import type { CallContext, Context } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import { recordAudit } from '#features/audit/service.ts';
import { endAllSessions } from '#features/auth/session-service.ts';
import { mailOwner } from './letter-service.ts';
import { deletePendingOf } from './pending-repository.ts';
import { deleteFactors, findFactors, findMno, findOwner, lockOwner } from './repository.ts';
import { requireRechecked } from './service.ts';

/** Returns a member's factors, for administrators. */
export const memberSecondFactors = async (ctx: CallContext, mno: number) => {
  requireAdmin(ctx);
  if (!(await findOwner(ctx.db, mno))) throw refuse('NOT_FOUND');
  const { totp, passkeys, recoveryCodesLeft } = await findFactors(ctx.db, mno);
  return { totpYn: totp ? ('Y' as const) : ('N' as const), passkeys, recoveryCodesLeft };
};

/** Deletes all factors of a member and ends their sessions, because a lost device may still be signed in. */
const resetFactors = (ctx: Pick<CallContext, 'db' | 'now' | 'member'>, portal: string, mno: number): Promise<void> =>
  ctx.db.transaction().execute(async (db) => {
    const owner = await lockOwner(db, mno);
    if (!owner) throw refuse('NOT_FOUND');
    await deletePendingOf(db, mno); // first: the second step locks in this order too
    const { totp, passkeys } = await findFactors(db, mno);
    await deleteFactors(db, mno);
    await endAllSessions(db, mno, ctx.now());
    await recordAudit(ctx, db, { action: 'reset-factors', kind: 'member', thing: mno, before: { totp, passkeys } });
    await mailOwner(db, portal, owner, { kind: 'factorsReset' }, ctx.now());
  });

/** Resets a member who lost every factor. Administrators change their own factors on their own page. */
export const resetSecondFactors = async (ctx: CallContext, portal: string, mno: number): Promise<void> => {
  if (requireAdmin(ctx).mno === mno) throw refuse('FORBIDDEN');
  await requireRechecked(ctx);
  await resetFactors(ctx, portal, mno);
};

/** Resets by member id from the command line, for the only administrator; false if there is no such member. */
export const resetByMemberId = async (
  ctx: Pick<Context, 'db' | 'now'>,
  portal: string,
  memberId: string,
): Promise<boolean> => {
  const found = await findMno(ctx.db, memberId);
  if (found) await resetFactors({ ...ctx, member: null }, portal, found.mno);
  return found !== undefined;
};
