import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { Deviation } from '@onsil/contract/deviations';
import { formatCount } from '#lib/format/numbers.ts';
import { useNow } from '#lib/state/clock.ts';
import { Facts, FactsPager } from '#ui/charts/time-series/lanes.tsx';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import { useDeviationText } from '../model/deviation-text.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

type FactsProps = {
  farmId: string;
  seen: readonly Deviation[];
  shown: Deviation | undefined;
  older: number;
  isMultiple: boolean;
  onShow: (deviationId: number) => void;
};

/** Level, time, extreme and action of one deviation, with the way to it and to its neighbours. */
export function LaneFacts({ farmId, seen, shown, older, isMultiple, onShow }: FactsProps) {
  const t = useTranslations('deviations.lanes');
  const text = useDeviationText();
  const now = useNow(60);
  if (!shown) return <Facts />;
  return (
    <Facts>
      <div className={`${flow.row2} ${typography.plain} ${typography.small}`}>
        <StatusBadge level={shown.highest} size="short" />
        <strong className={`${typography.ellipsis} ${flow.shrink}`}>
          {isMultiple ? `${text.nameOf(shown)} · ${shown.controllerName}` : text.nameOf(shown)}
        </strong>
      </div>
      <p>{text.what(shown)}</p>
      <p>{[text.course(shown, now), text.extreme(shown)].filter(Boolean).join(' · ')}</p>
      <p>{text.acted(shown)}</p>
      <FactsPager
        items={seen}
        shown={shown}
        onShow={({ deviationId }) => onShow(deviationId)}
        words={{
          previous: t('previous'),
          next: t('next'),
          place: (number, count) => t('place', { number, count }),
        }}
      >
        <Link
          to="/smartfarm/$farmId/$deviationId/notification-action"
          params={{ farmId, deviationId: String(shown.deviationId) }}
        >
          {t('detail')}
        </Link>
      </FactsPager>
      {older > 0 && <p>{t('older', { count: formatCount(older) })}</p>}
    </Facts>
  );
}
