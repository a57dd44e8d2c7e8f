import type { Session } from '@onsil/contract/auth';

// One entry for the whole session: another tab never sees a new token beside an old one. The device's id outlives it.
const sessionKey = 'session';
const deviceKey = 'deviceUuid';

const listeners = new Set<() => void>();
let parsed: { text: string | null; session: Session | null } = { text: null, session: null };

const read = (text: string): Session | null => {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && 'idToken' in value && 'refreshToken' in value
      ? (value as Session)
      : null;
  } catch {
    return null;
  }
};

/** The session of this browser, shared by its tabs; the same object until it changes. */
export const currentSession = (): Session | null => {
  const text = localStorage.getItem(sessionKey);
  if (text !== parsed.text) parsed = { text, session: text === null ? null : read(text) };
  return parsed.session;
};

let ended = false;

/** Whether the last session of this tab was ended by the server, so that the sign-in screen can say why it is there. */
export const sessionEnded = (): boolean => ended;

const tell = (): void => {
  for (const listener of listeners) listener();
};

export const keepSession = (session: Session): void => {
  ended = false;
  localStorage.setItem(deviceKey, session.uuid);
  localStorage.setItem(sessionKey, JSON.stringify(session));
  tell();
};

/** Forgets the tokens; `byServer` when nobody here asked for it. */
export const forgetSession = (byServer = false): void => {
  ended = byServer;
  localStorage.removeItem(sessionKey);
  tell();
};

/** The id that the server gave this device at its first sign-in. */
export const deviceUuid = (): string | null => localStorage.getItem(deviceKey);

/** Calls back when the session begins, changes or ends, in this tab or another. */
export const onSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

globalThis.addEventListener('storage', (event) => {
  if (event.key === sessionKey || event.key === null) tell();
});
