import { session as sessionSchema, type Session } from '@onsil/contract/auth';
import { fromWire, toWire } from '@onsil/contract/wire';

// One entry for the whole session, so that another tab never reads a new token with an old one. The device id outlives
// it.
const sessionKey = 'session';
const deviceKey = 'deviceUuid';

const listeners = new Set<() => void>();
let parsed: { text: string | null; session: Session | null } = { text: null, session: null };

const read = (text: string): Session | null => {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && 'idToken' in value && 'refreshToken' in value
      ? (fromWire(sessionSchema, value) as Session)
      : null;
  } catch {
    return null;
  }
};

/** This browser's session, shared by its tabs; the same object until it changes. */
export const currentSession = (): Session | null => {
  const text = localStorage.getItem(sessionKey);
  if (text !== parsed.text) parsed = { text, session: text === null ? null : read(text) };
  return parsed.session;
};

let endedByServer = false;

/** Whether the server ended this tab's last session, for the notice on the sign-in screen. */
export const wasEndedByServer = (): boolean => endedByServer;

const notify = (): void => {
  for (const listener of listeners) listener();
};

export const saveSession = (session: Session): void => {
  endedByServer = false;
  localStorage.setItem(deviceKey, session.uuid);
  localStorage.setItem(sessionKey, JSON.stringify(toWire(sessionSchema, session)));
  notify();
};

/** Deletes the tokens; `byServer` when the server ended the session. */
export const clearSession = (byServer = false): void => {
  endedByServer = byServer;
  localStorage.removeItem(sessionKey);
  notify();
};

/** The id that the server gave this device at its first sign-in. */
export const deviceUuid = (): string | null => localStorage.getItem(deviceKey);

/** Subscribes to the session: its start, change or end, in this tab or another. */
export const subscribeToSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

globalThis.addEventListener('storage', (event) => {
  if (event.key === sessionKey || event.key === null) notify();
});
