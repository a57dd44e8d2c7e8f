import { inquiriesApi, inquirySortKeys, type InquiryState } from '@onsil/contract/inquiries';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/http/api.ts';
import { sortQueryOf, type SortParams } from '#lib/state/sort-query.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

export type InquiriesRequest = SortParams & {
  state?: InquiryState | undefined;
  kind?: string | undefined;
  keyword?: string | undefined;
  pageNo?: number;
};

/** All inquiries, newest first unless sorted. */
export const inquiriesQuery = ({ state, kind, keyword = '', pageNo = 1, ...order }: InquiriesRequest) =>
  queryOptions({
    queryKey: [...queryKeys.inquiries, 'all', { state, kind, keyword, pageNo, ...order }],
    queryFn: ({ signal }) => {
      const sorting = sortQueryOf(order, inquirySortKeys);
      const filter = { ...(state && { state }), ...(kind !== undefined && { kind }), keyword };
      const query = { ...filter, ...sorting, pageNo, pageSize: 20 };
      return call(inquiriesApi.listInquiries, { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });

export const inquiryQuery = (inquiryNo: string) =>
  queryOptions({
    queryKey: [...queryKeys.inquiries, 'one', inquiryNo],
    queryFn: async ({ signal }) =>
      (await call(inquiriesApi.getInquiry, { params: { id: inquiryNo } }, { signal })).item,
  });
