import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { ComparedFarm } from '@onsil/contract/farm-comparison';
import { formatDuration, parseInstant } from '#lib/format/kst.ts';
import { useNow } from '#lib/state/clock.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import { ProblemCard, ProblemRow } from './problem-card.tsx';

type Props = { query: UseQueryResult<{ items: ComparedFarm[]; beside: { farms: number } }> };

/** Farms with open alarms, the worst first: how many, since when, and how many have an action. */
export function OpenAlarms({ query }: Props) {
  const t = useTranslations('admin.overview');
  const now = useNow(60);
  const all = (
    <ButtonLink to="/portal/compare" variant="quiet">
      {t('all')}
    </ButtonLink>
  );
  return (
    <ProblemCard title={t('openAlarms')} query={query} count={query.data?.beside.farms} of="farms" all={all}>
      {query.data?.items.flatMap(({ farmNo, farmId, farmName, open, acted, since }) =>
        since === null
          ? []
          : [
              <ProblemRow
                key={farmNo}
                about={t('openFor', {
                  acted,
                  count: open[0] + open[1] + open[2],
                  duration: formatDuration(Math.max(0, now - parseInstant(since))),
                })}
              >
                <StatusBadge level={open[2] > 0 ? 3 : open[1] > 0 ? 2 : 1} size="short" />{' '}
                <Link to="/smartfarm/$farmId/notification-action" params={{ farmId }}>
                  {farmName}
                </Link>
              </ProblemRow>,
            ],
      )}
    </ProblemCard>
  );
}
