import { authApi } from '@onsil/contract/auth';
import { call } from '../http/api.ts';
import { clearSession, saveSession } from './session-store.ts';
import { sha256 } from './sha256.ts';

export type Credentials = { memberId: string; password: string; stay: boolean };

/**
 * Signs in; only the password's SHA-256 is sent.
 * @throws CallError
 */
export const signIn = async ({ memberId, password, stay }: Credentials): Promise<void> => {
  const body = { memberId, passwordDigest: await sha256(password), staysSignedIn: stay, isMobile: true } as const;
  saveSession((await call(authApi.signIn, { body })).item);
};

/** Ends the session here at once, and on the server when it is reachable. */
export const signOut = async (): Promise<void> => {
  try {
    await call(authApi.signOut, {});
  } finally {
    clearSession();
  }
};
