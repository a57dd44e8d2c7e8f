import { setTimeout as sleep } from 'node:timers/promises';
import { createSignInThrottles, createTokenThrottle, type SignInThrottles } from '#features/auth/auth.ts';
import type { CallContext } from '#platform/context.ts';
import { hashSecret } from '#platform/crypto/secrets.ts';
import type { Database } from '#platform/database/database.ts';
import { createThrottle, type Throttle } from '#platform/limits/throttle.ts';

/** Limits of public account calls, and the base URL of links in mails. */
export type AccountOptions = {
  portal: string;
  /** sign-ups per address */
  signUp: Throttle;
  /** mails requested: per account and network, and per network */
  mail: { account: Throttle; address: Throttle };
  /**
   * mails that strangers can trigger, per recipient address; above the limit nothing is sent and the response is the
   * same
   */
  receiver: {
    /** notices that the address is in use */
    inUse: Throttle;
    /** confirmation links, in total and per requesting network */
    confirm: Throttle;
    confirmInNetwork: Throttle;
    /** password links requested on devices that are new to the account */
    reset: Throttle;
  };
  /** invalid tokens, per address */
  token: Throttle;
  /** failed sign-ins */
  signIn: SignInThrottles;
};

const hourSeconds = 60 * 60;
const daySeconds = 24 * hourSeconds;

export const createAccountOptions = (db: Database, portal: string): AccountOptions => ({
  portal,
  token: createTokenThrottle(db),
  signUp: createThrottle(db, 'sign-up', 20, hourSeconds),
  mail: {
    account: createThrottle(db, 'account mail', 5, hourSeconds),
    address: createThrottle(db, 'account mail address', 30, hourSeconds),
  },
  receiver: {
    inUse: createThrottle(db, 'mail in use', 1, daySeconds),
    confirm: createThrottle(db, 'mail confirm', 20, daySeconds),
    confirmInNetwork: createThrottle(db, 'mail confirm in network', 10, daySeconds),
    reset: createThrottle(db, 'mail reset', 10, daySeconds),
  },
  signIn: createSignInThrottles(db, portal),
});

const keyOf = (...parts: string[]): string => hashSecret(parts.join('\0')).toString('base64url');

/**
 * Counts a mail requested for an account, existing or not; the input is stored as a hash. Counted per network, so that
 * strangers elsewhere cannot block the owner.
 */
export const limitMailRequests = async (ctx: CallContext, { mail }: AccountOptions, account: string): Promise<void> => {
  await mail.address.take(ctx.network);
  await mail.account.take(keyOf(account, ctx.network));
};

/** Counts a link or warning about to be sent to an address and returns whether it may be. Not inside a transaction. */
export const canSendMail = async (
  ctx: CallContext,
  { receiver }: AccountOptions,
  kind: 'inUse' | 'confirm' | 'reset',
  email: string,
): Promise<boolean> => {
  const address = email.toLowerCase();
  // First, so that a network over its own limit does not use up the limit of others.
  if (kind === 'confirm' && !(await receiver.confirmInNetwork.count(keyOf(address, ctx.network))).allowed) return false;
  return (await receiver[kind].count(keyOf(address))).allowed;
};

/** Longer than the work behind any response that must not reveal whether there was work to do. */
const minDurationMs = 250;

/** Takes the same time whether there is work to do or not. */
export const withMinimumDuration = async (work: () => Promise<void>): Promise<void> =>
  void (await Promise.all([work(), sleep(minDurationMs)]));
