import type { MyMember } from '@onsil/contract/accounts';
import { changePassword, rejectWeakPassword, requireRecheck } from '#features/auth/auth.ts';
import type { MemberContext } from '#platform/context.ts';
import { hashPassword } from '#platform/crypto/passwords.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError } from '#platform/http/api-error.ts';
import { queueLinkMail, queueAccountMail } from './account-mails.ts';
import { findRecipient, saveMember, type MailRecipient } from './accounts.sql.ts';
import { deleteLink, findPendingEmail } from './mail-links.sql.ts';
import { limitMailRequests, type AccountOptions } from './rate-limits.ts';
import { planConfirmation, type Addressee } from './sign-up.ts';

const sameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

type EmailChange = {
  portal: string;
  person: MailRecipient;
  newEmail: string;
  confirmation: Addressee;
};

/**
 * Sends the confirmation link to the new address and a notice to the old one. If the address belongs to another
 * member, no link is sent, its owner is notified, and the response is the same.
 */
const startEmailChange = async (
  ctx: MemberContext,
  { portal, person, newEmail, confirmation: { owner, allowed } }: EmailChange,
): Promise<void> => {
  if (owner || !allowed) await deleteLink(ctx.db, person.memberNo, 'email');
  if (owner && allowed) await queueAccountMail(ctx, { portal, person: owner, kind: 'mailInUse' });
  if (!owner && allowed) await queueLinkMail(ctx, { portal, person, purpose: 'email', newEmail });
  await queueAccountMail(ctx, { portal, person, kind: 'emailChanging' });
};

/**
 * Updates the caller's own data. A new password ends their other sessions; a new address takes effect once confirmed.
 */
export const updateMyMember = async (ctx: MemberContext, options: AccountOptions, body: MyMember): Promise<void> => {
  await requireRecheck(ctx);
  const { memberNo, sessionId, memberId } = ctx.member;
  const known = await findRecipient(ctx.db, memberNo);
  if (!known) throw apiError('SESSION_ENDED');
  const newEmail = sameAddress(known.email, body.memberEmail) ? null : body.memberEmail;
  const pendingEmail = await findPendingEmail(ctx.db, memberNo, new Date(ctx.now()));
  const isPending = newEmail !== null && pendingEmail !== null && sameAddress(pendingEmail, newEmail);
  if (newEmail !== null && !isPending) await limitMailRequests(ctx, options, `change ${memberNo}`);
  if (body.passwordDigest) rejectWeakPassword(memberId, body.passwordDigest);
  const passwordHash = body.passwordDigest ? await hashPassword(body.passwordDigest) : null;
  const confirmation = newEmail !== null && !isPending ? await planConfirmation(ctx, options, newEmail) : null;
  const person: MailRecipient = { ...known, name: body.memberName, language: body.language ?? known.language };
  await transact(ctx, async (ctx) => {
    await saveMember(ctx.db, memberNo, { name: body.memberName, phoneNo: body.phoneNo, language: body.language });
    if (newEmail === null) await deleteLink(ctx.db, memberNo, 'email');
    else if (confirmation) await startEmailChange(ctx, { portal: options.portal, person, newEmail, confirmation });
    if (passwordHash === null) return;
    await changePassword(ctx.db, memberNo, { passwordHash, exceptSessionId: sessionId, now: ctx.now() });
    await queueAccountMail(ctx, { portal: options.portal, person, kind: 'passwordChanged' });
  });
};
