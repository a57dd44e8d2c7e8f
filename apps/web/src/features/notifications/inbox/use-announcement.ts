import type { PushNotice } from '@onsil/contract/notifications';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

const highestOf = (notices: readonly PushNotice[]): number => Math.max(0, ...notices.map(({ id }) => id));

const isUrgent = ({ level, kind }: PushNotice): boolean => level >= 2 && kind !== 'returned' && kind !== 'test';

/**
 * Screen reader announcement of new notifications of level 2 or 3, except those unread before the page opened. `newest`
 * are the newest unread notifications; undefined while loading.
 */
export function useAnnouncement(newest: readonly PushNotice[] | undefined): string {
  const t = useTranslations('notifications.panel');
  const [lastSeenId, setLastSeenId] = useState<number>();
  const [message, setMessage] = useState('');
  if (!newest) return message;
  const highest = highestOf(newest);
  if (lastSeenId === undefined) {
    setLastSeenId(highest);
  } else if (highest > lastSeenId) {
    setLastSeenId(highest);
    const urgent = newest.find((notice) => notice.id > lastSeenId && isUrgent(notice));
    if (urgent) setMessage(t('announce', { title: urgent.title }));
  }
  return message;
}
