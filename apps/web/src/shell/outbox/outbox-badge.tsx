import { useTranslations } from 'use-intl';
import { useOutbox } from '#lib/offline/outbox/outbox.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import badges from '#ui/data/count-badge.module.css';
import flow from '#ui/layout/flow.module.css';

/** The number of entries that are on this device only, at the screen that made them; nothing without any. */
function OutboxBadge({ ofReadings }: { ofReadings: boolean }) {
  const t = useTranslations('outbox');
  const count = useOutbox().filter(({ kind }) => (kind === 'reading') === ofReadings).length;
  if (count === 0) return null;
  return (
    <b className={`${badges.badge} ${flow.push}`} data-badge>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{` ${t('badge', { count })}`}</VisuallyHidden>
    </b>
  );
}

export function ReadingsBadge() {
  return <OutboxBadge ofReadings />;
}

/** Of everything else, which is work. */
export function WorkBadge() {
  return <OutboxBadge ofReadings={false} />;
}
