import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { everyFarmCropQuery } from '#features/crops/api.ts';
import { formatIsoDay, daysBetween, today } from '#lib/format/iso-day.ts';
import { formatSpan } from '#lib/format/numbers.ts';
import { Card } from '#ui/layout/card.tsx';
import type { BatchDetail } from '../api.ts';
import { getSeasonDurations, type SeasonDuration } from '../model/season-durations.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './batch.module.css';

type Props = { farmId: string; batch: BatchDetail };

/** Position of a season within the drawn days, in percent. */
const place = (first: string, length: number, from: string, days: number) => ({
  marginLeft: `${(daysBetween(first, from) / length) * 100}%`,
  width: `${(Math.max(days, 0.5) / length) * 100}%`,
});

function SeasonRow({ span, first, length }: { span: SeasonDuration; first: string; length: number }) {
  const t = useTranslations('batches');
  const stageName = useTranslations('stages');
  const seasonName = useTranslations('seasons');
  const { season, from, until, days, recipeDays } = span;
  const names = span.stages.map((stage) => stageName(stage)).join(' · ');
  const more = days !== null && recipeDays !== null ? days - recipeDays : 0;
  return (
    <li>
      <div>
        <strong>{seasonName(season)}</strong> <small>{names}</small>
      </div>
      <p className={`${flow.wrapping} ${classes.seasonDays}`}>
        {from === null ? (
          t('times.notYet')
        ) : (
          <>
            {formatSpan(formatIsoDay(from), until === null ? t('times.now') : formatIsoDay(until), ' ')}
            <strong>{t('times.days', { days: days ?? 0 })}</strong>
          </>
        )}
        {recipeDays !== null && <small>{t('times.recipe', { days: recipeDays })}</small>}
        {more > 0 && <small>{t('times.longer', { days: more })}</small>}
      </p>
      {from !== null && days !== null && (
        <span className={`${flow.lines} ${flow.clip} ${classes.seasonBars}`} aria-hidden="true">
          <i data-bar="real" data-season={season} style={place(first, length, from, days)} />
          {recipeDays !== null && <i data-bar="recipe" style={place(first, length, from, recipeDays)} />}
        </span>
      )}
    </li>
  );
}

/** Actual length of each season beside the length in the recipe. */
export function SeasonDurations({ farmId, batch }: Props) {
  const t = useTranslations('batches.times');
  const { data } = useQuery(everyFarmCropQuery(farmId));
  const crop = data?.find(({ farmCropId }) => farmCropId === batch.farmCropId);
  const spans = getSeasonDurations(batch, crop?.recipe.seasons ?? [], today());
  const first = spans.find(({ from }) => from !== null)?.from ?? batch.startOn;
  const ends = spans.flatMap(({ from, days, recipeDays }) =>
    from === null ? [] : [daysBetween(first, from) + Math.max(days ?? 0, recipeDays ?? 0)],
  );
  return (
    <Card
      title={t('title')}
      aside={batch.harvestOn === null ? undefined : t('harvestOn', { day: formatIsoDay(batch.harvestOn) })}
    >
      <ol className={classes.seasons}>
        {spans.map((span) => (
          <SeasonRow key={span.season} span={span} first={first} length={Math.max(1, ...ends)} />
        ))}
      </ol>
    </Card>
  );
}
