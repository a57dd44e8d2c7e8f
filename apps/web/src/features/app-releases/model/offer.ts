import type { AppPlatform, AppRelease } from '@onsil/contract/app-releases';

/** Compares versions of numbers with points; missing numbers count as 0. Negative when `one` is older. */
export const compareVersions = (one: string, other: string): number => {
  const others = other.split('.').map(Number);
  const difference = one
    .split('.')
    .map((part, index) => (Number(part) || 0) - (others[index] ?? 0))
    .find((step) => step !== 0);
  return difference ?? 0;
};

/** The system of a phone or tablet by its browser's User-Agent; null for others. */
export const phoneSystem = (userAgent: string): AppPlatform | null => {
  if (/Android/.test(userAgent)) return 'android';
  return /iPhone|iPad/.test(userAgent) ? 'ios' : null;
};

type Here = {
  /** the system of the app that shows the page; null in a browser */
  app: AppPlatform | null;
  /** the app's version, once it is known */
  installed: string | undefined;
  userAgent: string;
};

export type Offer = { kind: 'update' | 'install'; release: AppRelease };

/** What the portal offers on this device: the app's update to an older one, or the app to a phone's browser. */
export const findOffer = (releases: readonly AppRelease[], { app, installed, userAgent }: Here): Offer | null => {
  const system = app ?? phoneSystem(userAgent);
  const release = releases.find(({ platform }) => platform === system);
  if (!release) return null;
  if (!app) return { kind: 'install', release };
  const isOlder = installed !== undefined && compareVersions(installed, release.version) < 0;
  return isOlder ? { kind: 'update', release } : null;
};
