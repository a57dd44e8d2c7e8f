import { memo } from 'react';
import type { BandLine } from '#lib/range-band.ts';
import { areaPath, bandPath, linePath } from './sparkline-path.ts';
import { bandRuns, limitsOf } from './time-chart-band.ts';
import classes from './sparkline.module.css';

type Column = readonly (number | null)[];

export type SparklineProps = {
  /** epoch seconds, ascending */
  t: readonly number[];
  avg: Column;
  min?: Column | undefined;
  max?: Column | undefined;
  /** the standard's range; an open side is null and reaches the edge */
  band?: { low: number | null; high: number | null } | null | undefined;
  /** the standard's range over time, where it changes */
  bandLine?: BandLine | null | undefined;
  color?: string;
  /** what it shows, for those who do not see it */
  label: string;
  height?: number;
};

const width = 100;
/** Room for half a stroke, so that the highest value is not cut. */
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

/** A day in a tile: mean line, min–max around it, the standard's range behind it. Where nothing arrived, nothing is drawn. */
export const Sparkline = memo(function Sparkline(props: SparklineProps) {
  const { t, avg, min, max, band, bandLine, color = 'var(--text-2)', label, height = 36 } = props;
  const start = t[0] ?? 0;
  const span = (t.at(-1) ?? 0) - start || 1;
  const x = (instant: number) => ((instant - start) / span) * width;
  const xs = t.map(x);
  const runs = bandLine ? bandRuns(bandLine, { from: start, to: start + span }) : [];
  const [low, high] = extent([avg, min ?? [], max ?? [], limitsOf(runs)], band);
  const y = (value: number) => height - inset - ((value - low) / (high - low)) * (height - 2 * inset);
  const top = band?.high == null ? 0 : y(band.high);
  const bottom = band?.low == null ? height : y(band.low);
  const bounded = band != null && (band.low !== null || band.high !== null);
  return (
    <svg
      className={classes.spark}
      viewBox={`0 0 ${width} ${height}`}
      height={height}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      style={{ color }}
    >
      {bounded && <rect className={classes.band} x={0} width={width} y={top} height={Math.max(1, bottom - top)} />}
      {runs.length > 0 && <path className={classes.band} d={bandPath(runs, { x, y, height })} />}
      {min && max && <path className={classes.envelope} d={areaPath(xs, min, max, y)} />}
      <path className={classes.line} d={linePath(xs, avg, y)} />
    </svg>
  );
});
