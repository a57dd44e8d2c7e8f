import { searchApi } from '@onsil/contract/search';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

/** What is called so among the farms, controllers and notices that the caller may see. Each question has its own answer. */
export const searchQuery = (question: string) =>
  queryOptions({
    queryKey: ['search', question],
    queryFn: async ({ signal }) => (await call(searchApi.search, { query: { q: question } }, { signal })).item,
    enabled: question !== '',
    staleTime: 30_000,
    retry: 1,
  });
