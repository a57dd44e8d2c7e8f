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
  /** mails asked for: for one account from one network, and from one network */
  mail: { account: Throttle; address: Throttle };
  /** mails that strangers can cause, by the address that gets them; what is over is not sent, and the answer is the same */
  receiver: {
    /** that the address is in use */
    inUse: Throttle;
    /** links that confirm an address, in all and asked for from one network */
    confirm: Throttle;
    confirmInNetwork: Throttle;
    /** links for a new password, asked for on devices that are new to the account */
    reset: Throttle;
  };
  /** tokens that were none, by address */
  token: Throttle;
  /** failed sign-ins */
  signIn: SignInThrottles;
};

const keyOf = (...parts: string[]): string => secretHash(parts.join('\0')).toString('base64url');

/**
 * Counts a mail that somebody asks for an account, whether there is one or not; what was typed is kept as a hash. It is
 * counted for their network, so that a stranger elsewhere keeps nobody from asking.
 */
export const countMail = async (ctx: CallContext, { mail }: AccountDoor, account: string): Promise<void> => {
  await mail.address.take(ctx.network);
  await mail.account.take(keyOf(account, ctx.network));
};

/** Counts a link or warning that is about to go to an address, and says whether it may: not inside a transaction. */
export const mayMail = async (
  ctx: CallContext,
  { receiver }: AccountDoor,
  kind: 'inUse' | 'confirm' | 'reset',
  email: string,
): Promise<boolean> => {
  const address = email.toLowerCase();
  // First: a network that has used up its share uses up nobody else's.
  if (kind === 'confirm' && !(await receiver.confirmInNetwork.count(keyOf(address, ctx.network))).allowed) return false;
  return (await receiver[kind].count(keyOf(address))).allowed;
};

/** Longer than the work behind any answer that must not tell whether there was work to do. */
const unhurriedMs = 250;

/** Takes the same time whether there is something to do or not. */
export const unhurried = async (work: () => Promise<void>): Promise<void> =>
  void (await Promise.all([work(), sleep(unhurriedMs)]));
