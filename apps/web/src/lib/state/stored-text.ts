/** The browser's storage: that of all tabs, or that of this one. */
type StorageName = 'localStorage' | 'sessionStorage';

// A storage that is forbidden fails by its name alone, a full one by what it is given. What is forgotten must not break the
// screen on which it was chosen.
const tryOr = <T>(task: () => T, otherwise: T): T => {
  try {
    return task();
  } catch {
    return otherwise;
  }
};

/** The text that is stored under a key, by default for all tabs; null without one. */
export const readText = (key: string, storage: StorageName = 'localStorage'): string | null =>
  tryOr(() => globalThis[storage].getItem(key), null);

/**
 * Stores a text, by default for all tabs.
 * @returns whether it is stored; otherwise the storage keeps what it had
 */
export const storeText = (key: string, text: string, storage: StorageName = 'localStorage'): boolean =>
  tryOr(() => {
    globalThis[storage].setItem(key, text);
    return true;
  }, false);

export const removeText = (key: string, storage: StorageName = 'localStorage'): void =>
  tryOr(() => globalThis[storage].removeItem(key), undefined);

/** The keys of all tabs that begin like this. */
export const listTextKeys = (prefix: string): string[] =>
  tryOr(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix)), []);
