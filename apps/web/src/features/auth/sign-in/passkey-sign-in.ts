import { secondFactorApi } from '@onsil/contract/second-factor';
import { call } from '#lib/http/api.ts';
import { signWithPasskey } from '#lib/session/passkeys.ts';
import { saveSession } from '#lib/session/session-store.ts';

/**
 * Signs in with a passkey alone.
 * @throws CallError, or DOMException when the person cancels
 */
export const signInWithPasskey = async (stay: boolean): Promise<void> => {
  const { item } = await call(secondFactorApi.startPasskeySignIn, { body: {} });
  const body = { passkey: await signWithPasskey(item), staysSignedIn: stay } as const;
  saveSession((await call(secondFactorApi.signInWithPasskey, { body })).item);
};
