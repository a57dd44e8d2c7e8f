import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { supportRequestsApi, supportRequestSortKeys } from '@onsil/contract/support-requests';
import type { TableFormat } from '@onsil/contract/tables';
import { dayMs } from '@onsil/domain/calendar/duration';
import { farmQuery } from '#features/farms/api.ts';
import { call } from '#lib/http/api.ts';
import { downloadList } from '#lib/http/download-list.ts';
import { now } from '#lib/state/clock.ts';
import { queryKeys } from '#lib/state/query-keys.ts';
import { sortQueryOf } from '#lib/state/sort-query.ts';
import { daysOf, type AdminSupportRequestsSearch, type SupportRequestsSearch } from './search-params.ts';

type Filter = Partial<Pick<SupportRequestsSearch, 'state' | 'type' | 'keyword'>>;
type Place = Partial<Pick<SupportRequestsSearch, 'page' | 'sort' | 'dir'>>;

const filterOf = ({ state, type, keyword = '' }: Filter) => ({
  ...(state && { state }),
  ...(type !== undefined && { type }),
  keyword,
});
const pageOf = (search: Place, pageSize = 20) => ({
  pageNo: search.page ?? 1,
  pageSize,
  ...sortQueryOf(search, supportRequestSortKeys),
});

/** The filters of all farms' requests. A period ends at the time of the call. */
const adminFilterOf = ({ farmNo, period, waiting, ...search }: Partial<AdminSupportRequestsSearch>) => ({
  ...filterOf(search),
  ...(farmNo !== undefined && { farmNo: String(farmNo) }),
  ...(waiting && { isWaiting: true }),
  ...(period && { from: new Date(now() - daysOf[period] * dayMs).toISOString() }),
});

/** Downloads a farm's support requests. @throws CallError */
export const downloadFarmSupportRequests = async (
  client: QueryClient,
  farmId: string,
  search: SupportRequestsSearch,
  format: TableFormat,
): Promise<void> => {
  const { farmNo } = await client.ensureQueryData(farmQuery(farmId));
  await downloadList('exportSupportRequests', {
    query: { ...filterOf(search), farmNo: String(farmNo), format },
  });
};

/** Downloads the support requests of all farms. @throws CallError */
export const downloadAllSupportRequests = (
  search: Partial<AdminSupportRequestsSearch>,
  format: TableFormat,
): Promise<void> => downloadList('exportSupportRequests', { query: { ...adminFilterOf(search), format } });

/** A farm's support requests, newest first. This call takes the farm's number. */
export const farmSupportRequestsQuery = (farmId: string, search: SupportRequestsSearch) =>
  queryOptions({
    queryKey: [...queryKeys.supportRequestLists, 'farm', farmId, search],
    queryFn: async ({ client, signal }) => {
      const { farmNo } = await client.ensureQueryData(farmQuery(farmId));
      return call(
        supportRequestsApi.listMySupportRequests,
        { query: { ...filterOf(search), ...pageOf(search), farmNo: String(farmNo) } },
        { signal },
      );
    },
    placeholderData: keepPreviousData,
  });

/** A farm's newest support requests. */
export const newestSupportRequestsQuery = (farmId: string, pageSize: number) =>
  queryOptions({
    queryKey: [...queryKeys.supportRequestLists, 'newest', farmId, pageSize],
    queryFn: ({ signal }) =>
      call(supportRequestsApi.listFarmSupportRequests, { farm: farmId, query: { pageNo: 1, pageSize } }, { signal }),
    staleTime: 60_000,
  });

/** One support request. The call marks it as read for its registrant. */
export const supportRequestQuery = (supportRequestId: string) =>
  queryOptions({
    queryKey: [...queryKeys.supportRequests, 'one', supportRequestId],
    queryFn: async ({ signal }) =>
      (await call(supportRequestsApi.getSupportRequest, { params: { id: supportRequestId } }, { signal })).item,
  });

/** The support requests of all farms, newest first. A period ends at the time of each fetch. */
export const adminSupportRequestsQuery = (search: Partial<AdminSupportRequestsSearch>, pageSize = 20) =>
  queryOptions({
    queryKey: [...queryKeys.supportRequestLists, 'all', search, pageSize],
    queryFn: ({ signal }) => {
      const query = { ...adminFilterOf(search), ...pageOf(search, pageSize) };
      return call(supportRequestsApi.listAllSupportRequests, { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });
