import { useTranslations } from 'use-intl';
import type { SeasonRecipe } from '@onsil/contract/crops';
import { planDays, seasonSpans } from '../model/recipe-bands.ts';
import classes from './recipe-curve.module.css';

/** The days of a recipe with its seasons. */
export function SeasonAxis({ seasons }: { seasons: readonly SeasonRecipe[] }) {
  const t = useTranslations('crops');
  const seasonName = useTranslations('seasons');
  const total = planDays(seasons);
  const at = (day: number): string => `${(100 * day) / total}%`;
  const spans = seasonSpans(seasons);
  return (
    <div className={classes.axis} aria-hidden="true">
      <div className={classes.days}>
        {spans.map(({ season, from }) => (
          <span key={season} style={{ left: at(from) }}>
            {from}
          </span>
        ))}
        <span className={classes.last}>{t('days', { count: total })}</span>
      </div>
      <div className={classes.names}>
        {spans.map(({ season, from, to }) => (
          <span key={season} style={{ width: at(to - from) }}>
            {seasonName(season)}
          </span>
        ))}
      </div>
    </div>
  );
}
