import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { PasskeyAssertion } from '@onsil/contract/passkeys';
import type { CallContext } from '#platform/context.ts';
import { lockPasskey, markPasskeyUsed } from './passkeys.sql.ts';
import type { RelyingParty } from './relying-party.ts';

/**
 * Verifies a passkey assertion and returns its member; null if the challenge, origin, signature, user verification or
 * counter is wrong.
 * @param isChallenge checks the signed challenge and may use it up
 */
export const verifyAssertion = async (
  ctx: CallContext,
  { id, origins }: RelyingParty,
  { response: { userHandle, ...response }, ...assertion }: PasskeyAssertion,
  isChallenge: (challenge: string) => Promise<boolean> | boolean,
): Promise<number | null> => {
  const passkey = await lockPasskey(ctx.db, assertion.id);
  if (!passkey) return null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...assertion,
        response: { ...response, ...(userHandle !== undefined && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: isChallenge,
      expectedOrigin: origins,
      expectedRPID: id,
      credential: {
        id: assertion.id,
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: passkey.signCount,
        transports: passkey.transports,
      },
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { newCounter, credentialBackedUp } = authenticationInfo;
    await markPasskeyUsed(ctx.db, passkey.passkeyId, {
      signCount: newCounter,
      synced: credentialBackedUp,
      now: new Date(ctx.now()),
    });
    return passkey.memberNo;
  } catch (error) {
    ctx.log.warn({ err: error, memberNo: passkey.memberNo, address: ctx.address }, 'passkey refused');
    return null;
  }
};
