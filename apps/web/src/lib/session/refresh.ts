import { authApi, headers as names } from '@onsil/contract/auth';
import { parseInstant } from '../format/kst.ts';
import { CallError } from '../http/call-error.ts';
import { readReply } from '../http/read-reply.ts';
import { sendRequest } from '../http/request.ts';
import { now } from '../state/clock.ts';
import { singleFlight } from '../state/store.ts';
import { currentSession, clearSession, saveSession } from './session-store.ts';
import { withTabLock } from './tab-lock.ts';

const requestTokens = async (failed: string | undefined): Promise<boolean> => {
  const session = currentSession();
  if (!session) return false;
  if (session.idToken !== failed) return true; // another tab already refreshed
  try {
    const body = { staysSignedIn: true, isMobile: true } as const;
    const response = await sendRequest(
      authApi.refreshSession,
      { body },
      { headers: { [names.refreshToken]: session.refreshToken } },
    );
    const { item } = readReply(authApi.refreshSession, await response.json());
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

const renewAheadMs = 20_000;
/** A device whose clock is wrong must not renew before each call. */
const minRenewalMs = 60_000;
let lastRenewal = -Infinity;

const renew = singleFlight(async (token: string): Promise<void> => {
  if (performance.now() - lastRenewal < minRenewalMs) return;
  lastRenewal = performance.now();
  // Without a reply the call itself is sent, and fails in its own way.
  await refreshSession(token).catch(() => undefined);
});

/** Renews the session when its auth token has ended or is about to; calls that come meanwhile wait for it. */
export const renewEndingSession = async (): Promise<void> => {
  const session = currentSession();
  if (session && parseInstant(session.expiresAt) - now() <= renewAheadMs) await renew(session.idToken);
};
