import type { CallContext } from '#platform/context.ts';
import { secretHash } from '#platform/secret.ts';
import type { Throttle } from '#platform/throttle.ts';
import { sendMail } from '#features/mails/service.ts';
import { mailText } from '#features/mails/text-service.ts';
import { presentedDevice } from './device-service.ts';
import { findOwner, insertSignIn } from './sign-in-repository.ts';
import { maxSignInEntries } from './sign-in-log-service.ts';

/** Wrong passwords are counted by all of these; see `judgeSignIn`. `portal` is where the links of mails lead to. */
export type SignInThrottles = {
  portal: string;
  /** for one account from one network */
  accountInNetwork: Throttle;
  /** for one account from all networks: far higher, since strangers use it up */
  account: Throttle;
  /** from one network, for whatever account */
  address: Throttle;
  /** for one account on a device that signed in to it before */
  device: Throttle;
  /** for one account in a day, whichever way */
  failures: Throttle;
};

/** Wrong passwords in a day after which the owner is told: more than they could type themselves in one place before they wait. */
const minFailuresToWarn = 30;

/** Keys have one length, whatever was typed as an id. */
const keyOf = (...parts: string[]): string => secretHash(parts.join('\0')).toString('base64url');

/**
 * Judges a password within the limits. Strangers are counted by account and network, by network, and by account. A device
 * that signed in to the account before has a count of its own, so that its owner is let in whatever strangers do.
 */
export const judgeSignIn = async <T>(
  ctx: CallContext,
  throttles: SignInThrottles,
  memberId: string,
  work: () => Promise<T | null | undefined>,
): Promise<T | null> => {
  const device = await presentedDevice(ctx, memberId);
  if (device?.known) return throttles.device.judge(keyOf(memberId, device.deviceUuid), work);
  return throttles.accountInNetwork.judge(keyOf(memberId, ctx.network), () =>
    throttles.address.judge(ctx.network, () => throttles.account.judge(keyOf(memberId), work)),
  );
};

/** Counts a wrong password. The owner is told once a day at most, where there were many. */
export const countFailure = async (
  ctx: CallContext,
  { failures, portal }: SignInThrottles,
  memberId: string,
): Promise<void> => {
  const { count } = await failures.count(keyOf(memberId));
  if (count !== minFailuresToWarn) return; // counts of many at once differ, so that one call alone finds this one
  const owner = await findOwner(ctx.db, memberId);
  if (!owner) return;
  const { mno, name, email, language: stored } = owner;
  const language = stored === 'en' ? 'en' : 'ko';
  const now = ctx.now();
  await ctx.db.transaction().execute(async (db) => {
    const { network } = ctx;
    const entry = {
      at: new Date(now),
      mno,
      outcome: 'many_failures',
      network,
      knownDevice: null,
      userAgent: '',
    } as const;
    await insertSignIn(db, entry, maxSignInEntries);
    const text = mailText(language, 'manyFailures', { memberId, link: `${portal}/pwd-reset` });
    await sendMail(db, { ...text, mno, to: email, name, language }, now);
  });
  ctx.log.warn({ mno, network: ctx.network }, 'many wrong passwords for an account');
};

/** Forgets the wrong passwords of whoever gave the right one: those of strangers elsewhere go on counting. */
export const clearOwnFailures = async (
  ctx: CallContext,
  throttles: Pick<SignInThrottles, 'accountInNetwork' | 'device'>,
  memberId: string,
): Promise<void> => {
  await throttles.accountInNetwork.clear(keyOf(memberId, ctx.network));
  const device = await presentedDevice(ctx, memberId);
  if (device?.known) await throttles.device.clear(keyOf(memberId, device.deviceUuid));
};

/** Forgets all wrong passwords that keep whoever calls from signing in: the password is a new one. */
export const clearFailures = async (
  ctx: CallContext,
  throttles: Pick<SignInThrottles, 'accountInNetwork' | 'account' | 'device'>,
  memberId: string,
): Promise<void> => {
  await throttles.account.clear(keyOf(memberId));
  await clearOwnFailures(ctx, throttles, memberId);
};
