import { useId, useState } from 'react';
import { formatValue } from '#lib/format/numbers.ts';
import { ticksOf, type BarColumn } from './bar-chart-scale.ts';
import plot from '#ui/charts/plot.module.css';
import flow from '../layout/flow.module.css';
import typography from '../theme/typography.module.css';
import classes from './bar-chart.module.css';

type Key = { look: 'outline' | 'bar' | 'within' | 'expected' | 'whisker'; name: string };

type Props = {
  /** the chart in a sentence for screen readers; a table holds its values */
  label: string;
  unit: string;
  columns: readonly BarColumn[];
  keys: readonly Key[];
};

const height = 200;
/** So many letters of labels stand side by side on a phone. */
const phoneLetters = 32;

type Placed = { column: BarColumn; /** left edge and width in % */ x: number; width: number };
type Scale = { y: (value: number) => number; hatch: string };

const percent = (value: number): string => `${value.toFixed(3)}%`;

function Whisker({ low, high, middle, y }: { low: number; high: number; middle: number; y: Scale['y'] }) {
  const cap = 0.6;
  return (
    <g className={classes.whisker}>
      <line x1={percent(middle)} x2={percent(middle)} y1={y(low)} y2={y(high)} />
      {[low, high].map((end) => (
        <line key={end} x1={percent(middle - cap)} x2={percent(middle + cap)} y1={y(end)} y2={y(end)} />
      ))}
    </g>
  );
}

function Bars({ column, x, width, y, hatch }: Placed & Scale) {
  const { outline, bar, within, expected, whisker } = column;
  const box = (value: number, inset: number, base = 0) => ({
    x: percent(x + width * inset),
    width: percent(width * (1 - 2 * inset)),
    y: y(base + value),
    height: y(base) - y(base + value),
  });
  return (
    <>
      {bar ? <rect className={classes.bar} {...box(bar, 0.24)} /> : null}
      {within ? <rect className={classes.within} {...box(within, 0.24)} /> : null}
      {expected ? (
        <rect className={classes.expected} fill={`url(#${hatch})`} {...box(expected, 0.24, bar ?? 0)} />
      ) : null}
      {outline ? <rect className={classes.outline} {...box(outline, 0.12)} /> : null}
      {whisker && <Whisker {...whisker} middle={x + width / 2} y={y} />}
    </>
  );
}

function KeyList({ keys }: { keys: readonly Key[] }) {
  return (
    <ul className={`${plot.keys} ${classes.keys}`} aria-hidden="true">
      {keys.map(({ look, name }) => (
        <li key={look} data-look={look}>
          {name}
        </li>
      ))}
    </ul>
  );
}

function Ticks({ ticks, y }: { ticks: readonly number[]; y: Scale['y'] }) {
  return (
    <div className={classes.ticks} style={{ height }} aria-hidden="true">
      {ticks.map((tick) => (
        <span key={tick} style={{ top: y(tick) }}>
          {formatValue(tick, Number.isInteger(tick) ? 0 : 1)}
        </span>
      ))}
    </div>
  );
}

function ColumnNames({ columns }: Pick<Props, 'columns'>) {
  const letterCount = columns.length * Math.max(0, ...columns.map(({ name }) => name.length));
  return (
    <div
      className={`${typography.tick} ${classes.names}`}
      data-long={letterCount > phoneLetters || undefined}
      aria-hidden="true"
    >
      {columns.map(({ key, name }) => (
        <span key={key}>{name}</span>
      ))}
    </div>
  );
}

type PlotProps = Pick<Props, 'label' | 'columns'> & {
  ticks: readonly number[];
  y: Scale['y'];
  hovered: string | undefined;
  onHover: (key: string | undefined) => void;
};

/** The bars over the lines of the ticks; a whole column can be hovered. */
function Plot({ label, columns, ticks, y, hovered, onHover }: PlotProps) {
  const hatch = useId();
  const width = 100 / Math.max(1, columns.length);
  return (
    <svg
      className={classes.plot}
      height={height}
      role="img"
      aria-label={label}
      onPointerLeave={() => onHover(undefined)}
    >
      <pattern id={hatch} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path className={classes.hatch} d="M0 0V6" />
      </pattern>
      {ticks.map((tick) => (
        <line key={tick} className={classes.grid} x1="0" x2="100%" y1={y(tick)} y2={y(tick)} />
      ))}
      {columns.map((column, index) => (
        <g key={column.key}>
          <rect
            className={classes.place}
            data-pointed={column.key === hovered || undefined}
            x={percent(index * width)}
            width={percent(width)}
            y={0}
            height={height}
            onPointerEnter={() => onHover(column.key)}
            onPointerDown={() => onHover(column.key)}
          />
          <Bars column={column} x={index * width} width={width} y={y} hatch={hatch} />
        </g>
      ))}
    </svg>
  );
}

/** Columns side by side from zero up; the hovered one is described above them. */
export function BarChart({ label, unit, columns, keys }: Props) {
  const [hovered, setHovered] = useState<string>();
  const ticks = ticksOf(columns);
  const top = ticks.at(-1) ?? 1;
  const y = (value: number): number => height * (1 - value / top);
  const shown = columns.find(({ key }) => key === hovered);
  return (
    <figure className={`${flow.stack3} ${flow.shrink}`}>
      <figcaption className={`${typography.caption} ${flow.facts4} ${classes.head}`}>
        <p>{shown?.sentence ?? unit}</p>
        <KeyList keys={keys} />
      </figcaption>
      <div className={classes.frame}>
        <Ticks ticks={ticks} y={y} />
        <Plot {...{ label, columns, ticks, y, hovered }} onHover={setHovered} />
        <ColumnNames columns={columns} />
      </div>
    </figure>
  );
}
