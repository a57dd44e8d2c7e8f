import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { inquiriesApi } from '@onsil/contract/inquiries';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

/** The caller's inquiries, newest first. */
export const myInquiriesQuery = (pageNo = 1) =>
  queryOptions({
    queryKey: [...queryKeys.myInquiryLists, pageNo],
    queryFn: ({ signal }) => call(inquiriesApi.listMyInquiries, { query: { pageNo, pageSize: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Number of answers that the caller did not open yet. */
export const unreadAnswersQuery = queryOptions({
  queryKey: [...queryKeys.myInquiryLists, 'unread'],
  queryFn: async ({ signal }) => (await call(inquiriesApi.countMyUnreadInquiries, {}, { signal })).item.unread,
  staleTime: 60_000,
  refetchInterval: 5 * 60_000,
  refetchOnWindowFocus: true,
});

/** One inquiry of the caller. The server marks its answer as read. */
export const myInquiryQuery = (inquiryNo: string) =>
  queryOptions({
    queryKey: [...queryKeys.inquiries, 'own', inquiryNo],
    queryFn: async ({ signal }) =>
      (await call(inquiriesApi.getMyInquiry, { params: { id: inquiryNo } }, { signal })).item,
  });
