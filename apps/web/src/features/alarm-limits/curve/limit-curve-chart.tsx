import type { FieldAlarmLimits } from '@onsil/contract/alarm-limits';
import { useTranslations } from 'use-intl';
import { formatLimit } from '#lib/format/amounts.ts';
import typography from '#ui/theme/typography.module.css';
import {
  spreadLabels,
  toAreaPath,
  getExtent,
  getNights,
  findSteadyLimits,
  type LimitCurve,
} from '../model/limit-curve.ts';
import classes from './limit-curve-chart.module.css';
import { useLimitsText } from '../widgets/use-limits-text.ts';

type Props = {
  field: FieldAlarmLimits;
  band: LimitCurve;
  /** photoperiod of the recipe in minutes of the day; null without a recipe */
  light: { dayFromMinute: number; dayMinutes: number } | null;
  /** current share of the day, 0 to 1 */
  nowShare: number;
};

const hours = [0, 6, 12, 18, 24];
const day = 1_440;
/** Minimum distance of labels: 16 px of the chart's 140 px. */
const labelShare = 0.13;

/** The three ranges of a field over a day, with steps and ramps. */
export function LimitCurveChart({ field, band, light, nowShare }: Props) {
  const t = useTranslations('standards.band');
  const words = useLimitsText();
  const extent = getExtent(band);
  if (!extent) return <p className={typography.hint}>{t('none')}</p>;
  const [bottom, top] = extent;
  const limits = spreadLabels(findSteadyLimits([...(band.low[0] ?? []), ...(band.high[0] ?? [])]), extent, labelShare);
  const nights = light ? getNights(light.dayFromMinute, light.dayMinutes) : [];
  return (
    <figure className={classes.chart}>
      <div className={classes.plot}>
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={t('label', { name: words.nameOf(field), words: words.dayOf(field) })}
        >
          {nights.map(([from, to]) => (
            <rect
              key={from}
              className={classes.night}
              x={(100 * from) / day}
              width={(100 * (to - from)) / day}
              height={100}
            />
          ))}
          {[2, 1, 0].map((level) => (
            <path
              key={level}
              className={classes.area}
              data-level={level + 1}
              d={toAreaPath(band.low[level] ?? [], band.high[level] ?? [], extent)}
            />
          ))}
          <path className={classes.now} d={`M${100 * nowShare} 0V100`} />
        </svg>
        {limits.map((limit) => (
          <span
            key={limit}
            className={classes.limit}
            style={{ bottom: `${(100 * (limit - bottom)) / (top - bottom)}%` }}
            aria-hidden="true"
          >
            {formatLimit(limit, { unit: '', decimals: field.decimals })}
          </span>
        ))}
      </div>
      <div className={classes.axis} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour} style={{ left: `${(100 * hour) / 24}%` }}>
            {String(hour).padStart(2, '0')}
          </span>
        ))}
      </div>
      <ul className={classes.legend} aria-hidden="true">
        {[1, 2, 3].map((level) => (
          <li key={level}>
            <i data-level={level} />
            {t('level', { level })}
          </li>
        ))}
        {nights.length > 0 && (
          <li>
            <i data-night />
            {t('night')}
          </li>
        )}
      </ul>
    </figure>
  );
}
