import { useTranslations } from 'use-intl';
import type { SeriesColumns } from '@onsil/contract/telemetry';
import { formatAmount } from '#lib/format/amounts.ts';
import { fieldColor } from '#lib/format/field-color.ts';
import { formatMoment } from '#lib/format/kst.ts';
import { linePath, stepPath } from '#ui/charts/sparkline-path.ts';
import { stepsOf } from '#ui/charts/time-series/panels.ts';
import type { Period } from '../../api.ts';
import { timelineExtent } from '../timeline-series.ts';
import plot from '#ui/charts/plot.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './causes.module.css';

const units = { across: 1000, down: 100 };

/** A state's scale with space around it, so that a line at its end is whole. */
const beyond = ([low, high]: readonly [number, number]): [number, number] => [
  low - (high - low) / 10,
  high + (high - low) / 10,
];

type Props = {
  name: string;
  /** positions of the buckets, 0 to 1000 */
  xs: readonly number[];
  lines: readonly SeriesColumns[];
  /** the controller that deviates; the lines of others are grey */
  own: string;
  usual: number | null;
  span: Period;
  /** where the deviation began, 0 to 1 */
  start: number;
};

/** A field around the start of a deviation, with neighbouring rooms. */
export function FieldPanel({ name, xs, lines, own, usual, span, start }: Props) {
  const t = useTranslations('deviationCauses.around');
  const mine = lines.find((line) => line.controllerId === own);
  if (!mine) return null;
  const seen = mine.avg.filter((value) => value !== null);
  const all = lines.flatMap((line) => line.avg);
  const steps = stepsOf(mine);
  const [low, high] = steps ? beyond(steps) : timelineExtent([{ min: all, max: all }], null);
  const draw = steps ? stepPath : linePath;
  const y = (value: number): number => units.down * (1 - (value - low) / (high - low));
  const label = t('chart', {
    field: name,
    from: formatMoment(span.from),
    to: formatMoment(span.to),
    min: formatAmount(Math.min(...seen), mine),
    max: formatAmount(Math.max(...seen), mine),
  });
  const last = seen.at(-1);
  return (
    <div className={`${plot.plot} ${classes.panel}`}>
      <div className={`${flow.facts3} ${typography.small}`}>
        <b>{name}</b>
        {last !== undefined && <span>{formatAmount(last, mine)}</span>}
        {usual !== null && <span className={classes.usual}>{t('usual', { value: formatAmount(usual, mine) })}</span>}
      </div>
      <svg viewBox={`0 0 ${units.across} ${units.down}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {lines
          .filter((line) => line !== mine && !steps)
          .map((line) => (
            <path key={line.controllerId} className={classes.other} d={draw(xs, line.avg, y)} />
          ))}
        <path className={classes.line} style={{ color: fieldColor(mine.field) }} d={draw(xs, mine.avg, y)} />
        <path className={classes.start} d={`M${start * units.across} 0V${units.down}`} />
      </svg>
    </div>
  );
}
