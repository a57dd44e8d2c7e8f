/**
 * Writes a text into the browser's storage, by default that of all tabs. A full or blocked storage keeps what it has: a choice
 * that is forgotten must not break the screen on which it was made.
 */
export const storeText = (key: string, text: string, storage: Storage = localStorage): void => {
  try {
    storage.setItem(key, text);
  } catch {
    // See above.
  }
};
