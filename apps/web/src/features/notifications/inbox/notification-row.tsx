import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { PushNotice } from '@onsil/contract/notifications';
import { formatAge, parseInstant, formatDateTime } from '#lib/format/kst.ts';
import { useNow } from '#lib/state/clock.ts';
import { NewBadge } from '#ui/data/new-badge.tsx';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import type { NotificationTarget } from './use-notification-target.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './inbox-panel.module.css';

type Props = { notice: PushNotice; target: NotificationTarget | null; onOpen: () => void };

/** A notification; the whole row links to its subject. */
export function NotificationRow({ notice, target, onOpen }: Props) {
  return (
    <li data-unread={!notice.isRead}>
      <Way target={target} onOpen={onOpen}>
        <Words notice={notice} />
      </Way>
    </li>
  );
}

function Way({ target, onOpen, children }: Pick<Props, 'target' | 'onOpen'> & { children: ReactNode }) {
  if (target === null)
    return (
      <button type="button" onClick={onOpen}>
        {children}
      </button>
    );
  const { farmId, deviationId, task, isEarly } = target;
  if (task)
    return (
      <Link
        to="/smartfarm/$farmId/farm-calendar"
        params={{ farmId }}
        search={{ day: task.day, task: task.taskNo, on: task.day }}
        onClick={onOpen}
      >
        {children}
      </Link>
    );
  if (isEarly)
    return (
      <Link to="/smartfarm/$farmId/dashboard" params={{ farmId }} onClick={onOpen}>
        {children}
      </Link>
    );
  if (deviationId === null)
    return (
      <Link to="/smartfarm/$farmId/notification-action" params={{ farmId }} onClick={onOpen}>
        {children}
      </Link>
    );
  return (
    <Link to="/smartfarm/$farmId/$deviationId/notification-action" params={{ farmId, deviationId }} onClick={onOpen}>
      {children}
    </Link>
  );
}

function Words({ notice: { kind, level, title, body, farmName, at, isRead } }: Pick<Props, 'notice'>) {
  const t = useTranslations('notifications.panel');
  const now = useNow(10);
  const epoch = parseInstant(at);
  return (
    <>
      <span className={`${flow.center} ${classes.mark}`}>
        {kind !== 'test' && kind !== 'task' && <StatusBadge level={kind === 'returned' ? 0 : level} size="shape" />}
      </span>
      <span className={`${flow.lines} ${typography.hint} ${classes.words}`}>
        <strong>
          {!isRead && <NewBadge label={t('unread')} />}
          {title}
        </strong>
        <span>{body}</span>
        <small>
          {farmName} · <time title={formatDateTime(epoch)}>{formatAge(now - epoch)}</time>
        </small>
      </span>
    </>
  );
}
