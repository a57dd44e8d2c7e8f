import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { DeviationRow } from './deviation-row.tsx';
import rows from './deviation-row.module.css';
import { ListCard } from '#ui/data/list-card.tsx';
import { endedDeviationsQuery, type Period } from '../api.ts';
import { CloseButton } from '../parts/close-button.tsx';

type Props = {
  farmId: string;
  controllerId: string | undefined;
  span: Period;
  pageNo: number;
  onPage: (page: number | undefined) => void;
};

/** The tab of ended deviations. */
export function EndedTab({ farmId, controllerId, span, pageNo, onPage }: Props) {
  const t = useTranslations('deviations.page');
  const query = useQuery(endedDeviationsQuery(farmId, { ...span, controllerId, pageNo }));
  return (
    <ListCard query={query} empty={<EmptyState title={t('noneEnded')}>{t('noneHint')}</EmptyState>} onPage={onPage}>
      {(items, busy) => (
        <ul className={rows.list} aria-label={t('listEnded')} aria-busy={busy}>
          {items.map((one) => (
            <DeviationRow
              key={one.deviationId}
              farmId={farmId}
              deviation={one}
              actions={<CloseButton farmId={farmId} deviation={one} />}
            />
          ))}
        </ul>
      )}
    </ListCard>
  );
}
