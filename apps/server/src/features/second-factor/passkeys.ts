import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { NewPasskey } from '@onsil/contract/passkeys';
import { maxPasskeys } from '@onsil/contract/second-factor';
import { minuteMs } from '@onsil/domain/calendar/duration';
import type { MemberContext } from '#platform/context.ts';
import { rejectDuplicates } from '#platform/database/unique-violation.ts';
import { apiError, invalidField } from '#platform/http/api-error.ts';
import { findFactors } from './factors.sql.ts';
import {
  onFactorAdded,
  changeFactors,
  onFactorRemoved,
  requireRecheckedMember,
  type SecondFactorOptions,
} from './factors.ts';
import {
  deletePasskey,
  findPasskeyName,
  insertPasskey,
  listPasskeys,
  setPasskeyName,
  type StoredPasskey,
} from './passkeys.sql.ts';
import { saveChallenge, consumeChallenge } from './pending-sign-ins.sql.ts';

/** Time limit for a passkey prompt. */
export const passkeyMs = 5 * minuteMs;
/** EdDSA, ES256, RS256 (COSE): every authenticator supports one of them. */
const algorithms = [-8, -7, -257];

/** Returns the options for creating a passkey; the challenge belongs to this session. */
export const startPasskey = async (ctx: MemberContext, { relyingParty }: SecondFactorOptions) => {
  const { memberNo, sessionId, memberId, name } = await requireRecheckedMember(ctx);
  const known = await listPasskeys(ctx.db, memberNo);
  if (known.length >= maxPasskeys) throw invalidField('name', 'tooManyPasskeys');
  const options = await generateRegistrationOptions({
    rpName: 'Onsil',
    rpID: relyingParty.id,
    userName: memberId,
    userDisplayName: name,
    userID: Uint8Array.from(Buffer.from(`onsil ${memberNo}`)),
    timeout: passkeyMs,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
  await saveChallenge(ctx.db, options.challenge, sessionId, new Date(ctx.now() + passkeyMs));
  return {
    rp: { id: relyingParty.id, name: options.rp.name },
    user: options.user,
    challenge: options.challenge,
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' as const })),
    timeout: passkeyMs,
    attestation: 'none' as const,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key' as const,
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
  };
};

/** Verifies a new passkey and returns its data to store; null if it does not match the request. */
const verified = async (
  ctx: MemberContext,
  { relyingParty: { id, origins } }: SecondFactorOptions,
  {
    sessionId,
    name,
    passkey: {
      response: { transports = [], ...response },
      ...passkey
    },
  }: { sessionId: string; name: string; passkey: NewPasskey },
): Promise<StoredPasskey | null> => {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...passkey, response: { ...response, transports }, clientExtensionResults: {} },
      expectedChallenge: (challenge) => consumeChallenge(ctx.db, challenge, sessionId, new Date(ctx.now())),
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!registrationInfo) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      signCount: credential.counter,
      transports,
      name,
      synced: credentialBackedUp,
    };
  } catch (error) {
    ctx.log.warn({ err: error, address: ctx.address }, 'new passkey refused');
    return null;
  }
};

export const addPasskey = async (
  ctx: MemberContext,
  options: SecondFactorOptions,
  { name, passkey }: { name: string; passkey: NewPasskey },
): Promise<{ recoveryCodes: string[] | null }> => {
  const { sessionId } = await requireRecheckedMember(ctx);
  const stored = await verified(ctx, options, { sessionId, name, passkey });
  if (!stored) throw invalidField('passkey', 'passkeyWrong');
  return rejectDuplicates({ passkey_credential_id_key: 'passkey' }, () =>
    changeFactors(ctx, options, async (change) => {
      const { db, owner, now, record } = change;
      const had = await findFactors(db, owner.memberNo);
      if (had.passkeys >= maxPasskeys) throw invalidField('name', 'tooManyPasskeys');
      await insertPasskey(db, owner.memberNo, stored, new Date(now));
      await record('add-factor', { kind: 'factorAdded', factor: 'passkey', name });
      return onFactorAdded(change, had);
    }),
  );
};

/** Renames a passkey of the caller, without a mail. */
export const renamePasskey = (
  ctx: MemberContext,
  options: SecondFactorOptions,
  passkeyId: number,
  name: string,
): Promise<void> =>
  changeFactors(ctx, options, async ({ db, owner }) => {
    if (!(await findPasskeyName(db, owner.memberNo, passkeyId))) throw apiError('NOT_FOUND');
    await setPasskeyName(db, passkeyId, name);
  });

export const removePasskey = (ctx: MemberContext, options: SecondFactorOptions, passkeyId: number): Promise<void> =>
  changeFactors(ctx, options, async (change) => {
    const { db, owner, record } = change;
    const known = await findPasskeyName(db, owner.memberNo, passkeyId);
    if (!known) throw apiError('NOT_FOUND');
    await deletePasskey(db, passkeyId);
    await record('remove-factor', { kind: 'factorRemoved', factor: 'passkey', name: known.name });
    await onFactorRemoved(change);
  });
