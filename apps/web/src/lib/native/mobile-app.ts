import type { AppPlatform } from '@onsil/contract/app-releases';

/** What the mobile app puts into its web view before the page's scripts. */
type Bridge = { isNativePlatform?: () => boolean; getPlatform?: () => string };

/** The system of the mobile app that shows this page; null in a browser. Loads nothing of the app's plugins. */
export const mobileApp = (): AppPlatform | null => {
  const bridge = (globalThis as { Capacitor?: Bridge }).Capacitor;
  if (!bridge?.isNativePlatform?.()) return null;
  return bridge.getPlatform?.() === 'ios' ? 'ios' : 'android';
};
