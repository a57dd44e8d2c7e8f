/** Where the session is kept as text. */
export type SessionStorage = {
  read: () => string | null;
  write: (text: string | null) => void;
};

// One entry for the whole session, so that another tab never reads a new token with an old one.
export const sessionKey = 'session';

/** The browser's storage, which its tabs share. */
export const browserStorage: SessionStorage = {
  read: () => localStorage.getItem(sessionKey),
  write: (text) => (text === null ? localStorage.removeItem(sessionKey) : localStorage.setItem(sessionKey, text)),
};
