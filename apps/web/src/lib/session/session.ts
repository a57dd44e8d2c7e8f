import { authApi, headers, type Session } from '@onsil/contract/auth';
import { call, CallError } from '../http/api.ts';
import { readReply } from '../http/read-reply.ts';
import { sendRequest } from '../http/request.ts';
import { clearSession, currentSession, saveSession } from './session-store.ts';
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

/** Ends a session on the server that is no longer the one of this device. */
const endSession = async ({ idToken, refreshToken }: Session): Promise<void> => {
  const end = (token: string) => sendRequest(authApi.signOut, {}, { headers: { [headers.authToken]: token } });
  try {
    await end(idToken);
  } catch (error) {
    if (!(error instanceof CallError && error.number === 401)) throw error;
    // The auth token has ended, but the session may last for weeks.
    const body = { staysSignedIn: false, isMobile: true } as const;
    const renewal = { headers: { [headers.refreshToken]: refreshToken } };
    const response = await sendRequest(authApi.refreshSession, { body }, renewal);
    await end(readReply(authApi.refreshSession, await response.json()).item.idToken);
  }
};

/**
 * Ends the session here at once, and on the server when it is reachable.
 * @throws CallError when the server did not end it
 */
export const signOut = async (): Promise<void> => {
  const session = currentSession();
  clearSession();
  if (session) await endSession(session);
};
