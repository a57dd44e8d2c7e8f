import { normalizeMemberId, type SignUp } from '@onsil/contract/accounts';
import { rejectWeakPassword } from '#features/auth/auth.ts';
import type { CallContext } from '#platform/context.ts';
import { hashPassword, verifyPassword } from '#platform/crypto/passwords.ts';
import { hashSecret } from '#platform/crypto/secrets.ts';
import type { Database } from '#platform/database/database.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError, invalidField } from '#platform/http/api-error.ts';
import { queueLinkMail, queueAccountMail } from './account-mails.ts';
import {
  changeEmail,
  confirmMember,
  findAddressOwner,
  findUnconfirmed,
  findUnconfirmedPassword,
  insertSignUp,
  isAddressInUse,
  replaceSignUp,
  type MailRecipient,
} from './accounts.sql.ts';
import { deleteLink, findLink, consumeLink } from './mail-links.sql.ts';
import { limitMailRequests, canSendMail, withMinimumDuration, type AccountOptions } from './rate-limits.ts';

export type Addressee = { owner: MailRecipient | undefined; allowed: boolean };

/** Returns the owner of an address, if any, and whether it may receive the mail that this triggers. */
export const planConfirmation = async (
  ctx: CallContext,
  options: AccountOptions,
  email: string,
): Promise<Addressee> => {
  const owner = await findAddressOwner(ctx.db, email);
  return { owner, allowed: await canSendMail(ctx, options, owner ? 'inUse' : 'confirm', email) };
};

/** Sends the confirmation link; if the address is in use, its owner is notified instead. */
const mailConfirmation = async (
  ctx: CallContext,
  { portal, person, addressee: { owner, allowed } }: { portal: string; person: MailRecipient; addressee: Addressee },
): Promise<void> => {
  if (!allowed) return;
  if (owner) await queueAccountMail(ctx, { portal, person: owner, kind: 'mailInUse' });
  else await queueLinkMail(ctx, { portal, person, purpose: 'signup' });
};

/** A sign-up with a wrong address can be repeated with the same id and password; the earlier link becomes void. */
const isOwnSignUp = async (db: Database, { memberId, passwordDigest }: SignUp): Promise<boolean> => {
  const stored = await findUnconfirmedPassword(db, memberId);
  return stored !== undefined && verifyPassword(stored, passwordDigest);
};

/**
 * Signs up a member, who has yet to confirm the address. If the address is in use, the id is reserved and the response
 * is the same, so that known addresses are not revealed; the sign-up expires after a week.
 */
export const signUp = async (ctx: CallContext, options: AccountOptions, body: SignUp): Promise<void> => {
  await options.signUp.take(ctx.network);
  const { memberId, memberName: name, memberEmail: email, phoneNo, language = ctx.language } = body;
  rejectWeakPassword(memberId, body.passwordDigest);
  const again = await isOwnSignUp(ctx.db, body);
  const passwordHash = await hashPassword(body.passwordDigest);
  const addressee = await planConfirmation(ctx, options, email);
  await transact(ctx, async (ctx) => {
    const write = again ? replaceSignUp : insertSignUp;
    const agreesToPrivacy = body.hasAgreedToPrivacy ?? false;
    const member = { memberId, name, email, phoneNo, language, passwordHash, agreesToPrivacy };
    const made = await write(ctx.db, member, new Date(ctx.now()));
    if (made) await deleteLink(ctx.db, made.memberNo, 'signup');
    else throw invalidField('memberId', 'idTaken');
    const person = { memberNo: made.memberNo, memberId, name, email, language };
    await mailConfirmation(ctx, { portal: options.portal, person, addressee });
  });
  ctx.log.info({ address: ctx.address }, 'signed up');
};

/** Sends the confirmation again if one is pending; the response and its timing are always the same. */
export const requestConfirmation = async (
  ctx: CallContext,
  options: AccountOptions,
  body: { memberId: string } | { memberEmail: string },
): Promise<void> => {
  const by = 'memberId' in body ? { memberId: normalizeMemberId(body.memberId) } : body;
  await limitMailRequests(ctx, options, 'memberId' in by ? by.memberId : by.memberEmail.toLowerCase());
  await withMinimumDuration(async () => {
    const person = await findUnconfirmed(ctx.db, by);
    if (!person) return;
    const addressee = await planConfirmation(ctx, options, person.email);
    await transact(ctx, (ctx) => mailConfirmation(ctx, { portal: options.portal, person, addressee }));
  });
};

type Confirmed = { memberId: string; confirmed: 'signup' | 'email' };

type Confirmation = { token: string; hasAgreedToPrivacy?: boolean | undefined };

/**
 * Uses up a link and applies what it confirms; undefined if it is not valid. A sign-up without consent keeps its link
 * until the consent is given.
 */
const useLink = (
  ctx: CallContext,
  { token, hasAgreedToPrivacy = false }: Confirmation,
): Promise<Confirmed | 'consentNeeded' | undefined> =>
  transact(ctx, async (ctx) => {
    const now = new Date(ctx.now());
    const tokenHash = hashSecret(token);
    const link = await findLink(ctx.db, tokenHash, ['signup', 'email'], now);
    if (!link) return undefined;
    const confirmed = link.newEmail === null ? 'signup' : 'email';
    if (confirmed === 'signup' && link.privacyAgreedAt === null && !hasAgreedToPrivacy) return 'consentNeeded';
    if (!(await consumeLink(ctx.db, tokenHash))) return undefined;
    if (link.newEmail === null) await confirmMember(ctx.db, link.memberNo, hasAgreedToPrivacy, now);
    else await changeEmail(ctx.db, link.memberNo, link.newEmail);
    return { memberId: link.memberId, confirmed };
  });

/**
 * Confirms a sign-up or a changed address with the token of the mail.
 * @throws INVALID privacy if a sign-up came without consent and this does too
 */
export const confirmAddress = async (
  ctx: CallContext,
  options: AccountOptions,
  body: Confirmation,
): Promise<Confirmed> => {
  const confirmed = await options.token.attempt(ctx.network, () =>
    useLink(ctx, body).catch((error: unknown) => {
      if (isAddressInUse(error)) return undefined; // another member confirmed the address meanwhile
      throw error;
    }),
  );
  if (!confirmed) throw apiError('LINK_SPENT');
  if (confirmed === 'consentNeeded') throw invalidField('hasAgreedToPrivacy', 'privacy');
  return confirmed;
};
