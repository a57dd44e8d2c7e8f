import { screenPaths } from '@onsil/contract/screen-paths';
import { sendMail, formatMail } from '#features/mails/mails.ts';
import type { CallContext } from '#platform/context.ts';
import { hashSecret } from '#platform/crypto/secrets.ts';
import type { Database } from '#platform/database/database.ts';
import { transact } from '#platform/database/transaction.ts';
import { createThrottle, type Throttle } from '#platform/limits/throttle.ts';
import { toLanguage } from '#platform/text/language.ts';
import { findPresentedDevice } from './known-devices.ts';
import { findAccountOwner, insertSignIn } from './sign-in-log.sql.ts';
import { maxSignInEntries } from './sign-in-log.ts';

/** All of these count wrong passwords; see `attemptSignIn`. `portal` is the base URL of links in mails. */
export type SignInThrottles = {
  portal: string;
  /** per account and network */
  accountInNetwork: Throttle;
  /** per account from all networks: much higher, because strangers can use it up */
  account: Throttle;
  /** per network, for any account */
  address: Throttle;
  /** per account on a device that signed in to it before */
  device: Throttle;
  /** per account and day, on any device */
  failures: Throttle;
};

const quarterHourSeconds = 15 * 60;
const daySeconds = 24 * 60 * 60;

/** Wrong passwords: ten per account and network or on a known device, a hundred per account or per network. */
export const createSignInThrottles = (db: Database, portal: string): SignInThrottles => ({
  portal,
  accountInNetwork: createThrottle(db, 'account in network', 10, quarterHourSeconds),
  account: createThrottle(db, 'account', 100, quarterHourSeconds),
  address: createThrottle(db, 'address', 100, quarterHourSeconds),
  device: createThrottle(db, 'device', 10, quarterHourSeconds),
  failures: createThrottle(db, 'sign-in failures', 100, daySeconds),
});

/** Wrong passwords of a member who confirms a change with the password. */
export const createRecheckThrottle = (db: Database): Throttle => createThrottle(db, 're-check', 10, quarterHourSeconds);

/** Invalid tokens of links, per address, on all pages that links in mails lead to. */
export const createTokenThrottle = (db: Database): Throttle => createThrottle(db, 'token', 100, quarterHourSeconds);

/** Wrong passwords per day after which the owner is notified: more than the limits let them type in one place. */
const minFailuresToWarn = 30;

/** Hashes the key parts to a fixed length, whatever was typed as an id. */
const keyOf = (...parts: string[]): string => hashSecret(parts.join('\0')).toString('base64url');

/**
 * Checks a password within the limits, counted per account and network, per network, and per account. A device that
 * signed in to the account before has its own count, so that strangers cannot lock the owner out.
 */
export const attemptSignIn = async <T>(
  ctx: CallContext,
  throttles: SignInThrottles,
  memberId: string,
  work: () => Promise<T | null | undefined>,
): Promise<T | null> => {
  const device = await findPresentedDevice(ctx, memberId);
  if (device?.known) return throttles.device.attempt(keyOf(memberId, device.deviceUuid), work);
  return throttles.accountInNetwork.attempt(keyOf(memberId, ctx.network), () =>
    throttles.address.attempt(ctx.network, () => throttles.account.attempt(keyOf(memberId), work)),
  );
};

/** Counts a wrong password. After many, the owner is notified, at most once a day. */
export const recordSignInFailure = async (
  ctx: CallContext,
  { failures, portal }: SignInThrottles,
  memberId: string,
): Promise<void> => {
  const { count } = await failures.count(keyOf(memberId));
  if (count !== minFailuresToWarn) return; // concurrent calls get different counts, so only one matches
  const owner = await findAccountOwner(ctx.db, memberId);
  if (!owner) return;
  const { memberNo, name, email, language: stored } = owner;
  const language = toLanguage(stored);
  const now = ctx.now();
  await transact(ctx, async (ctx) => {
    const { network } = ctx;
    const entry = {
      at: new Date(now),
      memberNo,
      outcome: 'many_failures',
      network,
      knownDevice: null,
      userAgent: '',
    } as const;
    await insertSignIn(ctx.db, entry, maxSignInEntries);
    const text = formatMail(language, 'manyFailures', { memberId, link: portal + screenPaths.passwordReset });
    await sendMail(ctx.db, { ...text, memberNo, to: email, name, language }, now);
  });
  ctx.log.warn({ memberNo, network: ctx.network }, 'many wrong passwords for an account');
};

/** Resets the wrong passwords of a caller who gave the right one; those from other networks stay counted. */
export const clearOwnFailures = async (
  ctx: CallContext,
  throttles: Pick<SignInThrottles, 'accountInNetwork' | 'device'>,
  memberId: string,
): Promise<void> => {
  await throttles.accountInNetwork.clear(keyOf(memberId, ctx.network));
  const device = await findPresentedDevice(ctx, memberId);
  if (device?.known) await throttles.device.clear(keyOf(memberId, device.deviceUuid));
};

/** Resets all wrong passwords that block the caller, after a new password. */
export const clearFailures = async (
  ctx: CallContext,
  throttles: Pick<SignInThrottles, 'accountInNetwork' | 'account' | 'device'>,
  memberId: string,
): Promise<void> => {
  await throttles.account.clear(keyOf(memberId));
  await clearOwnFailures(ctx, throttles, memberId);
};
