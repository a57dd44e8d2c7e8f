import { queryOptions } from '@tanstack/react-query';
import { searchApi } from '@onsil/contract/search';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

/**
 * Search results by name among the farms, controllers, crops, batches and announcements that the caller may see; cached
 * by query text.
 */
export const searchQuery = (question: string) =>
  queryOptions({
    queryKey: [...queryKeys.search, question],
    queryFn: async ({ signal }) => (await call(searchApi.runSearch, { query: { q: question } }, { signal })).item,
    enabled: question !== '',
    staleTime: 30_000,
    retry: 1,
  });
