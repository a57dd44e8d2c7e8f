import { useElementSize } from '@mantine/hooks';
import { useTranslations } from 'use-intl';
import type { Deviation } from '@onsil/contract/deviations';
import { formatAmount, formatLimit, formatRangeWithUnit, unitText } from '#lib/format/amounts.ts';
import { formatMoment, parseInstant } from '#lib/format/kst.ts';
import { limitsAt } from '#lib/format/limit-curve.ts';
import { letterScale } from '#ui/charts/letter-scale.ts';
import { ticksOf } from '#ui/charts/time-series/time-axis.ts';
import { StatusIcon } from '#ui/data/status-icon.tsx';
import type { Period } from '../api.ts';
import { useDeviationText } from '../model/deviation-text.ts';
import { limitLines } from './timeline-levels.ts';
import type { TimelineLevels } from './timeline-levels.ts';
import { assignRows, type TimelineMark } from './timeline-marks.ts';
import { TimelinePlot } from './timeline-plot.tsx';
import { timelineExtent, ticksBetween, type TimelineLine } from './timeline-series.ts';
import { TimelineTable } from './timeline-table.tsx';
import plot from '#ui/charts/plot.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import numbers from './numbers.module.css';
import classes from './timeline-chart.module.css';

/** CSS pixels: the plot's width until measured, and the width of a mark's number. */
const defaultWidth = 560;
const numberWidth = 20;
const rowHeight = 18;

const seen = (column: readonly (number | null)[]): number[] => column.filter((value) => value !== null);

type Props = {
  deviation: Deviation;
  span: Period;
  line: TimelineLine;
  levels: TimelineLevels;
  /** the same field in other rooms */
  neighbours: readonly { name: string; line: TimelineLine }[];
  marks: readonly TimelineMark[];
};

type LevelKeyProps = { one: TimelineLevels['curves'][number]; span: Period; deviation: Deviation };

/** The limit of level 2 or 3 on the side of the deviation, when it began. */
function LevelKey({ one, span, deviation }: LevelKeyProps) {
  const { low, high } = limitsAt(one.curve, parseInstant(deviation.startedAt) / 1000);
  const limit = deviation.side === 'low' ? low : high;
  if (limit === null || limitLines(one, span).length === 0) return null;
  return (
    <span className={`${flow.inline1} ${classes.limitKey}`} data-level={one.level}>
      <StatusIcon kind={`level${one.level}`} size={9} />
      {formatAmount(limit, deviation)}
    </span>
  );
}

/** Unit, range, limits and the neighbours that the lines belong to. */
function Legend({ deviation, span, levels, neighbours }: Pick<Props, 'deviation' | 'span' | 'levels' | 'neighbours'>) {
  const t = useTranslations('deviations.life');
  const range = deviation.range ? formatRangeWithUnit(deviation.range, deviation) : '';
  return (
    <div className={`${flow.wrapping} ${classes.legend}`}>
      <span>{unitText(deviation.unit)}</span>
      {range !== '' && <span className={classes.band}>{t('range', { range })}</span>}
      {levels.curves.map((one) => (
        <LevelKey key={one.level} {...{ one, span, deviation }} />
      ))}
      {neighbours.length > 0 && (
        <span className={classes.neighbours}>
          {t('neighbours', { names: neighbours.map(({ name }) => name).join(', ') })}
        </span>
      )}
    </div>
  );
}

/** What the numbers in the drawing stand for. */
function MarkList({ marks }: Pick<Props, 'marks'>) {
  const t = useTranslations('deviations.life.marks');
  return (
    <ol className={`${flow.facts4} ${numbers.numbered} ${classes.marks}`}>
      {marks.map(({ kind, at }) => (
        <li key={`${kind}${at}`}>
          {t(kind)} <time className={typography.muted}>{formatMoment(at)}</time>
        </li>
      ))}
    </ol>
  );
}

/** A deviation's values with scale and marks, and as a table. */
export function TimelineDrawing({ deviation, span, line, levels, neighbours, marks }: Props) {
  const t = useTranslations('deviations.life');
  const text = useDeviationText();
  const { ref, width: measured } = useElementSize();
  const width = measured || defaultWidth;
  const [low, high] = timelineExtent([line, ...neighbours.map((one) => one.line)], deviation.range);
  const ticks = ticksBetween(low, high, 4);
  const across = (at: number): number => (at - span.from) / (span.to - span.from);
  const down = (value: number): number => 1 - (value - low) / (high - low);
  const inside = marks.filter(({ at }) => at >= span.from && at <= span.to);
  const places = inside.map(({ at }) => across(at));
  const rows = assignRows(places, numberWidth / width);
  const highest = Math.max(1, ...rows.map((row) => row + 1));
  const label = t('chartLabel', {
    name: text.nameOf(deviation),
    from: formatMoment(span.from),
    to: formatMoment(span.to),
    min: formatAmount(Math.min(...seen(line.min)), deviation),
    max: formatAmount(Math.max(...seen(line.max)), deviation),
  });
  return (
    <figure className={`${plot.chart} ${classes.figure}`}>
      <Legend {...{ deviation, span, levels, neighbours }} />
      <div className={classes.plot}>
        <div ref={ref} className={`${plot.plot} ${classes.area}`} style={{ marginTop: rowHeight * highest + 4 }}>
          {ticks.map((value) => (
            <span key={value} className={plot.value} style={{ top: `${down(value) * 100}%` }} aria-hidden="true">
              {formatLimit(value, { unit: '', decimals: deviation.decimals })}
            </span>
          ))}
          <TimelinePlot {...{ deviation, span, line, levels, neighbours, ticks, across, down, label }} />
          {inside.map(({ kind, at }, i) => (
            <i
              key={`${kind}${at}`}
              className={classes.mark}
              style={{ left: `${across(at) * 100}%`, top: -4 - rowHeight * (rows[i] ?? 0) }}
              aria-hidden="true"
            >
              <b className={numbers.number}>{i + 1}</b>
            </i>
          ))}
        </div>
        <div className={plot.axis} aria-hidden="true">
          {ticksOf({ from: span.from / 1000, to: span.to / 1000 }, width / letterScale()).map(({ at, label: time }) => (
            <span key={at} style={{ left: `${across(at * 1000) * 100}%` }}>
              {time}
            </span>
          ))}
        </div>
      </div>
      <MarkList marks={inside} />
      <TimelineTable deviation={deviation} line={line} caption={label} />
    </figure>
  );
}
