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
  const [traces, last] = await Promise.all([countTraces(ctx.db, ctx.member.mno), lastOf(ctx.db, ctx.member.mno)]);
  return {
    ...traces,
    lastManagerOf: last.farms,
    lastUserOf: last.companies,
    lastAdminYn: last.admin ? 'Y' : 'N',
  };
};

/**
 * Resigns the caller after a re-check, or another member by an administrator. Personal data is deleted when this
 * returns; what they recorded stays under "former member".
 */
export const resign = async (ctx: CallContext, door: AccountDoor, id: string, overruleYn: 'Y' | 'N'): Promise<void> => {
  if (!ctx.member) throw refuse('NOT_SIGNED_IN');
  const memberId = foldMemberId(id);
  const self = memberId === ctx.member.memberId;
  if (self) await requireRecheck(ctx);
  else if (!ctx.member.admin) throw refuse('FORBIDDEN');
  if (overruleYn === 'Y' && !ctx.member.admin) throw refuse('FORBIDDEN');
  const mno = await ctx.db.transaction().execute(async (db) => {
    const resigner = await findResigner(db, memberId);
    if (!resigner) throw refuse('NOT_FOUND');
    await refuseLast(db, resigner.mno, overruleYn === 'Y');
    await forgetMailsTo(db, resigner.email);
    await forgetInquiriesFrom(db, resigner.email);
    await forgetClaimContacts(db, resigner.mno);
    await eraseMember(db, resigner);
    if (!self) await recordAudit(ctx, db, { action: 'remove', kind: 'member', thing: resigner.mno });
    return resigner.mno;
  });
  await clearFailures(ctx, door.signIn, memberId);
  if (self) ctx.setCookie(null, 0);
  ctx.log.info({ mno, by: ctx.member.mno }, 'member resigned');
};
