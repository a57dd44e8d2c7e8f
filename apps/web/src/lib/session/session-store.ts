import { session as sessionSchema, type Session } from '@onsil/contract/auth';
import { fromWire, toWire } from '@onsil/contract/wire';
import { createStore, memoizeLast } from '../state/store.ts';
import { readText, storeText } from '../state/stored-text.ts';
import { forgetLastVerdicts } from './last-verdicts.ts';
import { browserStorage, sessionKey, type SessionStorage } from './session-storage.ts';

// The device id outlives the session.
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

const storage = createStore(browserStorage);

/** Keeps the session elsewhere from now on; called before anything reads it. */
export const keepSessionIn = (next: SessionStorage): void => storage.set(next);

/** This device's session, shared by a browser's tabs; the same object until it changes. */
export const currentSession = (): Session | null => parse(storage.get().read());

// The tokens are in the browser's storage, which other tabs write too; here is how this tab's last session ended.
const state = createStore({ endedByServer: false });

/** Whether the server ended this tab's last session, for the notice on the sign-in screen. */
export const wasEndedByServer = (): boolean => state.get().endedByServer;

export const saveSession = (session: Session): void => {
  if (currentSession()?.memberNo !== session.memberNo) forgetLastVerdicts();
  storeText(deviceKey, session.uuid);
  storage.get().write(JSON.stringify(toWire(sessionSchema, session)));
  state.set({ endedByServer: false });
};

/** Deletes the tokens; `byServer` when the server ended the session. */
export const clearSession = (byServer = false): void => {
  storage.get().write(null);
  forgetLastVerdicts();
  state.set({ endedByServer: byServer });
};

/** The id that the server gave this device at its first sign-in. */
export const deviceUuid = (): string | null => readText(deviceKey) ?? currentSession()?.uuid ?? null;

/** Subscribes to the session: its start, change or end, in this tab or another. */
export const subscribeToSession = state.subscribe;

globalThis.addEventListener('storage', (event) => {
  if (event.key === sessionKey || event.key === null) state.set(state.get());
});
