import { normalizeMemberId, type Resignation } from '@onsil/contract/accounts';
import { recordAudit } from '#features/audit/audit.ts';
import { requireRecheck, clearFailures } from '#features/auth/auth.ts';
import { deleteInquiriesOf } from '#features/inquiries/inquiries.ts';
import { removeMailsTo } from '#features/mails/mails.ts';
import { findLastRoles, requireNotLast } from '#features/members/members.ts';
import { clearSupportRequestContacts } from '#features/support-requests/support-requests.ts';
import type { MemberContext } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError } from '#platform/http/api-error.ts';
import type { AccountOptions } from './rate-limits.ts';
import { countMemberData, deleteMember, findResigningMember } from './resignation.sql.ts';

/** Returns what resigning would delete, what it would keep anonymously, and what prevents it. */
export const getMyResignation = async (ctx: MemberContext): Promise<Resignation> => {
  const { member } = ctx;
  const [traces, last] = await Promise.all([
    countMemberData(ctx.db, member.memberNo),
    findLastRoles(ctx.db, member.memberNo),
  ]);
  return {
    ...traces,
    lastManagerOf: last.farms,
    lastUserOf: last.companies,
    isLastAdmin: last.admin,
  };
};

/**
 * Resigns the caller after a re-check, or another member by an administrator. Personal data is deleted when this
 * returns; what they recorded stays under "former member".
 */
export const resign = async (
  ctx: MemberContext,
  options: AccountOptions,
  id: string,
  mayOverrule: boolean,
): Promise<void> => {
  const caller = ctx.member;
  const memberId = normalizeMemberId(id);
  const self = memberId === caller.memberId;
  if (self) await requireRecheck(ctx);
  else if (!caller.admin) throw apiError('FORBIDDEN');
  if (mayOverrule && !caller.admin) throw apiError('FORBIDDEN');
  const memberNo = await transact(ctx, async (ctx) => {
    const resigner = await findResigningMember(ctx.db, memberId);
    if (!resigner) throw apiError('NOT_FOUND');
    await requireNotLast(ctx.db, resigner.memberNo, mayOverrule);
    await removeMailsTo(ctx.db, resigner.email);
    await deleteInquiriesOf(ctx.db, resigner.email);
    await clearSupportRequestContacts(ctx.db, resigner.memberNo);
    await deleteMember(ctx.db, resigner);
    if (!self) await recordAudit(ctx, { action: 'remove', kind: 'member', thing: resigner.memberNo });
    return resigner.memberNo;
  });
  await clearFailures(ctx, options.signIn, memberId);
  if (self) ctx.setCookie(null, 0);
  ctx.log.info({ memberNo, by: caller.memberNo }, 'member resigned');
};
