import { screenPaths } from '@onsil/contract/screen-paths';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { sendMail, formatMail } from '#features/mails/mails.ts';
import type { Context } from '#platform/context.ts';
import { createSecret, hashSecret } from '#platform/crypto/secrets.ts';
import type { MailRecipient } from './accounts.sql.ts';
import { saveLink, type LinkPurpose } from './mail-links.sql.ts';

const lifetime: Record<LinkPurpose, number> = {
  signup: 24 * 60 * minuteMs,
  email: 24 * 60 * minuteMs,
  password: 30 * minuteMs,
};
const pages: Record<LinkPurpose, string> = {
  signup: screenPaths.emailConfirm,
  email: screenPaths.emailConfirm,
  password: screenPaths.passwordReset,
};
const kinds = { signup: 'confirmSignup', email: 'confirmEmail', password: 'resetPassword' } as const;

type Mailing = Pick<Context, 'db' | 'now'>;
/** `portal`: its address, which the links in mails begin with */
type Addressed = { portal: string; person: MailRecipient };

/**
 * Creates a link and queues its mail, inside the caller's transaction. The token is in the URL fragment, which
 * browsers do not send, so it appears in no log and no Referer.
 * @param newEmail the address that an `email` link confirms and is sent to
 */
export const queueLinkMail = async (
  ctx: Mailing,
  { portal, person, purpose, newEmail = null }: Addressed & { purpose: LinkPurpose; newEmail?: string | null },
): Promise<void> => {
  const token = createSecret();
  const { memberNo, memberId, language } = person;
  const now = ctx.now();
  const expiresAt = new Date(now + lifetime[purpose]);
  await saveLink(ctx.db, { memberNo, purpose, tokenHash: hashSecret(token), email: newEmail, expiresAt });
  const text = formatMail(language, kinds[purpose], { memberId, link: `${portal}${pages[purpose]}#${token}` });
  // Mail to an unconfirmed address uses the id only, because the name may be anything a stranger typed.
  const name = purpose === 'password' ? person.name : memberId;
  await sendMail(ctx.db, { ...text, memberNo, to: newEmail ?? person.email, name, language }, now);
};

/** Mails a member about their account, with a link to the page where they can act. */
export const queueAccountMail = async (
  ctx: Mailing,
  { portal, person, kind }: Addressed & { kind: 'mailInUse' | 'passwordChanged' | 'emailChanging' },
): Promise<void> => {
  const { memberNo, memberId, name, email, language } = person;
  const text = formatMail(language, kind, { memberId, link: portal + screenPaths.passwordReset });
  await sendMail(ctx.db, { ...text, memberNo, to: email, name, language }, ctx.now());
};
