import type { NewCredential } from '@onsil/contract/admin-controllers';
import { useSyncExternalStore } from 'react';
import { now } from '#lib/clock.ts';
import { currentSession, onSession } from '#lib/session-store.ts';

type Shown = NewCredential & {
  /** epoch ms by the server's clock: later samples came with this credential */
  since: number;
  /** the member who made it */
  mno: number | undefined;
};

// Only the last credential, and in memory only: the server returns it once, and it must not outlive the page or its
// maker's session.
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

/** The credential just made for a controller; undefined after a reload or a change of member. */
export const useShownCredential = (systemId: string): Shown | undefined => {
  const last = useSyncExternalStore(watch, () => shown);
  return last?.systemId === systemId ? last : undefined;
};
