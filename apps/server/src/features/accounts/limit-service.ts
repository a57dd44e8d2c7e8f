import { setTimeout as sleep } from 'node:timers/promises';
import type { CallContext } from '#platform/context.ts';
import { secretHash } from '#platform/secret.ts';
import type { Throttle } from '#platform/throttle.ts';
import type { SignInThrottles } from '#features/auth/sign-in-limit-service.ts';

/** Limits of what anybody may ask for, and where the links of mails lead to. */
export type AccountDoor = {
  portal: string;
  /** sign-ups from one address */
  signUp: Throttle;
  /** mails asked for, by account and by address */
  mail: { account: Throttle; address: Throttle };
  /** tokens that were none, by address */
  token: Throttle;
  /** failed sign-ins */
  signIn: SignInThrottles;
};

/** Counts a mail that somebody asks for an account, whether there is one or not; what was typed is kept as a hash. */
export const countMail = async (ctx: CallContext, { mail }: AccountDoor, account: string): Promise<void> => {
  const key = secretHash(account).toString('base64url');
  await mail.address.take(ctx.network); // first: an address that has used up its mails uses up nobody's account
  await mail.account.take(key);
};

/** Longer than the work behind any answer that must not tell whether there was work to do. */
const unhurriedMs = 250;

/** Takes the same time whether there is something to do or not. */
export const unhurried = async (work: () => Promise<void>): Promise<void> =>
  void (await Promise.all([work(), sleep(unhurriedMs)]));
