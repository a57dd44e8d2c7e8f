import { useTranslations } from 'use-intl';
import { formatAge } from '#lib/format/kst.ts';
import { useLiveStatus } from '#lib/live/live.ts';
import { useNow } from '#lib/state/clock.ts';
import { useFarmState } from './farm-state.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './live-indicator.module.css';

/** Whether the values are live, and the age of the newest. A dot on phones, where the banner reports problems. */
export function LiveStatusIndicator({ farmId }: { farmId: string }) {
  const t = useTranslations('shell.live');
  const { status } = useLiveStatus();
  const lastAt = useFarmState(farmId)?.lastAt ?? null;
  const now = useNow();
  const text = status === 'live' && lastAt !== null ? t('received', { ago: formatAge(now - lastAt) }) : t(status);
  return (
    <span className={`${flow.row2} ${typography.hint} ${classes.live}`} data-status={status} title={text}>
      <i aria-hidden="true" />
      <span>{text}</span>
    </span>
  );
}
