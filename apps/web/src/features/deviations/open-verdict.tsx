import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useNow } from '#lib/clock.ts';
import { DeviationSummary } from './deviation-verdict.tsx';
import { useDeviationText } from './deviation-words.ts';
import { openDeviationsQuery } from './queries.ts';

/** The page's summary: the worst open deviation and its last action; nothing without any. */
export function OpenSummary({ farmId }: { farmId: string }) {
  const t = useTranslations('deviations');
  const words = useDeviationText();
  const now = useNow(30);
  const { data } = useQuery(openDeviationsQuery(farmId));
  const [worst] = data?.items ?? [];
  if (!data || !worst) return null;
  const others = data.paging.totalCount - 1;
  const waiting = data.items.filter(({ action }) => action === null).length;
  const acted = others === 0 ? words.acted(worst) : waiting === 0 ? t('actedAll') : t('notActedOf', { count: waiting });
  const details = [
    worst.cause === 'no_data' ? null : worst.controllerName,
    words.course(worst, now),
    words.extreme(worst),
    acted,
    others > 0 ? t('also', { count: others }) : null,
  ];
  return (
    <DeviationSummary
      level={worst.level}
      sentence={words.sentence(worst)}
      details={details.filter((detail) => detail !== null)}
    />
  );
}
