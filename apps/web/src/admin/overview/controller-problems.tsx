import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { formatAge, parseInstant } from '#lib/format/kst.ts';
import { useNow } from '#lib/state/clock.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import type { ControllerProblems } from './api.ts';
import { ProblemCard, ProblemRow, maxRows } from './problem-card.tsx';

type Props = { query: UseQueryResult<ControllerProblems> };

const useAll = () => {
  const t = useTranslations('admin.overview');
  return (
    <ButtonLink to="/admin/controllers" variant="quiet">
      {t('all')}
    </ButtonLink>
  );
};

/** Controllers without data: never reported, or silent. */
export function SilentControllersCard({ query }: Props) {
  const t = useTranslations('admin.overview');
  const now = useNow();
  const all = useAll();
  const found = query.data?.unheard;
  return (
    <ProblemCard title={t('unheard')} query={query} count={found?.length} of="controllers" all={all}>
      {found?.slice(0, maxRows).map(({ controllerId, controllerName, farmName, lastSeen }) => (
        <ProblemRow
          key={controllerId}
          about={lastSeen === null ? t('never') : t('silentSince', { ago: formatAge(now - parseInstant(lastSeen)) })}
        >
          <Link to="/admin/controllers/$controllerId" params={{ controllerId }}>
            {farmName} · {controllerName}
          </Link>
        </ProblemRow>
      ))}
    </ProblemCard>
  );
}

/** Controllers with rejected data in the last day. */
export function RejectedDataProblem({ query }: Props) {
  const t = useTranslations('admin.overview');
  const all = useAll();
  // A failed query reports its error once, above.
  if (!query.data) return null;
  const found = query.data.refused;
  return (
    <ProblemCard title={t('refused')} query={query} count={found.length} of="controllers" all={all}>
      {found.slice(0, maxRows).map(({ controllerId, controllerName, farmName, rejectedLast24h }) => (
        <ProblemRow key={controllerId} about={t('refusedCount', { count: rejectedLast24h })}>
          <Link to="/admin/controllers/$controllerId" params={{ controllerId }} search={{ tab: 'rejected' }}>
            {farmName} · {controllerName}
          </Link>
        </ProblemRow>
      ))}
    </ProblemCard>
  );
}
