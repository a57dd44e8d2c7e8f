import { useState, type PointerEvent } from 'react';
import { useTranslations } from 'use-intl';
import { formatAmount, type FieldFormat, formatRangeWithUnit, unitText } from '#lib/format/amounts.ts';
import { formatValue } from '#lib/format/numbers.ts';
import { areaPath, linePath } from '#ui/charts/sparkline-path.ts';
import classes from './day-chart.module.css';
import {
  getDayTicks,
  getExtent,
  getLastDay,
  getMean,
  getValueOnDay,
  type DayBand,
  type DayLine,
} from '../model/day-scale.ts';

type Props = {
  name: string;
  digits: FieldFormat;
  lines: readonly (DayLine & { key: number; name: string })[];
  /** index of the highlighted line */
  focus: number | undefined;
  /** range of the best third */
  band: DayBand | null;
};

const height = 150;
const width = 1_000;

const useReadOut = ({ name, digits, lines, focus, band }: Props) => {
  const t = useTranslations('yieldForecast.compare');
  const line = lines.find(({ key }) => key === focus);
  const amount = (value: number | null): string => (value === null ? '–' : formatAmount(value, digits));
  const span = (low: number | null, high: number | null): string =>
    low === null || high === null ? '–' : formatRangeWithUnit({ low, high }, digits);
  const best = (low: number | null, high: number | null): string =>
    band ? ` · ${t('bestSpan', { span: span(low, high) })}` : '';
  return {
    whole:
      `${name}: ` +
      (line ? t('mean', { batch: line.name, value: amount(getMean(line.values)) }) : t('noFocus')) +
      best(getMean(band?.low ?? []), getMean(band?.high ?? [])),
    at: (day: number): string =>
      t('dayOf', { day }) +
      (line ? ` · ${line.name} ${amount(getValueOnDay(line.days, line.values, day))}` : '') +
      (band ? best(getValueOnDay(band.days, band.low, day), getValueOnDay(band.days, band.high, day)) : ''),
  };
};

/** A field of several batches by day of age: one highlighted, the best third as a band, the others muted. */
export function DayChart(props: Props) {
  const { name, digits, lines, focus, band } = props;
  const [day, setDay] = useState<number>();
  const readOut = useReadOut(props);
  const extent = getExtent(lines, band);
  if (!extent) return null;
  const last = getLastDay(lines, band);
  const [low, high] = extent;
  const x = (at: number): number => (width * at) / last;
  const y = (value: number): number => height * (1 - (value - low) / (high - low));
  const point = ({ clientX, currentTarget }: PointerEvent): void => {
    const box = currentTarget.getBoundingClientRect();
    setDay(Math.min(last, Math.max(0, Math.round(((clientX - box.left) / box.width) * last))));
  };
  const sorted = lines.toSorted((one, other) => Number(one.key === focus) - Number(other.key === focus));
  return (
    <figure className={classes.chart}>
      <figcaption>
        <b>
          {name} <small>{unitText(digits.unit)}</small>
        </b>
        <span>{day === undefined ? '' : readOut.at(day)}</span>
      </figcaption>
      <div className={classes.frame}>
        <div className={classes.limits} style={{ height }} aria-hidden="true">
          <span>{formatValue(high, digits.decimals)}</span>
          <span>{formatValue(low, digits.decimals)}</span>
        </div>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          height={height}
          preserveAspectRatio="none"
          role="img"
          aria-label={readOut.whole}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setDay(undefined)}
        >
          <rect width={width} height={height} className={classes.ground} />
          {band && <path className={classes.band} d={areaPath(band.days.map(x), band.low, band.high, y)} />}
          {sorted.map(({ key, days, values }) => (
            <path
              key={key}
              className={classes.line}
              data-focus={key === focus || undefined}
              d={linePath(days.map(x), values, y)}
            />
          ))}
          {day !== undefined && <path className={classes.day} d={`M${x(day)} 0V${height}`} />}
        </svg>
        <div className={classes.days} aria-hidden="true">
          {getDayTicks(last).map((tick) => (
            <span key={tick} style={{ left: `${(100 * tick) / last}%` }}>
              {tick}
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}
