import { claimsApi } from '@onsil/contract/claims';
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { farmQuery } from '#features/farms/queries.ts';
import { call } from '#lib/api.ts';
import { now } from '#lib/clock.ts';
import { daysOf, type AdminClaimsSearch, type ClaimsSearch } from './claims-search.ts';

const key = ['claims'] as const;
const listedKey = [...key, 'listed'] as const;
const dayMs = 86_400_000;

/** Refreshes everything that shows support requests. */
export const refreshClaims = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: key });

/** Refreshes the lists, which mark unread requests, but not the request just read. */
export const refreshSeen = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: listedKey });

const queryOf = ({ state, type, keyword = '', page = 1 }: ClaimsSearch) => ({
  ...(state && { state }),
  ...(type !== undefined && { type }),
  keyword,
  pageNo: page,
  pageSize: 20,
});

/** A farm's support requests, newest first. This call takes the farm's number. */
export const farmClaimsQuery = (farmId: string, search: ClaimsSearch) =>
  queryOptions({
    queryKey: [...listedKey, 'farm', farmId, search],
    queryFn: async ({ client, signal }) => {
      const { farmNo } = await client.ensureQueryData(farmQuery(farmId));
      return call(claimsApi.myClaims, { query: { ...queryOf(search), farmNo: String(farmNo) } }, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** A farm's newest support requests. */
export const newestClaimsQuery = (farmId: string, pageSize: number) =>
  queryOptions({
    queryKey: [...listedKey, 'newest', farmId, pageSize],
    queryFn: ({ signal }) => call(claimsApi.farmClaims, { farm: farmId, query: { pageNo: 1, pageSize } }, { signal }),
    staleTime: 60_000,
  });

/** One support request. The call marks it as read for its registrant. */
export const claimQuery = (boardNo: string) =>
  queryOptions({
    queryKey: [...key, 'one', boardNo],
    queryFn: async ({ signal }) => (await call(claimsApi.claim, { params: { id: boardNo } }, { signal })).item,
  });

/** The support requests of all farms, newest first. A period ends at the time of each fetch. */
export const adminClaimsQuery = (search: Partial<AdminClaimsSearch>, pageSize = 20) =>
  queryOptions({
    queryKey: [...listedKey, 'all', search, pageSize],
    queryFn: ({ signal }) => {
      const { farmNo, period } = search;
      const query = {
        ...queryOf({ state: search.state, type: search.type, keyword: search.keyword, page: search.page }),
        ...(farmNo !== undefined && { farmNo: String(farmNo) }),
        ...(period && { from: new Date(now() - daysOf[period] * dayMs).toISOString() }),
        pageSize,
      };
      return call(claimsApi.adminClaims, { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });
