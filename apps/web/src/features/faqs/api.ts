import { faqsApi } from '@onsil/contract/faqs';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/http/api.ts';

const key = ['faqs'] as const;

/** Refreshes everything that shows questions. */
export const refreshFaqs = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: key });

/** All public questions by category and order; few enough to search on the client. */
export const faqsQuery = queryOptions({
  queryKey: [...key, 'public'],
  queryFn: async ({ signal }) => (await call(faqsApi.faqs, { query: {} }, { signal })).items,
  staleTime: 60_000,
});

/** All questions, hidden ones included. */
export const adminFaqsQuery = queryOptions({
  queryKey: [...key, 'all'],
  queryFn: async ({ signal }) => (await call(faqsApi.adminFaqs, { query: {} }, { signal })).items,
});
