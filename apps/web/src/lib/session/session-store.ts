import { session as sessionSchema, type Session } from '@onsil/contract/auth';
import { createStore, memoizeLast } from '../state/store.ts';
import { fromWire, toWire } from '@onsil/contract/wire';

// One entry for the whole session, so that another tab never reads a new token with an old one. The device id outlives
// it.
const sessionKey = 'session';
const deviceKey = 'deviceUuid';

const parse = memoizeLast((text: string | null): Session | null => {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && 'idToken' in value && 'refreshToken' in value
      ? (fromWire(sessionSchema, value) as Session)
      : null;
  } catch {
    return null;
  }
});

/** This browser's session, shared by its tabs; the same object until it changes. */
export const currentSession = (): Session | null => parse(localStorage.getItem(sessionKey));

// The tokens are in the browser's storage, which other tabs write too; here is how this tab's last session ended.
const state = createStore({ endedByServer: false });

/** Whether the server ended this tab's last session, for the notice on the sign-in screen. */
export const wasEndedByServer = (): boolean => state.get().endedByServer;

export const saveSession = (session: Session): void => {
  localStorage.setItem(deviceKey, session.uuid);
  localStorage.setItem(sessionKey, JSON.stringify(toWire(sessionSchema, session)));
  state.set({ endedByServer: false });
};

/** Deletes the tokens; `byServer` when the server ended the session. */
export const clearSession = (byServer = false): void => {
  localStorage.removeItem(sessionKey);
  state.set({ endedByServer: byServer });
};

/** The id that the server gave this device at its first sign-in. */
export const deviceUuid = (): string | null => localStorage.getItem(deviceKey);

/** Subscribes to the session: its start, change or end, in this tab or another. */
export const subscribeToSession = state.subscribe;

globalThis.addEventListener('storage', (event) => {
  if (event.key === sessionKey || event.key === null) state.set(state.get());
});
