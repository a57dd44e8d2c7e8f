import { weeklyReportApi } from '@onsil/contract/weekly-report';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/http/api.ts';

const commentsPage = 10;

export const commentsKey = (farmId: string) => ['weekly-report', farmId, 'comments'] as const;

/** The report of a week; polled for the current week. */
export const weeklyReportQuery = (farmId: string, week: string) =>
  queryOptions({
    queryKey: ['weekly-report', farmId, week],
    queryFn: async ({ signal }) =>
      (await call(weeklyReportApi.weeklyReport, { farm: farmId, query: { week } }, { signal })).item,
    staleTime: 60_000,
    refetchInterval: ({ state: { data } }) => (data?.state === 'under_way' ? 10 * 60_000 : false),
  });

export const weeklyCommentsQuery = (farmId: string, week: string, pageNo: number) =>
  queryOptions({
    queryKey: [...commentsKey(farmId), week, pageNo],
    queryFn: ({ signal }) =>
      call(
        weeklyReportApi.weeklyComments,
        { farm: farmId, query: { week, pageNo, pageSize: commentsPage } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });
