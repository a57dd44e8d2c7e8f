import { QueryClient } from '@tanstack/react-query';
import { CallError } from '#lib/api.ts';
import { currentSession, onSession } from '#lib/session-store.ts';

/** Only what may pass by itself is worth another try: no connection, or a server that is busy for a moment. */
const passing = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'NETWORK' || error.code === 'UNAVAILABLE');

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => passing(error) && failures < 2,
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
