import type { Deviation } from '@onsil/contract/deviations';
import { fieldColor } from '#lib/format/field-color.ts';
import { areaPath, linePath } from '#ui/charts/sparkline-path.ts';
import classes from './timeline-chart.module.css';
import type { TimelineLine } from './timeline-series.ts';

/** The drawing's view box, and how far the open side of a range extends beyond its edge. */
const units = { across: 1000, down: 100, beyond: 5 };

type Props = {
  deviation: Deviation;
  line: TimelineLine;
  ticks: readonly number[];
  /** position of an instant (epoch ms) and of a value, from 0 (left, top) to 1 */
  across: (at: number) => number;
  down: (value: number) => number;
  label: string;
};

/** Grid, range, min–max band and mean. */
export function TimelinePlot({ deviation: { field, range }, line, ticks, across, down, label }: Props) {
  const xs = line.t.map((at) => across(at) * units.across);
  const y = (value: number): number => down(value) * units.down;
  const high = range?.high ?? null;
  const low = range?.low ?? null;
  const top = high === null ? -units.beyond : y(high);
  const bottom = low === null ? units.down + units.beyond : y(low);
  return (
    <svg viewBox={`0 0 ${units.across} ${units.down}`} preserveAspectRatio="none" role="img" aria-label={label}>
      <path className={classes.grid} d={ticks.map((value) => `M0 ${y(value)}h${units.across}`).join('')} />
      {range && (
        <rect
          className={classes.range}
          x={-units.beyond}
          width={units.across + 2 * units.beyond}
          y={top}
          height={bottom - top}
        />
      )}
      <g style={{ color: fieldColor(field ?? '') }}>
        <path className={classes.envelope} d={areaPath(xs, line.min, line.max, y)} />
        <path className={classes.line} d={linePath(xs, line.avg, y)} />
      </g>
    </svg>
  );
}
