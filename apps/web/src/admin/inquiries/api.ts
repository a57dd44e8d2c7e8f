import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { inquiriesApi, inquirySortKeys, type InquiryState } from '@onsil/contract/inquiries';
import type { TableFormat } from '@onsil/contract/tables';
import { call } from '#lib/http/api.ts';
import { downloadAdminList } from '#lib/http/download-list.ts';
import { queryKeys } from '#lib/state/query-keys.ts';
import { sortQueryOf, type SortParams } from '#lib/state/sort-query.ts';

export type InquiriesRequest = SortParams & {
  state?: InquiryState | undefined;
  kind?: string | undefined;
  keyword?: string | undefined;
  pageNo?: number;
};

const filterOf = ({ state, kind, keyword = '', ...order }: Omit<InquiriesRequest, 'pageNo'>) => ({
  ...(state && { state }),
  ...(kind !== undefined && { kind }),
  keyword,
  ...sortQueryOf(order, inquirySortKeys),
});

/** Downloads the inquiries as they are filtered and sorted. @throws CallError */
export const downloadInquiries = (request: Omit<InquiriesRequest, 'pageNo'>, format: TableFormat): Promise<void> =>
  downloadAdminList('exportInquiries', { query: { ...filterOf(request), format } });

/** All inquiries, newest first unless sorted. */
export const inquiriesQuery = ({ state, kind, keyword = '', pageNo = 1, ...order }: InquiriesRequest) =>
  queryOptions({
    queryKey: [...queryKeys.inquiries, 'all', { state, kind, keyword, pageNo, ...order }],
    queryFn: ({ signal }) => {
      const query = { ...filterOf({ state, kind, keyword, ...order }), pageNo, pageSize: 20 };
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
