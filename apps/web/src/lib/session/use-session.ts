import { useSyncExternalStore } from 'react';
import type { Session } from '@onsil/contract/auth';
import { currentSession, subscribeToSession } from './session-store.ts';

/** The session of this browser; null when signed out. */
export const useSession = (): Session | null => useSyncExternalStore(subscribeToSession, currentSession);
