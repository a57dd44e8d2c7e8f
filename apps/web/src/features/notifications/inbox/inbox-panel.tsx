import { IconBellOff, IconRefresh, IconSettings } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { refresh } from '#lib/state/cache-graph.ts';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { useOutcomeToast } from '#ui/feedback/use-outcome-toast.ts';
import { notificationCountsQuery, notificationsQuery, type NotificationPages } from '../api.ts';
import { useMarkAllRead, useMarkRead } from '../commands.ts';
import { NotificationRow } from './notification-row.tsx';
import { useNotificationTarget } from './use-notification-target.ts';
import flow from '#ui/layout/flow.module.css';
import rows from '#ui/layout/rows.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './inbox-panel.module.css';

type Props = {
  farmId: string | undefined;
  /** id of its title; null in a sheet, which has its own title */
  heading: string | null;
  onClose: () => void;
  onSettings: () => void;
};

/** Removes duplicates: a notification that arrives between two page loads shifts an item to the next page. */
const uniqueNotices = ({ pages }: Pick<NotificationPages, 'pages'>) => [
  ...new Map(pages.flatMap(({ items }) => items).map((notice) => [notice.id, notice])).values(),
];

export function InboxPanel({ farmId, heading, onClose, onSettings }: Props) {
  const t = useTranslations('notifications.panel');
  return (
    <div className={`${flow.column} ${flow.shrink} ${classes.panel}`} data-wide={heading !== null}>
      <div className={`${flow.row1} ${classes.head}`}>
        <div className={flow.fill}>
          {heading !== null && (
            <h2 className={typography.title} id={heading}>
              {t('title')}
            </h2>
          )}
          <Counts />
        </div>
        <ReadAll />
        <RefreshButton />
        <IconButton label={t('settings')} onClick={onSettings}>
          <IconSettings size={20} stroke={1.5} aria-hidden />
        </IconButton>
      </div>
      <Notices farmId={farmId} onClose={onClose} />
    </div>
  );
}

function Counts() {
  const t = useTranslations('notifications.panel');
  const { data } = useQuery(notificationCountsQuery);
  return <p className={typography.captionTight}>{data ? t('counts', data) : '\u00a0'}</p>;
}

function RefreshButton() {
  const t = useTranslations('notifications.panel');
  const client = useQueryClient();
  const { isFetching } = useInfiniteQuery(notificationsQuery);
  return (
    <IconButton
      label={t('refresh')}
      className={classes.refresh}
      data-busy={isFetching}
      onClick={() => void refresh(client, { changes: ['notifications'] })}
    >
      <IconRefresh size={20} stroke={1.5} aria-hidden />
    </IconButton>
  );
}

function ReadAll() {
  const t = useTranslations('notifications.panel');
  const { data: counts } = useQuery(notificationCountsQuery);
  const readAll = useMarkAllRead();
  const report = useOutcomeToast();
  const run = (): void =>
    report(readAll.mutateAsync(), {
      done: t('readAllDone'),
      failed: (reason) => t('readAllFailed', { reason }),
    });
  if (!counts || counts.unread === 0) return null;
  return (
    <Button variant="quiet" loading={readAll.isPending} onClick={run}>
      {t('readAll')}
    </Button>
  );
}

function Notices({ farmId, onClose }: Pick<Props, 'farmId' | 'onClose'>) {
  const t = useTranslations('notifications.panel');
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(notificationsQuery);
  const receive = useMarkRead();
  const targetOf = useNotificationTarget(farmId);
  if (!data) return <QueryFallback error={error} retry={refetch} lines={6} />;
  const notices = uniqueNotices(data);
  if (notices.length === 0)
    return (
      <EmptyState title={t('none')} icon={<IconBellOff size={32} stroke={1.5} aria-hidden />}>
        {t('noneHint')}
      </EmptyState>
    );
  return (
    <>
      {error && (
        <p role="alert" className={classes.stale}>
          {t(isFetchNextPageError ? 'moreFailed' : 'stale')}
        </p>
      )}
      <ul className={`${rows.links} ${classes.list}`} aria-label={t('title')}>
        {notices.map((notice) => (
          <NotificationRow
            key={notice.id}
            notice={notice}
            target={targetOf(notice)}
            onOpen={() => {
              if (!notice.isRead) receive.mutate(notice.id);
              if (targetOf(notice)) onClose();
            }}
          />
        ))}
      </ul>
      {hasNextPage && (
        <div className={classes.foot}>
          <Button fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  );
}
