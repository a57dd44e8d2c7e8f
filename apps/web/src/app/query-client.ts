import { QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from '#lib/api.ts';
import { currentSession, onSession } from '#lib/session-store.ts';
import { retryDelayMs, shouldRetry } from './query-retry.ts';

/** Leads an administrator of whom a second factor is required to where it is set up; nothing else answers until then. */
const leadToEnrolment = (error: unknown): void => {
  const needed = error instanceof CallError && error.code === 'SECOND_FACTOR_REQUIRED';
  if (needed && globalThis.location.pathname !== '/profile') globalThis.location.assign('/profile?tab=safety');
};

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leadToEnrolment }),
  defaultOptions: {
    queries: {
      retry: shouldRetry,
      retryDelay: retryDelayMs,
      // A failed call is worth showing even where the browser believes that it is offline: a local server may be there.
      networkMode: 'always',
      refetchOnReconnect: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

// What was loaded for one member is never shown to the next.
let member = currentSession()?.mno;
onSession(() => {
  const next = currentSession()?.mno;
  if (next !== member) queryClient.clear();
  member = next;
});
