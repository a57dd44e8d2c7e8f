import type { NewCredential } from '@onsil/contract/admin-controllers';
import { currentSession, subscribeToSession } from '#lib/session/session-store.ts';
import { now } from '#lib/state/clock.ts';
import { createStore, useStore } from '#lib/state/store.ts';

type ShownCredential = NewCredential & {
  /** epoch ms by the server's clock: later samples came with this credential */
  since: number;
  /** the member who made it */
  memberNo: number | undefined;
};

// Only the last credential, and in memory only: the server returns it once, and it must not outlive the page or its
// maker's session.
const shown = createStore<ShownCredential | undefined>(undefined);

subscribeToSession(() => {
  const last = shown.get();
  if (last && currentSession()?.memberNo !== last.memberNo) shown.set(undefined);
});

export const storeNewCredential = (credential: NewCredential): void =>
  shown.set({ ...credential, since: now(), memberNo: currentSession()?.memberNo });

/** The credential just made for a controller; undefined after a reload or a change of member. */
export const useNewCredential = (controllerId: string): ShownCredential | undefined => {
  const last = useStore(shown);
  return last?.controllerId === controllerId ? last : undefined;
};
