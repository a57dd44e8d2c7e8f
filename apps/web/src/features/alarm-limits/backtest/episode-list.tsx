import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FieldAlarmLimits } from '@onsil/contract/alarm-limits';
import type { BacktestResult } from '@onsil/contract/backtest';
import { formatAmount } from '#lib/format/amounts.ts';
import { parseInstant, formatDateTime, formatDuration } from '#lib/format/kst.ts';
import { Button } from '#ui/controls/button.tsx';
import { LevelLabel } from '#ui/data/level-label.tsx';
import flow from '#ui/layout/flow.module.css';
import rows from '#ui/layout/rows.module.css';
import typography from '#ui/theme/typography.module.css';

type Episodes = BacktestResult['episodes'];

const shownAtFirst = 5;

/** The deviations that the proposed limits would have raised, newest first. */
export function EpisodeList({ field, episodes }: { field: FieldAlarmLimits; episodes: Episodes }) {
  const t = useTranslations('alarmLimits.backtest');
  const [all, setAll] = useState(false);
  if (episodes.length === 0) return <p className={typography.captionTight}>{t('noEpisodes')}</p>;
  const newest = episodes.toSorted((a, b) => parseInstant(b.startedAt) - parseInstant(a.startedAt));
  return (
    <div>
      <h4>{t('episodes')}</h4>
      <ul className={`${rows.rows} ${rows.inset}`} aria-label={t('episodes')}>
        {newest.slice(0, all ? undefined : shownAtFirst).map((episode) => (
          <li key={episode.startedAt}>
            <LevelLabel level={episode.highest} />
            <Course episode={episode} />
            <strong className={`${flow.fixed} ${typography.normal}`}>{formatAmount(episode.extreme, field)}</strong>
          </li>
        ))}
      </ul>
      {!all && newest.length > shownAtFirst && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {t('allEpisodes', { count: newest.length })}
        </Button>
      )}
    </div>
  );
}

function Course({ episode: { startedAt, endedAt } }: { episode: Episodes[number] }) {
  const t = useTranslations('alarmLimits.backtest');
  const from = parseInstant(startedAt);
  return (
    <span className={flow.fill}>
      {formatDateTime(from)}
      <small className={flow.beside}>
        {endedAt === null ? t('lasting') : formatDuration(parseInstant(endedAt) - from)}
      </small>
    </span>
  );
}
