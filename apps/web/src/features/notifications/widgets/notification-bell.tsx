import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useId, useRef, useState, type Ref } from 'react';
import { useTranslations } from 'use-intl';
import type { PushNotice } from '@onsil/contract/notifications';
import { lazyPart } from '#lib/i18n/lazy-part.ts';
import { useLiveStatus } from '#lib/live/live.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { MenuPopover } from '#ui/layout/menu-popover.tsx';
import { Sheet } from '#ui/layout/sheet.tsx';
import { useIsAtLeast } from '#ui/layout/use-screen.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { newestUnreadNotificationsQuery, notificationCountsQuery } from '../api.ts';
import { InboxPanel } from '../inbox/inbox-panel.tsx';
import { pushDevice } from '../push/push-device.ts';
import badges from '#ui/data/count-badge.module.css';
import classes from '../inbox/bell.module.css';

const highestOf = (notices: readonly PushNotice[]): number => Math.max(0, ...notices.map(({ id }) => id));

const isUrgent = ({ level, kind }: PushNotice): boolean => level >= 2 && kind !== 'returned' && kind !== 'test';

/**
 * Screen reader announcement of new notifications of level 2 or 3, except those unread before the page opened. `newest`
 * are the newest unread notifications; undefined while loading.
 */
function useAnnouncement(newest: readonly PushNotice[] | undefined): string {
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

// Lazy: the settings are rarely opened.
const ChoicesSheet = lazyPart(async () => (await import('./notification-settings.tsx')).NotificationSettingsSheet);

const maxBadgeCount = 99;
const none: never[] = [];

/** Unread count, refreshed by the live stream, or polled where no stream is open (the portal). */
function useUnread() {
  const { status } = useLiveStatus();
  const refetchOptions = { refetchInterval: status === 'live' ? false : 60_000, refetchOnWindowFocus: true } as const;
  const { data: counts } = useQuery({ ...notificationCountsQuery, ...refetchOptions });
  const unread = counts?.unread ?? 0;
  const { data: newest } = useQuery({ ...newestUnreadNotificationsQuery, ...refetchOptions, enabled: unread > 0 });
  const announced = useAnnouncement(counts && unread === 0 ? none : newest);
  return { unread, announced };
}

type BellProps = { ref: Ref<HTMLButtonElement>; unread: number; isOpened: boolean; onPress: () => void };

function BellButton({ ref, unread, isOpened, onPress }: BellProps) {
  const t = useTranslations('notifications.panel');
  return (
    <IconButton
      ref={ref}
      label={unread > 0 ? t('unreadOf', { count: unread }) : t('open')}
      aria-haspopup="dialog"
      aria-expanded={isOpened}
      onClick={onPress}
    >
      <IconBell size={20} stroke={1.5} aria-hidden />
      {unread > 0 && (
        // Rendered by CSS: the button's label already contains the number.
        <span
          className={`${badges.badge} ${classes.badge}`}
          data-count={unread > maxBadgeCount ? `${maxBadgeCount}+` : unread}
        />
      )}
    </IconButton>
  );
}

type Props = { /** the farm on the screen, if any */ farmId?: string | undefined };

/** Notification bell: unread count, list, and settings. */
export function NotificationBell({ farmId }: Props) {
  const t = useTranslations('notifications.panel');
  const wide = useIsAtLeast(768);
  const [shown, setShown] = useState<'panel' | 'settings' | null>(null);
  const heading = useId();
  const bell = useRef<HTMLButtonElement>(null);
  const { unread, announced } = useUnread();
  useEffect(() => void pushDevice().renew(), []);
  const close = (): void => setShown(null);
  const opened = shown === 'panel';
  const panel = (
    <InboxPanel
      farmId={farmId}
      heading={wide ? heading : null}
      onClose={close}
      onSettings={() => setShown('settings')}
    />
  );
  const button = (
    <BellButton ref={bell} unread={unread} isOpened={opened} onPress={() => setShown(opened ? null : 'panel')} />
  );
  return (
    <>
      {wide ? (
        <MenuPopover
          opened={opened}
          onChange={(open) => !open && close()}
          width={420}
          className={classes.panel}
          labelledBy={heading}
          target={button}
        >
          {panel}
        </MenuPopover>
      ) : (
        <>
          {button}
          <Sheet opened={opened} onClose={close} title={t('title')}>
            {panel}
          </Sheet>
        </>
      )}
      <output aria-live="polite">
        <VisuallyHidden>{announced}</VisuallyHidden>
      </output>
      {shown === 'settings' && (
        <Suspense>
          <ChoicesSheet
            farmId={farmId}
            onClose={() => {
              close();
              // The panel that opened the settings no longer exists, so the bell gets the focus.
              bell.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
