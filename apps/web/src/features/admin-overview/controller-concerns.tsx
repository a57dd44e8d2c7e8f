import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useNow } from '#lib/clock.ts';
import { ago, epochOf } from '#lib/kst.ts';
import { ButtonLink } from '#ui/links.tsx';
import { Concern, ConcernRow, named } from './concern.tsx';
import type { ControllersInTrouble } from './queries.ts';

type Props = { query: UseQueryResult<ControllersInTrouble> };

const useAll = () => {
  const t = useTranslations('admin.overview');
  return (
    <ButtonLink to="/admin/controllers" variant="quiet">
      {t('all')}
    </ButtonLink>
  );
};

/** Controllers without data: never reported, or silent. */
export function UnheardControllers({ query }: Props) {
  const t = useTranslations('admin.overview');
  const now = useNow();
  const all = useAll();
  const found = query.data?.unheard;
  return (
    <Concern title={t('unheard')} query={query} count={found?.length} of="controllers" all={all}>
      {found?.slice(0, named).map(({ controllerId, controllerName, farmName, lastSeen }) => (
        <ConcernRow
          key={controllerId}
          about={lastSeen === null ? t('never') : t('silentSince', { ago: ago(now - epochOf(lastSeen)) })}
        >
          <Link to="/admin/controllers/$controllerId" params={{ controllerId }}>
            {farmName} · {controllerName}
          </Link>
        </ConcernRow>
      ))}
    </Concern>
  );
}

/** Controllers with rejected data in the last day. */
export function RefusedSamples({ query }: Props) {
  const t = useTranslations('admin.overview');
  const all = useAll();
  // A failed query reports its error once, above.
  if (!query.data) return null;
  const found = query.data.refused;
  return (
    <Concern title={t('refused')} query={query} count={found.length} of="controllers" all={all}>
      {found.slice(0, named).map(({ controllerId, controllerName, farmName, rejectedLast24h }) => (
        <ConcernRow key={controllerId} about={t('refusedCount', { count: rejectedLast24h })}>
          <Link to="/admin/controllers/$controllerId" params={{ controllerId }} search={{ tab: 'rejected' }}>
            {farmName} · {controllerName}
          </Link>
        </ConcernRow>
      ))}
    </Concern>
  );
}
