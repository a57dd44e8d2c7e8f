import type { NewCredential } from '@onsil/contract/admin-controllers';
import { useSyncExternalStore } from 'react';
import { now } from '#lib/state/clock.ts';
import { currentSession, subscribeToSession } from '#lib/session/session-store.ts';

type ShownCredential = NewCredential & {
  /** epoch ms by the server's clock: later samples came with this credential */
  since: number;
  /** the member who made it */
  memberNo: number | undefined;
};

// Only the last credential, and in memory only: the server returns it once, and it must not outlive the page or its
// maker's session.
let shown: ShownCredential | undefined;
const listeners = new Set<() => void>();

const show = (next: ShownCredential | undefined): void => {
  shown = next;
  for (const listener of listeners) listener();
};

subscribeToSession(() => {
  if (shown && currentSession()?.memberNo !== shown.memberNo) show(undefined);
});

export const storeNewCredential = (credential: NewCredential): void =>
  show({ ...credential, since: now(), memberNo: currentSession()?.memberNo });

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The credential just made for a controller; undefined after a reload or a change of member. */
export const useNewCredential = (controllerId: string): ShownCredential | undefined => {
  const last = useSyncExternalStore(subscribe, () => shown);
  return last?.controllerId === controllerId ? last : undefined;
};
