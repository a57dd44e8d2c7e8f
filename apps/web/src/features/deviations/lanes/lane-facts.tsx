import type { Deviation } from '@onsil/contract/deviations';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { formatCount } from '#lib/format/numbers.ts';
import { useNow } from '#lib/state/clock.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import { useDeviationText } from '../model/deviation-text.ts';
import classes from './lanes.module.css';

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
  const words = useDeviationText();
  const now = useNow(60);
  if (!shown) return null;
  const place = seen.indexOf(shown);
  const neighbour = (by: -1 | 1) => {
    const next = seen[place + by];
    return { disabled: next === undefined, onClick: () => next && onShow(next.deviationId) };
  };
  return (
    <div className={classes.facts}>
      <div className={classes.head}>
        <StatusBadge level={shown.highest} size="short" />
        <strong>{isMultiple ? `${words.nameOf(shown)} · ${shown.controllerName}` : words.nameOf(shown)}</strong>
      </div>
      <p>{words.what(shown)}</p>
      <p>{[words.course(shown, now), words.extreme(shown)].filter(Boolean).join(' · ')}</p>
      <p>{words.acted(shown)}</p>
      <div className={classes.foot}>
        <IconButton label={t('previous')} {...neighbour(-1)}>
          <IconChevronLeft size={16} stroke={1.5} aria-hidden />
        </IconButton>
        <span>{t('place', { number: formatCount(place + 1), count: formatCount(seen.length) })}</span>
        <IconButton label={t('next')} {...neighbour(1)}>
          <IconChevronRight size={16} stroke={1.5} aria-hidden />
        </IconButton>
        <Link
          to="/smartfarm/$farmId/$deviationId/notification-action"
          params={{ farmId, deviationId: String(shown.deviationId) }}
        >
          {t('detail')}
        </Link>
      </div>
      {older > 0 && <p>{t('older', { count: formatCount(older) })}</p>}
    </div>
  );
}
