import type { Email } from 'postal-mime';
import type { Session } from '@onsil/contract/auth';
import { createMailer } from '#features/mails/mailer.ts';
import { sendDueMails } from '#features/mails/worker.ts';
import { readConfig } from '#platform/config.ts';
import { passwordOf, signIn, type TestMember } from './factories.ts';
import { openTestPortal, type TestPortal } from './harness.ts';
import { startMailService, type MailService } from './notifications-mail-service.ts';

export const noon = Date.parse('2026-05-10T12:00:00+09:00');
/** A portal connected to a mail server on this machine. */
export type AccountWorld = {
  portal: TestPortal;
  mail: MailService;
  /** Sends the mails that are due. */
  send(): Promise<void>;
  /** Sends the mails that are due and returns the newest one to an address. */
  mailTo(address: string): Promise<Email>;
  /** Counts the mails to an address so far, including those that are due. */
  countMails(address: string): Promise<number>;
  /** Resets attempt counts, mails and the clock. */
  renew(): Promise<void>;
  close(): Promise<void>;
};

export const openAccountWorld = async (more: NodeJS.ProcessEnv = {}): Promise<AccountWorld> => {
  const mail = await startMailService();
  const settings = {
    ONSIL_PUBLIC_URL: 'https://farm.onsil.example/',
    ONSIL_SMTP_URL: mail.url,
    ONSIL_MAIL_FROM: 'Onsil <notice@onsil.example>',
    ...more,
  };
  const portal = await openTestPortal({ now: noon, settings });
  const post = createMailer(readConfig(settings));
  const send = (): Promise<void> => sendDueMails(portal.ctx, post);
  const receivedBy = async (address: string): Promise<Email[]> => {
    await send();
    return mail.received.filter(({ to }) => to?.some((one) => 'address' in one && one.address === address));
  };
  return {
    portal,
    mail,
    send,
    async mailTo(address) {
      const newest = (await receivedBy(address)).at(-1);
      if (!newest) throw new Error(`no mail to ${address}`);
      return newest;
    },
    countMails: async (address) => (await receivedBy(address)).length,
    async renew() {
      portal.clock.now = noon;
      mail.received.length = 0;
      mail.refusals.length = 0;
      await portal.pool.query('delete from throttle');
      await portal.pool.query('delete from mail');
    },
    async close() {
      await portal.close();
      await mail.close();
    },
  };
};

/** Returns a mail's link: its page, and the token that the page sends to the portal. */
export const linkOf = (mail: Email): { page: string; token: string } => {
  const link = URL.parse(/https:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? '');
  if (!link) throw new Error(`no link in: ${mail.text}`);
  return { page: link.origin + link.pathname, token: link.hash.slice(1) };
};

export const newcomer = (memberId: string, given: Record<string, unknown> = {}) => ({
  memberId,
  memberName: '한새벽',
  passwordDigest: passwordOf(`the password of ${memberId}`),
  memberEmail: `${memberId}@mail.example`,
  phoneNo: '01099998888',
  hasAgreedToPrivacy: true,
  ...given,
});

export const signUp = (world: AccountWorld, memberId: string, given: Record<string, unknown> = {}) =>
  world.portal.call(null, 'POST', '/member/signup', { body: newcomer(memberId, given) });

export const confirm = (world: AccountWorld, token: string) =>
  world.portal.call(null, 'PUT', '/member/confirm-signup', { body: { token } });

/** Signs up, confirms and signs in a member through the API. */
export const join = async (
  world: AccountWorld,
  memberId: string,
): Promise<{ member: TestMember; session: Session }> => {
  await signUp(world, memberId);
  await confirm(world, linkOf(await world.mailTo(`${memberId}@mail.example`)).token);
  const { rows } = await world.portal.pool.query<{ memberNo: number }>(
    'select member_no as "memberNo" from member where member_id = $1',
    [memberId],
  );
  const member = { memberNo: rows[0]?.memberNo ?? 0, memberId, password: passwordOf(`the password of ${memberId}`) };
  return { member, session: await signIn(world.portal, member) };
};

export const recheck = (world: AccountWorld, session: Session, passwordDigest: string) =>
  world.portal.call(session, 'PUT', '/member/verify', { body: { passwordDigest } });
