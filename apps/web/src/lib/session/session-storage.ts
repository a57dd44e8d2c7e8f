import { readText, removeText, storeText } from '../state/stored-text.ts';

/** Where the session is kept as text. */
export type SessionStorage = {
  read: () => string | null;
  write: (text: string | null) => void;
};

// One entry for the whole session, so that another tab never reads a new token with an old one.
export const sessionKey = 'session';

const createBrowserStorage = (): SessionStorage => {
  /** the session where the browser cannot store it: it lasts as long as the page, in this tab alone */
  let unstored: string | null = null;
  return {
    read: () => unstored ?? readText(sessionKey),
    write(text) {
      unstored = text === null || storeText(sessionKey, text) ? null : text;
      // Neither the session before nor tokens that are spent may be read later.
      if (text === null || unstored !== null) removeText(sessionKey);
    },
  };
};

/** The browser's storage, which its tabs share. */
export const browserStorage = createBrowserStorage();
