import type { PushNotice } from '@onsil/contract/notifications';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

const highestOf = (notices: readonly PushNotice[]): number => Math.max(0, ...notices.map(({ id }) => id));

const isUrgent = ({ level, kind }: PushNotice): boolean => level >= 2 && kind !== 'returned' && kind !== 'test';

/**
 * Screen reader announcement of new notifications of level 2 or 3, except those unread before the page opened. `newest`
 * are the newest unread notifications; undefined while loading.
 */
export function useAnnounced(newest: readonly PushNotice[] | undefined): string {
  const t = useTranslations('notifications.panel');
  const [seen, setSeen] = useState<number>();
  const [said, setSaid] = useState('');
  if (!newest) return said;
  const highest = highestOf(newest);
  if (seen === undefined) {
    setSeen(highest);
  } else if (highest > seen) {
    setSeen(highest);
    const urgent = newest.find((notice) => notice.id > seen && isUrgent(notice));
    if (urgent) setSaid(t('announce', { title: urgent.title }));
  }
  return said;
}
