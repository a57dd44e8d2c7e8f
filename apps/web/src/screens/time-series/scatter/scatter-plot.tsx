import { useTranslations } from 'use-intl';
import { unitBeside } from '#lib/format/amounts.ts';
import { formatCount, formatValue } from '#lib/format/numbers.ts';
import type { ChartSeries } from '#ui/charts/time-series/panels.ts';
import { correlate, densityOf, roundTicks } from './correlation.ts';
import type { Pair, Span } from './correlation.ts';
import plot from '#ui/charts/plot.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './scatter.module.css';

const columns = 48;
const rows = 32;
/** The faintest cell can still be seen. */
const minOpacity = 0.18;

const tickCount = 4;

/** The decimals of the marks of an axis: none where all are whole. */
const digitsOf = (span: Span, { decimals }: ChartSeries): number =>
  roundTicks(span, tickCount).every((tick) => Number.isInteger(tick)) ? 0 : decimals;

type Props = {
  title: string;
  x: ChartSeries;
  y: ChartSeries;
  pairs: readonly Pair[];
  spans: { x: Span; y: Span };
};

const axisName = ({ name, unit }: ChartSeries): string => [name, unitBeside(unit)].filter(Boolean).join(' ');

const shareOf = (value: number, [low, high]: Span): string => `${((value - low) / (high - low)) * 100}%`;

/** The density of two fields: a darker cell holds more pairs. */
export function ScatterPlot({ title, x, y, pairs, spans }: Props) {
  const t = useTranslations('timeSeries.scatter');
  const { n, r, independent } = correlate(pairs);
  const cells = densityOf(pairs, spans, columns, rows);
  const most = Math.log1p(Math.max(1, ...cells.map(({ count }) => count)));
  const figures =
    r === null
      ? t(n < 10 ? 'few' : 'constant', { count: formatCount(n) })
      : t('figures', { r: formatValue(r, 2), count: formatCount(n), independent: formatCount(independent) });
  return (
    <figure className={`${flow.shrink} ${classes.plot}`}>
      <figcaption className={`${flow.baseline3} ${typography.small}`}>
        <strong>{title}</strong>
        <span>{figures}</span>
      </figcaption>
      <div className={typography.caption}>
        <span className={classes.yName}>{axisName(y)}</span>
        <div className={`${plot.plot} ${classes.area}`}>
          {roundTicks(spans.y, tickCount).map((tick) => (
            <span
              key={tick}
              className={plot.value}
              style={{ top: `calc(100% - ${shareOf(tick, spans.y)})` }}
              aria-hidden="true"
            >
              {formatValue(tick, digitsOf(spans.y, y))}
            </span>
          ))}
          <svg
            viewBox={`0 0 ${columns} ${rows}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={t('label', { x: x.name, y: y.name, part: title, figures })}
          >
            {cells.map(({ column, row, count }) => (
              <rect
                key={`${column} ${row}`}
                x={column}
                y={rows - 1 - row}
                width={1}
                height={1}
                opacity={minOpacity + (1 - minOpacity) * (Math.log1p(count) / most)}
              />
            ))}
          </svg>
        </div>
        <div className={`${plot.axis} ${classes.xAxis}`} aria-hidden="true">
          {roundTicks(spans.x, tickCount).map((tick) => (
            <span key={tick} style={{ left: shareOf(tick, spans.x) }}>
              {formatValue(tick, digitsOf(spans.x, x))}
            </span>
          ))}
        </div>
        <span className={`${flow.block} ${typography.right}`}>{axisName(x)}</span>
      </div>
    </figure>
  );
}
