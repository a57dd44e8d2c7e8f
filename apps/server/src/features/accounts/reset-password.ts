import { normalizeMemberId } from '@onsil/contract/accounts';
import { findPresentedDevice, changePassword, rejectWeakPassword, clearFailures } from '#features/auth/auth.ts';
import type { CallContext } from '#platform/context.ts';
import { hashPassword } from '#platform/crypto/passwords.ts';
import { hashSecret } from '#platform/crypto/secrets.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError } from '#platform/http/api-error.ts';
import { toLanguage } from '#platform/text/language.ts';
import { queueLinkMail, queueAccountMail } from './account-mails.ts';
import { findAddressOwner } from './accounts.sql.ts';
import { findLink, consumeLink } from './mail-links.sql.ts';
import { limitMailRequests, canSendMail, withMinimumDuration, type AccountOptions } from './rate-limits.ts';

/**
 * Mails a member's id and a password link to their address; the response and its timing are always the same.
 * @param body with an id, nothing is sent unless it belongs to the address
 */
export const requestPasswordReset = async (
  ctx: CallContext,
  options: AccountOptions,
  body: { memberId?: string | undefined; memberEmail: string },
): Promise<void> => {
  const memberId = body.memberId === undefined ? undefined : normalizeMemberId(body.memberId);
  await limitMailRequests(ctx, options, memberId ?? body.memberEmail.toLowerCase());
  await withMinimumDuration(async () => {
    const person = await findAddressOwner(ctx.db, body.memberEmail);
    if (!person || (memberId !== undefined && memberId !== person.memberId)) return;
    const device = await findPresentedDevice(ctx, person.memberId);
    if (!device?.known && !(await canSendMail(ctx, options, 'reset', person.email))) return;
    await transact(ctx, (ctx) => queueLinkMail(ctx, { portal: options.portal, person, purpose: 'password' }));
  });
};

const findReset = (ctx: CallContext, options: AccountOptions, token: string) =>
  options.token.attempt(ctx.network, () => findLink(ctx.db, hashSecret(token), ['password'], new Date(ctx.now())));

/** Checks whether a password link is still valid, without using it up. */
export const checkPasswordReset = async (
  ctx: CallContext,
  options: AccountOptions,
  token: string,
): Promise<{ isValid: boolean }> => ({
  isValid: (await findReset(ctx, options, token)) !== null,
});

/** Sets a new password with the token of a mail. All sessions end, the owner is notified, and may sign in at once. */
export const resetPassword = async (
  ctx: CallContext,
  options: AccountOptions,
  { token, passwordDigest }: { token: string; passwordDigest: string },
): Promise<void> => {
  const link = await findReset(ctx, options, token);
  if (!link) throw apiError('LINK_SPENT');
  rejectWeakPassword(link.memberId, passwordDigest);
  const passwordHash = await hashPassword(passwordDigest);
  await transact(ctx, async (ctx) => {
    if (!(await consumeLink(ctx.db, hashSecret(token)))) throw apiError('LINK_SPENT');
    await changePassword(ctx.db, link.memberNo, { passwordHash, exceptSessionId: null, now: ctx.now() });
    const person = { ...link, language: toLanguage(link.language) };
    await queueAccountMail(ctx, { portal: options.portal, person, kind: 'passwordChanged' });
  });
  await clearFailures(ctx, options.signIn, link.memberId);
  ctx.log.info({ memberNo: link.memberNo, address: ctx.address }, 'password reset');
};
