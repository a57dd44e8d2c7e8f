import { faqsApi } from '@onsil/contract/faqs';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

const key = ['faqs'] as const;

/** Whatever shows questions asks again: one was written, moved or taken away. */
export const refreshFaqs = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: key });

/** All that are public, by category and order; few enough to be searched on the screen. */
export const faqsQuery = queryOptions({
  queryKey: [...key, 'public'],
  queryFn: async ({ signal }) => (await call(faqsApi.faqs, { query: {} }, { signal })).items,
  staleTime: 60_000,
});

/** All, also the hidden ones. */
export const adminFaqsQuery = queryOptions({
  queryKey: [...key, 'all'],
  queryFn: async ({ signal }) => (await call(faqsApi.adminFaqs, { query: {} }, { signal })).items,
});
