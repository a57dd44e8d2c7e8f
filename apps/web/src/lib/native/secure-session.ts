import type { SessionStorage } from '../session/session-storage.ts';
import { KeychainAccess, SecureStorage } from './plugins.ts';

const key = 'session';

/**
 * Keeps the session in the phone's secure storage (Keychain, Keystore) instead of the web view's. It is read once;
 * after that this page is the only one that writes it, in order.
 */
export const openSecureSession = async (): Promise<SessionStorage> => {
  await SecureStorage.setDefaultKeychainAccess(KeychainAccess.whenUnlockedThisDeviceOnly);
  // A store that cannot be read (a restored backup, for instance) costs a sign-in.
  let text = await SecureStorage.getItem(key).catch(() => null);
  let written: Promise<unknown> = Promise.resolve();
  return {
    read: () => text,
    write(next) {
      text = next;
      // A write that fails costs a sign-in at the next start, no more.
      written = written
        .then(() => (next === null ? SecureStorage.removeItem(key) : SecureStorage.setItem(key, next)))
        .catch(() => undefined);
    },
  };
};
