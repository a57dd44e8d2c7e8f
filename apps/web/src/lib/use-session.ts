import type { Session } from '@onsil/contract/auth';
import { useSyncExternalStore } from 'react';
import { currentSession, onSession } from './session-store.ts';

/** Who is signed in on this browser; null for nobody. */
export const useSession = (): Session | null => useSyncExternalStore(onSession, currentSession);
