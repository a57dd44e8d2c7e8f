import { foldMemberId, type Resignation } from '@onsil/contract/accounts';
import type { CallContext } from '#platform/context.ts';
import { refuse } from '#platform/refusal.ts';
import { recordAudit } from '#features/audit/service.ts';
import { requireRecheck } from '#features/auth/session-service.ts';
import { clearFailures } from '#features/auth/sign-in-limit-service.ts';
import { forgetClaimContacts } from '#features/claims/registrant-service.ts';
import { forgetInquiriesFrom } from '#features/inquiries/service.ts';
import { forgetMailsTo } from '#features/mails/service.ts';
import { lastOf, refuseLast } from '#features/members/last-service.ts';
import type { AccountDoor } from './limit-service.ts';
import { countTraces, eraseMember, findResigner } from './resignation-repository.ts';

/** Returns what resigning would delete, what it would keep anonymously, and what prevents it. */
export const myResignation = async (ctx: CallContext): Promise<Resignation> => {
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  const [traces, last] = await Promise.all([
    countTraces(ctx.db, ctx.member.memberNo),
    lastOf(ctx.db, ctx.member.memberNo),
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
export const resign = async (ctx: CallContext, door: AccountDoor, id: string, mayOverrule: boolean): Promise<void> => {
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  const memberId = foldMemberId(id);
  const self = memberId === ctx.member.memberId;
  if (self) await requireRecheck(ctx);
  else if (!ctx.member.admin) throw refuse('FORBIDDEN');
  if (mayOverrule && !ctx.member.admin) throw refuse('FORBIDDEN');
  const memberNo = await ctx.db.transaction().execute(async (db) => {
    const resigner = await findResigner(db, memberId);
    if (!resigner) throw refuse('NOT_FOUND');
    await refuseLast(db, resigner.memberNo, mayOverrule);
    await forgetMailsTo(db, resigner.email);
    await forgetInquiriesFrom(db, resigner.email);
    await forgetClaimContacts(db, resigner.memberNo);
    await eraseMember(db, resigner);
    if (!self) await recordAudit(ctx, db, { action: 'remove', kind: 'member', thing: resigner.memberNo });
    return resigner.memberNo;
  });
  await clearFailures(ctx, door.signIn, memberId);
  if (self) ctx.setCookie(null, 0);
  ctx.log.info({ memberNo, by: ctx.member.memberNo }, 'member resigned');
};
