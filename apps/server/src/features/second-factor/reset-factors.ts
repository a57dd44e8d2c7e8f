import { recordAudit } from '#features/audit/audit.ts';
import { endAllSessions } from '#features/auth/auth.ts';
import type { CallContext, Context, MemberContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError } from '#platform/http/api-error.ts';
import { requireAdmin } from '#platform/http/require-admin.ts';
import { queueFactorMail } from './factor-mails.ts';
import { deleteFactors, findFactors, findMemberNo, findOwner, lockOwner } from './factors.sql.ts';
import { requireRecheckedMember } from './factors.ts';
import { deletePendingOfMember } from './pending-sign-ins.sql.ts';

/** Returns a member's factors, for administrators. */
export const getMemberSecondFactors = async (ctx: MemberContext, memberNo: number) => {
  requireAdmin(ctx);
  if (!(await findOwner(ctx.db, memberNo))) throw apiError('NOT_FOUND');
  const { totp, passkeys, recoveryCodesLeft } = await findFactors(ctx.db, memberNo);
  return { hasTotp: totp, passkeys, recoveryCodesLeft };
};

/** Deletes all factors of a member and ends their sessions, because a lost device may still be signed in. */
const resetFactors = (
  ctx: Pick<CallContext, 'db' | 'now' | 'member'>,
  portal: string,
  memberNo: number,
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const owner = await lockOwner(ctx.db, memberNo);
    if (!owner) throw apiError('NOT_FOUND');
    await deletePendingOfMember(ctx.db, memberNo); // first: the second step locks in this order too
    const { totp, passkeys } = await findFactors(ctx.db, memberNo);
    await deleteFactors(ctx.db, memberNo);
    await endAllSessions(ctx.db, memberNo, ctx.now());
    await recordAudit(ctx, {
      action: 'reset-factors',
      kind: 'member',
      thing: memberNo,
      before: { totp, passkeys },
    });
    await queueFactorMail(ctx.db, { portal, owner, mail: { kind: 'factorsReset' }, now: ctx.now() });
  });

/** Resets a member who lost every factor. Administrators change their own factors on their own page. */
export const resetSecondFactors = async (ctx: MemberContext, portal: string, memberNo: number): Promise<void> => {
  if (requireAdmin(ctx).memberNo === memberNo) throw apiError('FORBIDDEN');
  await requireRecheckedMember(ctx);
  await resetFactors(ctx, portal, memberNo);
};

/** Resets by member id from the command line, for the only administrator; false if there is no such member. */
export const resetSecondFactorsByMemberId = async (
  ctx: Pick<Context, 'db' | 'now'>,
  portal: string,
  memberId: string,
): Promise<boolean> => {
  const found = await findMemberNo(ctx.db, memberId);
  if (found) await resetFactors({ ...ctx, member: null }, portal, found.memberNo);
  return found !== undefined;
};
