import { queryOptions } from '@tanstack/react-query';
import { faqsApi } from '@onsil/contract/faqs';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

/** All public questions by category and order; few enough to search on the client. */
export const faqsQuery = queryOptions({
  queryKey: [...queryKeys.faqs, 'public'],
  queryFn: async ({ signal }) => (await call(faqsApi.listPublishedFaqs, { query: {} }, { signal })).items,
  staleTime: 60_000,
});

/** All questions, hidden ones included. */
export const adminFaqsQuery = queryOptions({
  queryKey: [...queryKeys.faqs, 'all'],
  queryFn: async ({ signal }) => (await call(faqsApi.listAllFaqs, { query: {} }, { signal })).items,
});
