import { noticesApi, type NoticeState } from '@onsil/contract/notices';
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

const key = ['notices'] as const;
const popupsKey = [...key, 'popups'] as const;

/** Whatever shows notices asks again: one was written or changed. */
export const refreshNotices = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: key });

/** One was read: the lists that mark the unread ask again, the notice itself is known. */
export const refreshRead = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [...key, 'mine'] });

export type NoticesRequest = {
  /** of the current farm, its company and everybody; of all the caller's farms without it */
  farmId?: string | undefined;
  type?: string | undefined;
  keyword?: string | undefined;
  pageNo?: number;
  pageSize?: number;
};

/** The caller's notices, the pinned ones first, then the newest. */
export const noticesQuery = ({ farmId, type, keyword = '', pageNo = 1, pageSize = 20 }: NoticesRequest) =>
  queryOptions({
    queryKey: [...key, 'mine', { farmId, type, keyword, pageNo, pageSize }],
    queryFn: ({ signal }) => {
      const query = { ...(type !== undefined && { type }), keyword, pageNo, pageSize };
      return farmId === undefined
        ? call(noticesApi.myNotices, { query }, { signal })
        : call(noticesApi.farmNotices, { farm: farmId, query }, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** One notice. By asking for it the caller has read it. */
export const noticeQuery = (noticeNo: number) =>
  queryOptions({
    queryKey: [...key, 'one', noticeNo],
    queryFn: async ({ signal }) =>
      (await call(noticesApi.notice, { params: { id: String(noticeNo) } }, { signal })).item,
  });

/** What opens by itself now. */
export const popupsQuery = queryOptions({
  queryKey: popupsKey,
  queryFn: async ({ signal }) => (await call(noticesApi.myPopups, {}, { signal })).items,
  staleTime: 5 * 60_000,
});

export type AdminNoticesRequest = {
  type?: string | undefined;
  state?: NoticeState | undefined;
  keyword?: string | undefined;
  pageNo: number;
};

/** All notices, also those before and after their time. */
export const adminNoticesQuery = ({ type, state, keyword = '', pageNo }: AdminNoticesRequest) =>
  queryOptions({
    queryKey: [...key, 'all', { type, state, keyword, pageNo }],
    queryFn: ({ signal }) => {
      const query = { ...(type !== undefined && { type }), ...(state && { state }), keyword, pageNo, pageSize: 20 };
      return call(noticesApi.adminNotices, { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });

export const adminNoticeQuery = (noticeNo: string) =>
  queryOptions({
    queryKey: [...key, 'edited', noticeNo],
    queryFn: async ({ signal }) => (await call(noticesApi.adminNotice, { params: { id: noticeNo } }, { signal })).item,
    // What is being written is not to change under the hand, and is asked for anew each time.
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
