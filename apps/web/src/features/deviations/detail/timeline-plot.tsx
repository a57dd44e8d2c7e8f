import type { Deviation } from '@onsil/contract/deviations';
import { fieldColor } from '#lib/format/field-color.ts';
import { areaPath, linePath } from '#ui/charts/sparkline-path.ts';
import type { Period } from '../api.ts';
import { limitLines } from './timeline-levels.ts';
import type { TimelineLevels } from './timeline-levels.ts';
import type { TimelineLine } from './timeline-series.ts';
import classes from './timeline-chart.module.css';

/** The drawing's view box, and how far the open side of a range extends beyond its edge. */
const units = { across: 1000, down: 100, beyond: 5 };

type Props = {
  deviation: Deviation;
  span: Period;
  line: TimelineLine;
  levels: TimelineLevels;
  neighbours: readonly { name: string; line: TimelineLine }[];
  ticks: readonly number[];
  /** position of an instant (epoch ms) and of a value, from 0 (left, top) to 1 */
  across: (at: number) => number;
  down: (value: number) => number;
  label: string;
};

type RunsProps = Pick<Props, 'levels' | 'deviation'> & {
  place: (at: number) => number;
  y: (value: number) => number;
};

/** The stretches out of range in the colour of their level, with the area up to the range. */
function OutOfRange({ levels: { runs }, deviation: { range, side }, place, y }: RunsProps) {
  const edge = (side === 'low' ? range?.low : range?.high) ?? null;
  return runs.map(({ level, points }) => {
    const xs = points.map(([at]) => place(at));
    const values = points.map(([, value]) => value);
    const path = linePath(xs, values, y);
    return (
      <g key={`${level} ${points[0]?.[0]}`} data-level={level} className={classes.out}>
        {edge !== null && (
          <path
            className={classes.tint}
            d={areaPath(
              xs,
              values.map(() => edge),
              values,
              y,
            )}
          />
        )}
        <path className={classes.halo} d={path} />
        <path className={classes.line} d={path} />
      </g>
    );
  });
}

/** Grid, range, limits of levels 2 and 3, min–max band, mean, and where it is out of range. */
export function TimelinePlot({ deviation, span, line, levels, neighbours, ticks, across, down, label }: Props) {
  const { field, range } = deviation;
  const place = (at: number): number => across(at * 1000) * units.across;
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
      {levels.curves.map((one) => (
        <path
          key={one.level}
          className={classes.limit}
          data-level={one.level}
          d={limitLines(one, span)
            .map((points) =>
              linePath(
                points.map(([at]) => place(at)),
                points.map(([, limit]) => limit),
                y,
              ),
            )
            .join('')}
        />
      ))}
      {neighbours.map((one) => (
        <path
          key={one.name}
          className={classes.neighbour}
          d={linePath(
            one.line.t.map((at) => across(at) * units.across),
            one.line.avg,
            y,
          )}
        />
      ))}
      <g style={{ color: fieldColor(field ?? '') }}>
        <path className={classes.envelope} d={areaPath(xs, line.min, line.max, y)} />
        <path className={classes.line} d={linePath(xs, line.avg, y)} />
      </g>
      <OutOfRange {...{ levels, deviation, place, y }} />
    </svg>
  );
}
