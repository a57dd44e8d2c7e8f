import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { noticesApi, noticeSortKeys, type NoticeState } from '@onsil/contract/notices';
import type { TableFormat } from '@onsil/contract/tables';
import { call } from '#lib/http/api.ts';
import { downloadAdminList } from '#lib/http/download-list.ts';
import { currentLanguage } from '#lib/i18n/language.ts';
import { queryKeys } from '#lib/state/query-keys.ts';
import { sortQueryOf, type SortParams } from '#lib/state/sort-query.ts';

export type NoticesRequest = {
  /** limits the list to announcements for this farm, its company and everyone; all of the caller's farms if omitted */
  farmId?: string | undefined;
  type?: string | undefined;
  keyword?: string | undefined;
  pageNo?: number;
  pageSize?: number;
};

/** The caller's announcements in the current language: pinned first, then newest. */
export const noticesQuery = ({ farmId, type, keyword = '', pageNo = 1, pageSize = 20 }: NoticesRequest) =>
  queryOptions({
    queryKey: [...queryKeys.noticeLists, { farmId, type, keyword, pageNo, pageSize, language: currentLanguage() }],
    queryFn: ({ signal }) => {
      const query = { ...(type !== undefined && { type }), keyword, pageNo, pageSize };
      return farmId === undefined
        ? call(noticesApi.listMyNotices, { query }, { signal })
        : call(noticesApi.listFarmNotices, { farm: farmId, query }, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** One announcement. The server marks it as read. */
export const noticeQuery = (noticeNo: number) =>
  queryOptions({
    queryKey: [...queryKeys.notices, 'one', noticeNo, currentLanguage()],
    queryFn: async ({ signal }) =>
      (await call(noticesApi.getNotice, { params: { id: String(noticeNo) } }, { signal })).item,
  });

/** The current pop-ups. */
export const popupsQuery = () =>
  queryOptions({
    queryKey: [...queryKeys.notices, 'popups', currentLanguage()],
    queryFn: async ({ signal }) => (await call(noticesApi.listMyPopups, {}, { signal })).items,
    staleTime: 5 * 60_000,
  });

export type AdminNoticesRequest = SortParams & {
  type?: string | undefined;
  state?: NoticeState | undefined;
  keyword?: string | undefined;
  pageNo: number;
};

const adminFilterOf = ({ type, state, keyword = '', ...order }: Omit<AdminNoticesRequest, 'pageNo'>) => ({
  ...(type !== undefined && { type }),
  ...(state && { state }),
  keyword,
  ...sortQueryOf(order, noticeSortKeys),
});

/** Downloads the announcements as they are filtered and sorted. @throws CallError */
export const downloadAdminNotices = (
  request: Omit<AdminNoticesRequest, 'pageNo'>,
  format: TableFormat,
): Promise<void> => downloadAdminList('exportNotices', { query: { ...adminFilterOf(request), format } });

/** All announcements, including scheduled and ended ones. */
export const adminNoticesQuery = ({ type, state, keyword = '', pageNo, ...order }: AdminNoticesRequest) =>
  queryOptions({
    queryKey: [...queryKeys.notices, 'all', { type, state, keyword, pageNo, ...order }],
    queryFn: ({ signal }) => {
      const query = { ...adminFilterOf({ type, state, keyword, ...order }), pageNo, pageSize: 20 };
      return call(noticesApi.listAllNotices, { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });

export const adminNoticeQuery = (noticeNo: string) =>
  queryOptions({
    queryKey: [...queryKeys.notices, 'edited', noticeNo],
    queryFn: async ({ signal }) =>
      (await call(noticesApi.getNoticeToEdit, { params: { id: noticeNo } }, { signal })).item,
    // An open form must not change while it is edited, and loads afresh when opened.
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
