import type { Database } from '#platform/database.ts';
import { newSecret, secretHash } from '#platform/secret.ts';
import { sendMail } from '#features/mails/service.ts';
import { mailText } from '#features/mails/text-service.ts';
import { saveLink, type LinkPurpose } from './link-repository.ts';
import type { Person } from './repository.ts';

const minute = 60_000;
const lifetime: Record<LinkPurpose, number> = {
  signup: 24 * 60 * minute,
  email: 24 * 60 * minute,
  password: 30 * minute,
};
const pages: Record<LinkPurpose, string> = {
  signup: '/email-confirm',
  email: '/email-confirm',
  password: '/pwd-reset',
};
const kinds = { signup: 'confirmSignup', email: 'confirmEmail', password: 'resetPassword' } as const;

/**
 * Makes a link and mails it, inside the caller's transaction. The token stands behind `#`: browsers send that part to no
 * server, so it is in no log and in no Referer.
 * @param newEmail the address that a link for `email` confirms, and goes to
 */
export const mailLink = async (
  db: Database,
  portal: string,
  person: Person,
  purpose: LinkPurpose,
  now: number,
  newEmail: string | null = null,
): Promise<void> => {
  const token = newSecret();
  const { mno, memberId, language } = person;
  const expiresAt = new Date(now + lifetime[purpose]);
  await saveLink(db, { mno, purpose, tokenHash: secretHash(token), email: newEmail, expiresAt });
  const text = mailText(language, kinds[purpose], { memberId, link: `${portal}${pages[purpose]}#${token}` });
  // To an address that nobody confirmed only the id is said: a name is what a stranger may have typed.
  const name = purpose === 'password' ? person.name : memberId;
  await sendMail(db, { ...text, mno, to: newEmail ?? person.email, name, language }, now);
};

/** Tells a member something about their account; the page that the mail names lets them act on it. */
export const mailTo = async (
  db: Database,
  portal: string,
  { mno, memberId, name, email, language }: Person,
  kind: 'mailInUse' | 'passwordChanged' | 'emailChanging',
  now: number,
): Promise<void> => {
  const text = mailText(language, kind, { memberId, link: `${portal}/pwd-reset` });
  await sendMail(db, { ...text, mno, to: email, name, language }, now);
};
