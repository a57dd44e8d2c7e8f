import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { AppPlatform } from '@onsil/contract/app-releases';
import { notificationsApi } from '@onsil/contract/notifications';
import type { DeliveryChannel, NotificationSetting, PushSubscriptionBody } from '@onsil/contract/notifications';
import { call } from '#lib/http/api.ts';
import { useCommand } from '#lib/state/use-command.ts';
import {
  notificationCountsQuery,
  notificationsQuery,
  notificationSettingQuery,
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
  return useCommand((id: number) => call(notificationsApi.markNoticeRead, { params: { id: String(id) } }), {
    changes: ['notifications'],
    onMutate: (id) => markReadInCache(client, (one) => one === id),
  });
};

/** Marks all of the caller's notifications as read, including those not loaded. */
export const useMarkAllRead = () => {
  const client = useQueryClient();
  return useCommand(() => call(notificationsApi.markAllNoticesRead, {}), {
    changes: ['notifications'],
    onSuccess: () => markReadInCache(client, () => true),
  });
};

/**
 * Changes the caller's notification settings as the server has them by now: what was set elsewhere meanwhile stays.
 * @param change the settings with what the input asks for
 */
export const useChangeNotificationSetting = <Input>(
  change: (saved: NotificationSetting, input: Input) => NotificationSetting,
) => {
  const client = useQueryClient();
  return useCommand(
    async (input: Input) => {
      const { item } = await call(notificationsApi.getMySetting, {});
      const body = change(item, input);
      await call(notificationsApi.updateMySetting, { body });
      return body;
    },
    {
      changes: ['notification-setting'],
      onSuccess: (body) => client.setQueryData(notificationSettingQuery.queryKey, body),
    },
  );
};

/** Sends the caller a test notification of a farm over one channel; returns the result of each delivery. */
export const useSendTestNotification = (farmId: string) =>
  useCommand(
    async (channel: DeliveryChannel) =>
      (await call(notificationsApi.sendTestNotice, { farm: farmId, body: { channel } })).items,
    { changes: [] },
  );

// Calls of the browser's push subscription; each throws CallError.

/** The key with which the browser subscribes. */
export const getPushKey = async (): Promise<string> => (await call(notificationsApi.getPushKey, {})).item.publicKey;

export const savePushSubscription = (body: PushSubscriptionBody) => call(notificationsApi.registerBrowser, { body });

/** Registers the phone's FCM token for the caller. */
export const registerPhone = (body: { deviceToken: string; platform: AppPlatform }) =>
  call(notificationsApi.registerDevice, { body });

export const removePushSubscription = (endpoint: string) =>
  call(notificationsApi.deleteBrowser, { query: { endpoint } });
