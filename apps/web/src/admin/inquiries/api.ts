import { inquiriesApi, type InquiryState } from '@onsil/contract/inquiries';
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/http/api.ts';

const key = ['inquiries'] as const;

export const invalidateInquiries = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: key });

export type InquiriesRequest = {
  state?: InquiryState | undefined;
  kind?: string | undefined;
  keyword?: string | undefined;
  pageNo?: number;
};

/** All inquiries, newest first. */
export const inquiriesQuery = ({ state, kind, keyword = '', pageNo = 1 }: InquiriesRequest) =>
  queryOptions({
    queryKey: [...key, 'all', { state, kind, keyword, pageNo }],
    queryFn: ({ signal }) => {
      const query = { ...(state && { state }), ...(kind !== undefined && { kind }), keyword, pageNo, pageSize: 20 };
      return call(inquiriesApi.adminInquiries, { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });

export const inquiryQuery = (inquiryNo: string) =>
  queryOptions({
    queryKey: [...key, 'one', inquiryNo],
    queryFn: async ({ signal }) =>
      (await call(inquiriesApi.adminInquiry, { params: { id: inquiryNo } }, { signal })).item,
  });
