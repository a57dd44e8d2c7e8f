import { useElementSize } from '@mantine/hooks';
import { formatCount } from '#lib/format/numbers.ts';
import { letterScale } from '#ui/charts/letter-scale.ts';
import { StatusIcon } from '#ui/data/status-icon.tsx';
import { ticksBetween } from '../detail/timeline-series.ts';
import plot from '#ui/charts/plot.module.css';
import classes from './trends.module.css';

/** A part of a column: a level, or 0 without levels. */
type Part = { level: 0 | 1 | 2 | 3; count: number };

export type ChartColumn = {
  key: string;
  /** below the column, where there is room */
  label: string;
  /** shown on hover */
  title: string;
  /** from the bottom up */
  parts: readonly Part[];
};

type Props = {
  label: string;
  columns: readonly ChartColumn[];
  /** width of a label in CSS pixels */
  room: number;
  /** the column that always has a label: the newest day, or midnight */
  labelled: 'first' | 'last';
  /** the key of the column that filters the others */
  chosen: string | undefined;
  onChoose: (key: string) => void;
};

/** Width in CSS pixels until measured. */
const defaultWidth = 560;
/** A column of this width in CSS pixels holds the shape of a level. */
const shapePixels = 16;
/** Minimum of the scale's top, so that a single deviation does not fill the chart. */
const minTop = 4;

const heightOf = (parts: readonly Part[]): number => parts.reduce((all, { count }) => all + count, 0);

type ShapesProps = Pick<Props, 'columns'> & { top: number };

/** The shape of its level on each part, for those who do not see the colours. */
function LevelShapes({ columns, top }: ShapesProps) {
  return columns.flatMap(({ key, parts }, i) =>
    parts.map(
      ({ level, count }, part) =>
        level > 0 &&
        count > 0 && (
          <i
            key={`${key} ${level}`}
            className={classes.shape}
            data-level={level}
            style={{
              left: `${((i + 0.5) / columns.length) * 100}%`,
              bottom: `${((heightOf(parts.slice(0, part)) + count / 2) / top) * 100}%`,
            }}
            aria-hidden="true"
          >
            <StatusIcon kind={`level${level}`} size={8} />
          </i>
        ),
    ),
  );
}

/** Columns by day or hour, stacked by level. */
export function ColumnChart({ label, columns, room, labelled, chosen, onChoose }: Props) {
  const { ref, width } = useElementSize();
  const top = Math.max(minTop, ...columns.map(({ parts }) => heightOf(parts)));
  const ticks = ticksBetween(0, top, 3).filter((tick) => Number.isInteger(tick));
  const labelColumns = (columns.length * room * letterScale()) / (width || defaultWidth);
  const step = Math.ceil(labelColumns);
  const labelledIndexes = columns
    .map(({ key, label: name }, i) => ({ key, name, i, away: labelled === 'first' ? i : columns.length - 1 - i }))
    // The label of the newest day ends at its column and reaches half a label farther.
    .filter(({ away }) => away % step === 0 && (labelled === 'first' || away === 0 || away >= 1.5 * labelColumns));
  return (
    <figure className={classes.columns}>
      <div ref={ref} className={`${plot.plot} ${classes.plot}`}>
        {ticks.map((tick) => (
          <span key={tick} className={plot.value} style={{ top: `${100 - (tick / top) * 100}%` }} aria-hidden="true">
            {formatCount(tick)}
          </span>
        ))}
        <svg viewBox={`0 0 ${columns.length} ${top}`} preserveAspectRatio="none" role="img" aria-label={label}>
          <path className={classes.grid} d={ticks.map((tick) => `M0 ${top - tick}h${columns.length}`).join('')} />
          {columns.map((column, i) => (
            <Bar key={column.key} {...{ column, top }} x={i} isChosen={column.key === chosen} onChoose={onChoose} />
          ))}
        </svg>
        {(width || defaultWidth) / columns.length >= shapePixels && <LevelShapes columns={columns} top={top} />}
      </div>
      <div className={`${plot.axis} ${classes.axis}`} aria-hidden="true">
        {labelledIndexes.map(({ key, name, i }) => {
          // Centred below the newest day it would leave the card.
          const isLast = labelled === 'last' && i === columns.length - 1;
          const place = isLast ? { right: 0 } : { left: `${((i + 0.5) / columns.length) * 100}%` };
          return (
            <span key={key} data-last={isLast || undefined} style={place}>
              {name}
            </span>
          );
        })}
      </div>
    </figure>
  );
}

type BarProps = Pick<Props, 'onChoose'> & { column: ChartColumn; x: number; top: number; isChosen: boolean };

/** For the pointer only: the table of the chart has a button for the same. */
function Bar({ column: { key, title, parts }, x, top, isChosen, onChoose }: BarProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- see above
    <g data-chosen={isChosen || undefined} onClick={() => onChoose(key)}>
      <title>{title}</title>
      <rect className={classes.hit} x={x} y={0} width={1} height={top} />
      {parts.map(({ level, count }, i) => (
        <rect
          key={level}
          className={classes.part}
          data-level={level}
          x={x + 0.15}
          width={0.7}
          y={top - heightOf(parts.slice(0, i + 1))}
          height={count}
        />
      ))}
    </g>
  );
}
