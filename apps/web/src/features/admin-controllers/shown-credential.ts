import type { NewCredential } from '@onsil/contract/admin-controllers';
import { useSyncExternalStore } from 'react';
import { now } from '#lib/clock.ts';

type Shown = NewCredential & {
  /** epoch ms by the server's clock: what arrives from now on came by this credential */
  since: number;
};

// In memory only, and only the last one: the server tells it once, and a browser must not keep it longer than the page lives.
let shown: Shown | undefined;
const watchers = new Set<() => void>();

export const keepCredential = (credential: NewCredential): void => {
  shown = { ...credential, since: now() };
  for (const watcher of watchers) watcher();
};

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** The credential that was just made for a controller; undefined once the page was loaded anew. */
export const useShownCredential = (systemId: string): Shown | undefined => {
  const last = useSyncExternalStore(watch, () => shown);
  return last?.systemId === systemId ? last : undefined;
};
