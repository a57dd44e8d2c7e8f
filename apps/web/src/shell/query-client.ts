import { QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from '#lib/http/api.ts';
import { forgetAnswers, keepAnswers, restoreAnswers } from '#lib/offline/kept-answers.ts';
import { currentSession, subscribeToSession } from '#lib/session/session-store.ts';
import { createStore } from '#lib/state/store.ts';
import { retryDelayMs, shouldRetry } from './query-retry.ts';

/** Redirects an administrator who must enrol a second factor; the server refuses all other calls until then. */
const redirectToEnrolment = (error: unknown): void => {
  const isRequired = error instanceof CallError && error.code === 'SECOND_FACTOR_REQUIRED';
  if (isRequired && globalThis.location.pathname !== '/profile') globalThis.location.assign('/profile?tab=safety');
};

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: redirectToEnrolment }),
  defaultOptions: {
    queries: {
      retry: shouldRetry,
      retryDelay: retryDelayMs,
      // Calls run even when the browser reports offline: a local server may be reachable.
      networkMode: 'always',
      refetchOnReconnect: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

const shown = createStore(currentSession()?.memberNo);
const memberNo = shown.get();
keepAnswers(queryClient, shown.get, __BUILD__);
if (memberNo !== undefined)
  void restoreAnswers(queryClient, { memberNow: shown.get, build: __BUILD__, now: Date.now() });

// One member's data must not be shown to the next.
subscribeToSession(() => {
  const next = currentSession()?.memberNo;
  if (next === shown.get()) return;
  shown.set(next);
  queryClient.clear();
  void forgetAnswers();
});
