import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import type { CallReply } from '@onsil/contract/envelope';
import { firstScreenSizes } from '@onsil/contract/first-screen';
import { notificationsApi } from '@onsil/contract/notifications';
import type { PushNotice } from '@onsil/contract/notifications';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

const pageSize = 20;

type NoticePage = CallReply<typeof notificationsApi.listMyNotices>;
export type NotificationPages = InfiniteData<NoticePage, number>;

/** Total and unread number of the caller's notifications. */
export const notificationCountsQuery = queryOptions({
  queryKey: [...queryKeys.notifications, 'counts'],
  queryFn: async ({ signal }) => (await call(notificationsApi.countMyNotices, {}, { signal })).item,
});

/** The newest unread notifications. */
export const newestUnreadNotificationsQuery = queryOptions({
  queryKey: [...queryKeys.notifications, 'newest'],
  queryFn: async ({ signal }): Promise<PushNotice[]> => {
    const query = { isUnread: true, pageSize: firstScreenSizes.unreadNotifications } as const;
    return (await call(notificationsApi.listMyNotices, { query }, { signal })).items;
  },
  // Fresh when the count that came with it enables it.
  staleTime: 5_000,
});

/** All notifications, newest first, by page. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.notifications, 'list'],
  queryFn: ({ pageParam, signal }) =>
    call(notificationsApi.listMyNotices, { query: { pageNo: pageParam, pageSize } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: ({ paging }) => (paging.hasMore ? paging.pageNo + 1 : undefined),
});

/** The caller's notification settings: levels by channel and quiet hours. */
export const notificationSettingQuery = queryOptions({
  queryKey: queryKeys.notificationSetting,
  queryFn: async ({ signal }) => (await call(notificationsApi.getMySetting, {}, { signal })).item,
  staleTime: 60_000,
});
