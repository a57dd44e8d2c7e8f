import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { Session } from '@onsil/contract/auth';
import type { PasskeyAssertion, RequestOptions } from '@onsil/contract/passkeys';
import type { FinishSignIn, PendingSignIn } from '@onsil/contract/second-factor';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { findMemberCredentials, openSession } from '#features/auth/auth.ts';
import type { CallContext } from '#platform/context.ts';
import { createSecret, hashSecret } from '#platform/crypto/secrets.ts';
import { transact } from '#platform/database/transaction.ts';
import { apiError, invalidField } from '#platform/http/api-error.ts';
import { queueFactorMail } from './factor-mails.ts';
import { findFactors, findOwner } from './factors.sql.ts';
import type { SecondFactorOptions } from './factors.ts';
import { verifyAssertion } from './passkey-assertion.ts';
import { listPasskeys } from './passkeys.sql.ts';
import { passkeyMs } from './passkeys.ts';
import {
  deletePending,
  findPending,
  insertPending,
  lockPending,
  saveChallenge,
  setPendingChallenge,
  consumeChallenge,
  type Pending,
} from './pending-sign-ins.sql.ts';
import { consumeCode } from './recovery-codes.ts';
import { consumeTotpCode } from './totp.ts';

const pendingMs = 5 * minuteMs;

/**
 * Requires the second step of a member with a second factor, after the right password.
 * @throws SECOND_FACTOR_NEEDED with a token for the second step
 */
export const requireSecondStep = async (
  ctx: CallContext,
  { memberNo, passwordHash }: { memberNo: number; passwordHash: string },
  staysSignedIn: boolean,
): Promise<void> => {
  const { totp, passkeys, recoveryCodesLeft } = await findFactors(ctx.db, memberNo);
  if (!totp && passkeys === 0) return;
  const pendingToken = createSecret();
  const now = ctx.now();
  const expiresAt = new Date(now + pendingMs);
  const waiting = { tokenHash: hashSecret(pendingToken), memberNo, passwordHash, staysSignedIn };
  await transact(ctx, (ctx) => insertPending(ctx.db, waiting, new Date(now), expiresAt));
  const methods: PendingSignIn['methods'] = [
    ...(totp ? (['totp'] as const) : []),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recoveryCode'] as const) : []),
  ];
  throw apiError('SECOND_FACTOR_NEEDED', { pending: { pendingToken, methods, expiresAt: expiresAt.toISOString() } });
};

/** Returns the passkey options: for the member of a pending sign-in, or for any member. */
export const startPasskeySignIn = async (
  ctx: CallContext,
  { relyingParty, challengeAddress }: SecondFactorOptions,
  pendingToken: string | undefined,
): Promise<RequestOptions> => {
  await challengeAddress.take(ctx.network);
  const tokenHash = pendingToken === undefined ? null : hashSecret(pendingToken);
  const waiting = tokenHash && (await findPending(ctx.db, tokenHash, new Date(ctx.now())));
  if (tokenHash && !waiting) throw apiError('SIGN_IN_EXPIRED');
  const passkeys = waiting ? await listPasskeys(ctx.db, waiting.memberNo) : [];
  const { challenge } = await generateAuthenticationOptions({
    rpID: relyingParty.id,
    userVerification: 'required',
  });
  if (tokenHash) await setPendingChallenge(ctx.db, tokenHash, challenge);
  else await saveChallenge(ctx.db, challenge, null, new Date(ctx.now() + passkeyMs));
  const allowed = passkeys.map(({ credentialId: id, transports }) => ({ id, type: 'public-key' as const, transports }));
  return {
    rpId: relyingParty.id,
    challenge,
    timeout: passkeyMs,
    userVerification: 'required',
    ...(waiting && { allowCredentials: allowed }),
  };
};

type Waiting = Pending & { challenge: string | null };

/** Checks a second factor of the member and uses it up. */
const isValidFactor = async (
  ctx: CallContext,
  { portal, relyingParty }: SecondFactorOptions,
  { memberNo, challenge }: Waiting,
  input: FinishSignIn,
): Promise<boolean> => {
  const now = ctx.now();
  if ('code' in input) return consumeTotpCode(ctx.db, memberNo, { code: input.code, now });
  if ('passkey' in input)
    return (await verifyAssertion(ctx, relyingParty, input.passkey, (one) => one === challenge)) === memberNo;
  if (!(await consumeCode(ctx.db, memberNo, input.recoveryCode, now))) return false;
  const [owner, { recoveryCodesLeft: left }] = [await findOwner(ctx.db, memberNo), await findFactors(ctx.db, memberNo)];
  if (owner) await queueFactorMail(ctx.db, { portal, owner, mail: { kind: 'recoveryCodeUsed', left }, now });
  return true;
};

const wrong = (input: FinishSignIn) =>
  'code' in input
    ? { path: 'code', code: 'totpWrong' }
    : 'passkey' in input
      ? { path: 'passkey', code: 'passkeyWrong' }
      : { path: 'recoveryCode', code: 'recoveryCodeWrong' };

/** Finishes a pending sign-in. Attempts are counted per sign-in and per member before they are checked. */
export const finishSignIn = async (
  ctx: CallContext,
  options: SecondFactorOptions,
  input: FinishSignIn,
): Promise<Session> => {
  const tokenHash = hashSecret(input.pendingToken);
  const now = new Date(ctx.now());
  const waiting = await findPending(ctx.db, tokenHash, now);
  if (!waiting) throw apiError('SIGN_IN_EXPIRED');
  const check = (): Promise<Waiting | 'gone' | null> =>
    transact(ctx, async (ctx) => {
      const held = await lockPending(ctx.db, tokenHash, now);
      if (!held) return 'gone';
      if (held.challenge !== null) await setPendingChallenge(ctx.db, tokenHash, null); // one attempt per challenge, right or wrong
      if (!(await isValidFactor(ctx, options, held, input))) return null;
      await deletePending(ctx.db, tokenHash);
      return held;
    });
  const member = String(waiting.memberNo);
  const found = await options.account.attempt(member, () =>
    options.pending.attempt(tokenHash.toString('base64url'), check),
  );
  if (found === 'gone') throw apiError('SIGN_IN_EXPIRED');
  if (!found) {
    ctx.log.warn({ memberNo: waiting.memberNo, address: ctx.address }, 'second step of a sign-in failed');
    throw apiError('INVALID', { fields: [wrong(input)] });
  }
  await options.account.clear(member);
  return openSession(ctx, found, found.staysSignedIn);
};

/** Signs in with a passkey alone: possession of the device plus user verification are two factors. */
export const signInWithPasskey = async (
  ctx: CallContext,
  { relyingParty, passkeyAddress }: SecondFactorOptions,
  { passkey, staysSignedIn }: { passkey: PasskeyAssertion; staysSignedIn: boolean },
): Promise<Session> => {
  const memberNo = await passkeyAddress.attempt(ctx.network, () =>
    transact(ctx, (ctx) =>
      verifyAssertion(ctx, relyingParty, passkey, (challenge) =>
        consumeChallenge(ctx.db, challenge, null, new Date(ctx.now())),
      ),
    ),
  );
  const member = memberNo === null ? undefined : await findMemberCredentials(ctx.db, memberNo);
  if (!member) throw invalidField('passkey', 'passkeyWrong');
  if (!member.confirmedAt) throw apiError('NOT_CONFIRMED');
  return openSession(ctx, member, staysSignedIn);
};
