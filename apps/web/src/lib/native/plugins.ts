import type { FirebaseMessagingPlugin } from '@capacitor-firebase/messaging';
import { registerPlugin } from '@capacitor/core';

export { App } from '@capacitor/app';
export { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage';

// Registered here, because the package's own entry brings a version for browsers that needs Firebase.
export const FirebaseMessaging = registerPlugin<FirebaseMessagingPlugin>('FirebaseMessaging');
