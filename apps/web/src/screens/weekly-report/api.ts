import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { weeklyReportApi } from '@onsil/contract/weekly-report';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

const commentsPage = 10;

/** The report of a week; polled for the current week. */
export const weeklyReportQuery = (farmId: string, week: string) =>
  queryOptions({
    queryKey: [...queryKeys.weeklyReport(farmId), week],
    queryFn: async ({ signal }) =>
      (await call(weeklyReportApi.getWeeklyReport, { farm: farmId, query: { week } }, { signal })).item,
    staleTime: 60_000,
    refetchInterval: ({ state: { data } }) => (data?.state === 'under_way' ? 10 * 60_000 : false),
  });

export const weeklyCommentsQuery = (farmId: string, week: string, pageNo: number) =>
  queryOptions({
    queryKey: [...queryKeys.weeklyComments(farmId), week, pageNo],
    queryFn: ({ signal }) =>
      call(
        weeklyReportApi.listWeeklyComments,
        { farm: farmId, query: { week, pageNo, pageSize: commentsPage } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });
