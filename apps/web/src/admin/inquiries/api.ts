import { inquiriesApi, type InquiryState } from '@onsil/contract/inquiries';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

export type InquiriesRequest = {
  state?: InquiryState | undefined;
  kind?: string | undefined;
  keyword?: string | undefined;
  pageNo?: number;
};

/** All inquiries, newest first. */
export const inquiriesQuery = ({ state, kind, keyword = '', pageNo = 1 }: InquiriesRequest) =>
  queryOptions({
    queryKey: [...queryKeys.inquiries, 'all', { state, kind, keyword, pageNo }],
    queryFn: ({ signal }) => {
      const query = { ...(state && { state }), ...(kind !== undefined && { kind }), keyword, pageNo, pageSize: 20 };
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
