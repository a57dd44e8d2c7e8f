import { foldMemberId } from '@onsil/contract/accounts';
import type { CallContext } from '#platform/context.ts';
import { hashPassword } from '#platform/passwords.ts';
import { refuse } from '#platform/refusal.ts';
import { secretHash } from '#platform/secret.ts';
import { presentedDevice } from '#features/auth/device-service.ts';
import { changePassword, refuseWeakPassword } from '#features/auth/password-service.ts';
import { clearFailures } from '#features/auth/sign-in-limit-service.ts';
import { mailLink, mailTo } from './letter-service.ts';
import { countMail, mayMail, unhurried, type AccountDoor } from './limit-service.ts';
import { findLink, takeLink } from './link-repository.ts';
import { findByIdAndEmail } from './repository.ts';

/** Mails a password link if id and address match; the response and its timing are always the same. */
export const askReset = async (
  ctx: CallContext,
  door: AccountDoor,
  body: { memberId: string; memberEmail: string },
): Promise<void> => {
  const memberId = foldMemberId(body.memberId);
  await countMail(ctx, door, memberId);
  await unhurried(async () => {
    const person = await findByIdAndEmail(ctx.db, memberId, body.memberEmail);
    if (!person) return;
    const device = await presentedDevice(ctx, memberId);
    if (!device?.known && !(await mayMail(ctx, door, 'reset', person.email))) return;
    await ctx.db.transaction().execute((db) => mailLink(db, door.portal, person, 'password', ctx.now()));
  });
};

const findReset = (ctx: CallContext, door: AccountDoor, token: string) =>
  door.token.judge(ctx.network, () => findLink(ctx.db, secretHash(token), ['password'], new Date(ctx.now())));

/** Checks whether a password link is still valid, without using it up. */
export const lookAtReset = async (
  ctx: CallContext,
  door: AccountDoor,
  token: string,
): Promise<{ isValid: boolean }> => ({
  isValid: (await findReset(ctx, door, token)) !== null,
});

/** Sets a new password with the token of a mail. All sessions end, the owner is notified, and may sign in at once. */
export const resetPassword = async (
  ctx: CallContext,
  door: AccountDoor,
  { token, passwordDigest }: { token: string; passwordDigest: string },
): Promise<void> => {
  const link = await findReset(ctx, door, token);
  if (!link) throw refuse('LINK_SPENT');
  refuseWeakPassword(link.memberId, passwordDigest);
  const passwordHash = await hashPassword(passwordDigest);
  const now = ctx.now();
  await ctx.db.transaction().execute(async (db) => {
    if (!(await takeLink(db, secretHash(token)))) throw refuse('LINK_SPENT');
    await changePassword(db, link.memberNo, passwordHash, null, now);
    const person = { ...link, language: link.language === 'en' ? ('en' as const) : ('ko' as const) };
    await mailTo(db, door.portal, person, 'passwordChanged', now);
  });
  await clearFailures(ctx, door.signIn, link.memberId);
  ctx.log.info({ memberNo: link.memberNo, address: ctx.address }, 'password reset');
};
