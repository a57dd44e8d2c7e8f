import { useTranslations } from 'use-intl';
import type { SeasonRecipe } from '@onsil/contract/crops';
import { useCropText } from '../model/crop-text.ts';
import { litPeriods, planDays, seasonSpans } from '../model/recipe-bands.ts';
import { SeasonAxis } from './season-axis.tsx';
import plot from '#ui/charts/plot.module.css';
import classes from './recipe-curve.module.css';

const width = 320;
const height = 112;
const day = 1_440;
const hours = [0, 6, 12, 18, 24];

/** The light hours: hours of the day down, days across. */
export function LightHours({ seasons }: { seasons: readonly SeasonRecipe[] }) {
  const t = useTranslations('crops');
  const seasonName = useTranslations('seasons');
  const words = useCropText();
  const total = planDays(seasons);
  if (total === 0) return null;
  const spans = seasonSpans(seasons);
  const lines = seasons.map((season) => ({
    season: season.season,
    text: [words.light(season), season.lightColor].filter(Boolean).join(' · '),
  }));
  const label = lines.map(({ season, text }) => `${seasonName(season)} ${text}`).join('; ');
  return (
    <figure className={`${plot.chart} ${classes.curve}`}>
      <figcaption>
        {t('light.title')} <small>{t('light.unit')}</small>
      </figcaption>
      <div className={`${plot.plot} ${classes.plot}`}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          height={height}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${t('light.title')}: ${label}`}
        >
          <rect className={classes.dark} width={width} height={height} />
          {spans.flatMap(({ season, from, to }, index) =>
            (seasons[index] ? litPeriods(seasons[index]) : []).map(([begin, end]) => (
              <rect
                key={`${season} ${begin}`}
                className={classes.lit}
                x={(width * from) / total}
                width={(width * (to - from)) / total}
                y={(height * begin) / day}
                height={(height * (end - begin)) / day}
              />
            )),
          )}
          {spans.slice(1).map(({ season, from }) => (
            <path key={season} className={classes.turn} d={`M${(width * from) / total} 0V${height}`} />
          ))}
        </svg>
        {hours.map((hour) => (
          <span key={hour} className={plot.value} style={{ top: `${(100 * hour) / 24}%` }} aria-hidden="true">
            {String(hour).padStart(2, '0')}
          </span>
        ))}
      </div>
      <SeasonAxis seasons={seasons} />
    </figure>
  );
}
