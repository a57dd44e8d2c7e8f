import { useTranslations } from 'use-intl';
import { useOutboxCount } from '#lib/offline/outbox/outbox.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import badges from '#ui/data/count-badge.module.css';
import flow from '#ui/layout/flow.module.css';

/** The number of entries that are on this device only; nothing without any. */
export function OutboxBadge() {
  const t = useTranslations('outbox');
  const count = useOutboxCount();
  if (count === 0) return null;
  return (
    <b className={`${badges.badge} ${flow.push}`} data-badge>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{` ${t('badge', { count })}`}</VisuallyHidden>
    </b>
  );
}
