import { secondFactorApi, type FinishSignIn } from '@onsil/contract/second-factor';
import { call } from '#lib/http/api.ts';
import { signWithPasskey } from '#lib/session/passkeys.ts';
import { saveSession } from '#lib/session/session-store.ts';

// Loaded on demand, because few members have a second factor or a passkey.

/**
 * Signs in with a passkey alone.
 * @throws CallError, or DOMException when the person cancels
 */
export const signInWithPasskey = async (stay: boolean): Promise<void> => {
  const { item } = await call(secondFactorApi.startPasskeySignIn, { body: {} });
  const body = { passkey: await signWithPasskey(item), staysSignedIn: stay } as const;
  saveSession((await call(secondFactorApi.signInWithPasskey, { body })).item);
};

/**
 * What a passkey signs for the second step.
 * @throws CallError
 */
export const startPasskeyStep = async (pendingToken: string) =>
  (await call(secondFactorApi.startPasskeySignIn, { body: { pendingToken } })).item;

/**
 * Signs in with the second step.
 * @throws CallError
 */
export const finishSignIn = async (body: FinishSignIn): Promise<void> =>
  saveSession((await call(secondFactorApi.finishSignIn, { body })).item);
