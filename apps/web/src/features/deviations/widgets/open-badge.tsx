import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { StatusIcon } from '#ui/data/status-icon.tsx';
import { levelOf } from '#ui/data/status-badge.tsx';
import flow from '#ui/layout/flow.module.css';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import classes from './open-badge.module.css';
import { openDeviationsQuery } from '../api.ts';

/** The number of open deviations with the highest level's colour and shape; nothing without any. */
export function OpenBadge({ farmId }: { farmId: string }) {
  const t = useTranslations();
  const { data } = useQuery(openDeviationsQuery(farmId));
  const worst = levelOf(Math.max(0, ...(data?.items ?? []).map(({ level }) => level)));
  if (!data || worst === 0) return null;
  return (
    <b className={`${flow.inline1} ${classes.badge}`} data-badge data-level={worst}>
      <StatusIcon kind={`level${worst}`} size={8} />
      <i aria-hidden="true">{data.paging.totalCount}</i>
      <VisuallyHidden>
        {` ${t(`common.state.level${worst}`)}, ${t('deviations.badge', { count: data.paging.totalCount })}`}
      </VisuallyHidden>
    </b>
  );
}
