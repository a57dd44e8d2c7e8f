import { authApi, headers as names } from '@onsil/contract/auth';
import { CallError } from '../http/call-error.ts';
import { sendRequest } from '../http/request.ts';
import { readReply } from '../http/read-reply.ts';
import { currentSession, clearSession, saveSession } from './session-store.ts';
import { singleFlight } from '../state/store.ts';
import { withTabLock } from './tab-lock.ts';

const requestTokens = async (failed: string | undefined): Promise<boolean> => {
  const session = currentSession();
  if (!session) return false;
  if (session.idToken !== failed) return true; // another tab already refreshed
  try {
    const body = { staysSignedIn: true, isMobile: true } as const;
    const response = await sendRequest(
      authApi.refresh,
      { body },
      { headers: { [names.refreshToken]: session.refreshToken } },
    );
    const { item } = readReply(authApi.refresh, await response.json());
    // Signed out meanwhile, here or in another tab: the new tokens must not restore the session.
    if (currentSession()?.refreshToken !== session.refreshToken) return currentSession() !== null;
    saveSession(item);
    return true;
  } catch (error) {
    if (!(error instanceof CallError) || error.number !== 401) throw error;
    if (currentSession()?.refreshToken === session.refreshToken) clearSession(true);
    return false;
  }
};

/**
 * Replaces the tokens after `failed` was refused, once for all pending calls and in one tab at a time: a refresh token
 * used twice ends the session. False when the session is over.
 * @throws CallError when the server is unreachable; the session is kept
 */
export const refreshSession = singleFlight((failed: string | undefined) => withTabLock(() => requestTokens(failed)));
