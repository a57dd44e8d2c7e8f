import { notificationsApi } from '@onsil/contract/notifications';
import type { DeliveryChannel, NotificationSetting } from '@onsil/contract/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#lib/http/api.ts';
import {
  notificationCountsQuery,
  notificationsQuery,
  notificationSettingQuery,
  invalidateNotifications,
  type NotificationPages,
} from './api.ts';

/** Optimistically marks notifications as read. */
const markReadInCache = async (client: QueryClient, isAffected: (id: number) => boolean): Promise<void> => {
  await client.cancelQueries({ queryKey: notificationsQuery.queryKey });
  let count = 0;
  client.setQueryData<NotificationPages>(notificationsQuery.queryKey, (previous) => {
    if (!previous) return undefined;
    const pages = previous.pages.map((page) => ({
      ...page,
      items: page.items.map((notice) => {
        if (notice.isRead || !isAffected(notice.id)) return notice;
        count += 1;
        return { ...notice, isRead: true };
      }),
    }));
    return { ...previous, pages };
  });
  client.setQueryData(
    notificationCountsQuery.queryKey,
    (previous) => previous && { ...previous, unread: Math.max(0, previous.unread - count) },
  );
};

export const useMarkRead = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(notificationsApi.receiveAppPush, { params: { id: String(id) } }),
    onMutate: (id) => markReadInCache(client, (one) => one === id),
    onSettled: () => invalidateNotifications(client),
  });
};

/** Marks all of the caller's notifications as read, including those not loaded. */
export const useMarkAllRead = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(notificationsApi.readAllAppPush, {}),
    onSuccess: () => markReadInCache(client, () => true),
    onSettled: () => invalidateNotifications(client),
  });
};

export const useSaveNotificationSetting = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NotificationSetting) => call(notificationsApi.saveNotificationSetting, { body }),
    onSuccess: (_reply, body) => client.setQueryData(notificationSettingQuery.queryKey, body),
  });
};

/** Sends the caller a test notification of a farm over one channel; returns the result of each delivery. */
export const useSendTestNotification = (farmId: string) =>
  useMutation({
    mutationFn: async (channel: DeliveryChannel) =>
      (await call(notificationsApi.testNotification, { farm: farmId, body: { channel } })).items,
  });
