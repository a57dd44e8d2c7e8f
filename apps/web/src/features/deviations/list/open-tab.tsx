import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { parseInstant, formatDuration, formatMoment } from '#lib/format/kst.ts';
import { useNow } from '#lib/state/clock.ts';
import { Button } from '#ui/controls/button.tsx';
import { ListCard } from '#ui/data/list-card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { lastEndedQuery, openDeviationsQuery, type Subject } from '../api.ts';
import { ActionSheets } from './action-sheets.tsx';
import { OpenList } from './open-list.tsx';

type Props = {
  farmId: string;
  subject: Subject;
  pageNo: number;
  onPage: (page: number | undefined) => void;
  onAll: () => void;
  /** the deviations that are acted on */
  acting: readonly number[] | undefined;
  onAct: (ids: readonly number[] | undefined, how?: { saved: true }) => void;
};

/** The tab of open deviations. */
export function OpenTab({ farmId, subject, pageNo, onPage, onAll, acting, onAct }: Props) {
  const t = useTranslations('deviations.page');
  const query = useQuery(openDeviationsQuery(farmId, { ...subject, pageNo }));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const empty = Object.values(subject).every((one) => one === undefined) ? (
    <Quiet farmId={farmId} />
  ) : (
    <EmptyState title={t('noneOfFilter')} action={<Button onClick={onAll}>{t('showAll')}</Button>} />
  );
  return (
    <>
      <ListCard query={query} empty={empty} onPage={onPage}>
        {(items, busy) => (
          <OpenList farmId={farmId} deviations={items} busy={busy} chosen={chosen} onChoose={setChosen} onAct={onAct} />
        )}
      </ListCard>
      {query.data && (
        <ActionSheets
          farmId={farmId}
          deviations={query.data.items}
          acting={acting}
          onClose={() => onAct(undefined)}
          onDone={() => {
            setChosen(new Set());
            onAct(undefined, { saved: true });
          }}
        />
      )}
    </>
  );
}

const minQuietMs = 60_000;

/** Says that nothing is open, and since when. */
function Quiet({ farmId }: { farmId: string }) {
  const t = useTranslations('deviations.page');
  const now = useNow(60);
  const { data } = useQuery(lastEndedQuery(farmId));
  const since = data?.endedAt ? parseInstant(data.endedAt) : null;
  return (
    <EmptyState title={t('none')}>
      {since !== null && now - since >= minQuietMs && (
        <p>{t('quietSince', { time: formatMoment(since), duration: formatDuration(now - since) })}</p>
      )}
      <p>{t('quietHint')}</p>
    </EmptyState>
  );
}
