import { useState, type PointerEvent } from 'react';
import { useTranslations } from 'use-intl';
import { formatAmount, type FieldFormat, formatRangeWithUnit, unitText } from '#lib/format/amounts.ts';
import { formatValue } from '#lib/format/numbers.ts';
import { areaPath, linePath } from '#ui/charts/sparkline-path.ts';
import {
  getDayTicks,
  getExtent,
  getLastDay,
  getMean,
  getValueOnDay,
  type DayBand,
  type DayLine,
} from '../model/day-scale.ts';
import plot from '#ui/charts/plot.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './day-chart.module.css';

type Props = {
  name: string;
  digits: FieldFormat;
  /** those without a colour are muted */
  lines: readonly (DayLine & { key: number; name: string; color: string | null })[];
  /** range of the best third */
  band: DayBand | null;
};

const height = 150;
const width = 1_000;

const useReadOut = ({ name, digits, lines, band }: Props) => {
  const t = useTranslations('yieldForecast.compare');
  const chosen = lines.filter(({ color }) => color !== null);
  const amount = (value: number | null): string => (value === null ? '–' : formatAmount(value, digits));
  const best = (low: number | null, high: number | null): string[] => {
    if (!band) return [];
    return [t('bestSpan', { span: low === null || high === null ? '–' : formatRangeWithUnit({ low, high }, digits) })];
  };
  const means = chosen.map((line) => t('mean', { batch: line.name, value: amount(getMean(line.values)) }));
  return {
    whole: `${name}: ${[...means, ...best(getMean(band?.low ?? []), getMean(band?.high ?? []))].join(' · ')}`,
    at: (day: number): string =>
      [
        t('dayOf', { day }),
        ...chosen.map((line) => `${line.name} ${amount(getValueOnDay(line.days, line.values, day))}`),
        ...(band ? best(getValueOnDay(band.days, band.low, day), getValueOnDay(band.days, band.high, day)) : []),
      ].join(' · '),
  };
};

/** A field of several batches by day of age: the chosen ones in their colours, the best third as a band, the others muted. */
export function DayChart(props: Props) {
  const { name, digits, lines, band } = props;
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
  const sorted = lines.toSorted((one, other) => Number(one.color !== null) - Number(other.color !== null));
  return (
    <figure className={`${flow.stack2} ${flow.shrink} ${classes.chart}`}>
      <figcaption>
        <b>
          {name} <small className={`${typography.caption} ${typography.normal}`}>{unitText(digits.unit)}</small>
        </b>
        <span className={typography.caption}>{day === undefined ? '' : readOut.at(day)}</span>
      </figcaption>
      <div className={`${plot.plot} ${classes.frame}`}>
        <div className={`${typography.tick} ${flow.column} ${classes.limits}`} style={{ height }} aria-hidden="true">
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
          {sorted.map(({ key, days, values, color }) => (
            <path
              key={key}
              className={classes.line}
              data-chosen={color !== null || undefined}
              style={color === null ? undefined : { stroke: color }}
              d={linePath(days.map(x), values, y)}
            />
          ))}
          {day !== undefined && <path className={classes.day} d={`M${x(day)} 0V${height}`} />}
        </svg>
        <div className={`${plot.axis} ${classes.days}`} aria-hidden="true">
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
