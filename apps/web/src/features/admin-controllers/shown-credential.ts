import type { NewCredential } from '@onsil/contract/admin-controllers';
import { useSyncExternalStore } from 'react';
import { now } from '#lib/clock.ts';
import { currentSession, onSession } from '#lib/session-store.ts';

type Shown = NewCredential & {
  /** epoch ms by the server's clock: what arrives from now on came by this credential */
  since: number;
  /** who made it */
  mno: number | undefined;
};

// In memory only, and only the last one: the server tells it once, and a browser must not keep it longer than the page lives,
// nor than whoever made it is signed in.
let shown: Shown | undefined;
const watchers = new Set<() => void>();

const show = (next: Shown | undefined): void => {
  shown = next;
  for (const watcher of watchers) watcher();
};

onSession(() => {
  if (shown && currentSession()?.mno !== shown.mno) show(undefined);
});

export const keepCredential = (credential: NewCredential): void =>
  show({ ...credential, since: now(), mno: currentSession()?.mno });

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** The credential that was just made for a controller; undefined once the page was loaded anew, or its maker signed out. */
export const useShownCredential = (systemId: string): Shown | undefined => {
  const last = useSyncExternalStore(watch, () => shown);
  return last?.systemId === systemId ? last : undefined;
};
