import { useTranslations } from 'use-intl';
import type { FieldAlarmLimits } from '@onsil/contract/alarm-limits';
import type { DayHours, OwnLimits } from '@onsil/domain/alarms/own-limits';
import { kstDay, kstDayStart } from '@onsil/domain/calendar/kst';
import { formatLimit } from '#lib/format/amounts.ts';
import { useNow } from '#lib/state/clock.ts';
import { StatusIcon } from '#ui/data/status-icon.tsx';
import {
  findSteadyLimits,
  getExtent,
  getNights,
  spreadLabels,
  toAreaPath,
  toDayCurve,
  toLinePath,
  type DayCurve,
  type Extent,
} from '../model/limit-curve.ts';
import { levels } from '../model/limits-draft.ts';
import { useLimitsText } from '../widgets/use-limits-text.ts';
import plot from '#ui/charts/plot.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './limit-curve-chart.module.css';

type Props = {
  field: FieldAlarmLimits;
  limits: OwnLimits | null;
  /** the limits that `limits` would replace */
  before?: OwnLimits | null;
  /** the photoperiod of the recipe; null without a recipe */
  photoperiod: DayHours | null;
};

const hours = [0, 6, 12, 18, 24];
const day = 1_440;
const dayMs = day * 60_000;
/** Minimum distance of labels: 14 px of the chart's 160 px. */
const labelShare = 0.09;
const kinds = ['level1', 'level2', 'level3'] as const;

/** The three ranges of a field through the hours of a day, with steps and ramps. */
export function LimitCurveChart({ field, limits, before = null, photoperiod }: Props) {
  const t = useTranslations('alarmLimits.band');
  const words = useLimitsText();
  const now = useNow(60);
  const curve = limits && toDayCurve(limits);
  const beforeCurve = before && toDayCurve(before);
  const extent = getExtent([curve, beforeCurve].filter((one) => one !== null));
  if (!extent) return <p className={typography.hint}>{t('none')}</p>;
  const light = limits?.night ?? photoperiod;
  const nights = light ? getNights(light.dayFromMinute, light.dayMinutes) : [];
  return (
    <figure className={`${flow.stack1} ${plot.chart} ${classes.chart}`}>
      <div className={`${plot.plot} ${classes.plot}`}>
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-label={t('label', { name: words.nameOf(field), words: words.dayAndNight(limits, field) })}
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
          {curve && <Curves curve={curve} extent={extent} />}
          {beforeCurve && <path className={classes.before} d={edgesOf(beforeCurve, 0, extent)} />}
          <path className={classes.now} d={`M${(100 * (now - kstDayStart(kstDay(now)))) / dayMs} 0V100`} />
        </svg>
        {curve && <LimitLabels curve={curve} extent={extent} decimals={field.decimals} />}
      </div>
      <div className={`${plot.axis} ${classes.axis}`} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour} style={{ left: `${(100 * hour) / 24}%` }}>
            {String(hour).padStart(2, '0')}
          </span>
        ))}
      </div>
      <Legend isCompared={beforeCurve !== null} hasNight={nights.length > 0} />
    </figure>
  );
}

const edgesOf = ({ low, high }: DayCurve, level: number, extent: Extent): string =>
  toLinePath(low[level] ?? [], extent) + toLinePath(high[level] ?? [], extent);

function Curves({ curve, extent }: { curve: DayCurve; extent: Extent }) {
  return (
    <>
      <path className={classes.area} d={toAreaPath(curve.low[0] ?? [], curve.high[0] ?? [], extent)} />
      {levels.map((level) => (
        <path key={level} className={classes.edge} data-level={level + 1} d={edgesOf(curve, level, extent)} />
      ))}
    </>
  );
}

/** Level 1 on the left, at each height where it holds for long; the outer levels on the right, as the day ends. */
function LimitLabels({
  curve: { low, high },
  extent,
  decimals,
}: {
  curve: DayCurve;
  extent: Extent;
  decimals: number;
}) {
  const [bottom, top] = extent;
  const place = (value: number) => ({ top: `${100 - (100 * (value - bottom)) / (top - bottom)}%` });
  const text = (value: number): string => formatLimit(value, { unit: '', decimals });
  const inner = findSteadyLimits([...(low[0] ?? []), ...(high[0] ?? [])]).map((value) => ({ value }));
  const outer = ([1, 2] as const).flatMap((level) =>
    [low[level], high[level]].flatMap((column) => {
      const value = column?.at(-1) ?? null;
      return value === null ? [] : [{ level, value }];
    }),
  );
  return (
    <div aria-hidden="true">
      {spreadLabels(inner, extent, labelShare).map(({ value }) => (
        <span key={value} className={`${plot.value} ${typography.plain}`} style={place(value)}>
          {text(value)}
        </span>
      ))}
      {spreadLabels(outer, extent, labelShare).map(({ level, value }) => (
        <span key={`${level} ${value}`} className={`${flow.row1} ${plot.value} ${classes.outer}`} style={place(value)}>
          <StatusIcon kind={kinds[level]} size={8} />
          {text(value)}
        </span>
      ))}
    </div>
  );
}

function Legend({ isCompared, hasNight }: { isCompared: boolean; hasNight: boolean }) {
  const t = useTranslations('alarmLimits.band');
  return (
    <ul className={`${plot.keys} ${classes.legend}`} aria-hidden="true">
      {levels.map((level) => (
        <li key={level}>
          <i data-level={level + 1} />
          <StatusIcon kind={kinds[level]} size={8} />
          {t('level', { level: level + 1 })}
        </li>
      ))}
      {isCompared && (
        <li>
          <i data-before />
          {t('before')}
        </li>
      )}
      {hasNight && (
        <li>
          <i data-night />
          {t('night')}
        </li>
      )}
    </ul>
  );
}
