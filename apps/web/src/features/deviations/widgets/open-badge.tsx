import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { isUnattended } from '@onsil/domain/alarms/deviation-state';
import { levelOf } from '#ui/data/status-badge.tsx';
import { StatusIcon } from '#ui/data/status-icon.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { openDeviationsQuery } from '../api.ts';
import badges from '#ui/data/count-badge.module.css';
import flow from '#ui/layout/flow.module.css';
import classes from './open-badge.module.css';

/** The number of open deviations that nobody has acted on, with the colour and shape of the highest level; nothing without any. */
export function OpenBadge({ farmId }: { farmId: string }) {
  const t = useTranslations();
  const { data } = useQuery(openDeviationsQuery(farmId));
  // The most urgent come first, and a page holds more of them than a badge can say.
  const unattended = data?.items.filter(isUnattended) ?? [];
  const worst = levelOf(Math.max(0, ...unattended.map(({ level }) => level)));
  if (worst === 0) return null;
  return (
    <b className={`${badges.badge} ${flow.inline1} ${flow.push} ${classes.badge}`} data-badge data-level={worst}>
      <StatusIcon kind={`level${worst}`} size={8} />
      <i aria-hidden="true">{unattended.length}</i>
      <VisuallyHidden>
        {` ${t(`common.state.level${worst}`)}, ${t('deviations.notActedOf', { count: unattended.length })}`}
      </VisuallyHidden>
    </b>
  );
}
