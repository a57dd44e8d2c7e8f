import { memo } from 'react';
import type { LimitCurve } from '#lib/format/limit-curve.ts';
import { areaPath, bandPath, linePath, stepPath } from './sparkline-path.ts';
import { limitRuns, limitsOf } from './time-series/limit-curve.ts';
import flow from '../layout/flow.module.css';
import classes from './sparkline.module.css';

type Column = readonly (number | null)[];

/** A value out of range: a mark from the limit to the value in the colour of its level. */
export type Excursion = { at: number; value: number; limit: number; level: 1 | 2 | 3 };

export type SparklineProps = {
  /** epoch seconds, ascending */
  t: readonly number[];
  avg: Column;
  min?: Column | undefined;
  max?: Column | undefined;
  /** the range of level 1; null is an open side, drawn to the edge */
  band?: { low: number | null; high: number | null } | null | undefined;
  /** the ends of the scale of a state, which holds until the next; null for a line */
  steps?: readonly [low: number, high: number] | null;
  /** the range over time, where it changes */
  bandLine?: LimitCurve | null | undefined;
  /** values out of range; a line that has lost them in its means shows them all the same */
  excursions?: readonly Excursion[];
  color?: string;
  /** description for screen readers */
  label: string;
  height?: number;
};

const levels = [1, 2, 3] as const;
const width = 100;
/** Half a stroke, so that the highest value is not clipped. */
const inset = 1.5;

const extent = (columns: readonly Column[], band: SparklineProps['band']): readonly [number, number] => {
  let [low, high] = [band?.low ?? Number.POSITIVE_INFINITY, band?.high ?? Number.NEGATIVE_INFINITY];
  for (const column of columns) {
    for (const value of column) {
      if (value === null) continue;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  if (low > high) return [0, 1];
  return low === high ? [low - 1, high + 1] : [low, high];
};

/** One day in a tile: mean line, min–max band, and the range of level 1 behind them. Gaps are left empty. */
export const Sparkline = memo(function Sparkline(props: SparklineProps) {
  const {
    t,
    avg,
    min,
    max,
    band,
    bandLine,
    steps = null,
    excursions = [],
    color = 'var(--text-2)',
    label,
    height = 36,
  } = props;
  const start = t[0] ?? 0;
  const span = (t.at(-1) ?? 0) - start || 1;
  const x = (instant: number) => ((instant - start) / span) * width;
  const xs = t.map(x);
  const runs = bandLine ? limitRuns(bandLine, { from: start, to: start + span }) : [];
  const [low, high] = steps ?? extent([avg, min ?? [], max ?? [], limitsOf(runs)], band);
  const y = (value: number) => height - inset - ((value - low) / (high - low)) * (height - 2 * inset);
  const top = band?.high == null ? 0 : y(band.high);
  const bottom = band?.low == null ? height : y(band.low);
  const hasBand = band != null && (band.low !== null || band.high !== null);
  return (
    <svg
      className={`${flow.block} ${flow.full} ${flow.clip}`}
      viewBox={`0 0 ${width} ${height}`}
      height={height}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      style={{ color }}
    >
      {hasBand && <rect className={classes.band} x={0} width={width} y={top} height={Math.max(1, bottom - top)} />}
      {runs.length > 0 && <path className={classes.band} d={bandPath(runs, { x, y, height })} />}
      {min && max && !steps && <path className={classes.envelope} d={areaPath(xs, min, max, y)} />}
      {levels.map((level) => {
        const of = excursions.filter((one) => one.level === level);
        const d = of.map(
          ({ at, value, limit }) => `M${x(at).toFixed(2)} ${y(limit).toFixed(2)}V${y(value).toFixed(2)}`,
        );
        return of.length > 0 && <path key={level} className={classes.excursion} data-level={level} d={d.join('')} />;
      })}
      <path className={classes.line} d={(steps ? stepPath : linePath)(xs, avg, y)} />
    </svg>
  );
});
