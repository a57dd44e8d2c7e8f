import { useTranslations } from 'use-intl';
import type { SensorDrift } from '@onsil/contract/manual-readings';
import { formatLimit, ofDifference } from '#lib/format/amounts.ts';
import { parseInstant, formatShortDay } from '#lib/format/kst.ts';
import { useLocalized } from '#lib/i18n/use-localized.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './drift.module.css';

const width = 240;
const height = 72;
const inset = 5;

/** Differences (reading − controller) over time as dots, with the tolerance band and the bias line. */
export function DriftChart({ drift }: { drift: SensorDrift }) {
  const t = useTranslations('manualReadings.drift');
  const localized = useLocalized();
  const { pairs, tolerance, bias } = drift;
  const times = pairs.map(({ at }) => parseInstant(at));
  const [from = 0, to = 0] = [times[0], times.at(-1)];
  const maxDifference = Math.max(1.4 * tolerance, ...pairs.map(({ difference }) => Math.abs(difference)));
  const x = (at: number): number =>
    to === from ? width / 2 : inset + ((at - from) / (to - from)) * (width - 2 * inset);
  const y = (value: number): number => height / 2 - (value / maxDifference) * (height / 2 - inset);
  const label = t('chart', {
    field: localized(drift.nameKo, drift.nameEn),
    count: pairs.length,
    from: formatShortDay(from),
    to: formatShortDay(to),
  });
  return (
    <figure className={`${flow.lines} ${classes.chart}`}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <rect className={classes.band} x={0} width={width} y={y(tolerance)} height={y(-tolerance) - y(tolerance)} />
        <path className={classes.zero} d={`M0 ${y(0)}H${width}`} />
        {bias !== null && <path className={classes.bias} d={`M0 ${y(bias)}H${width}`} />}
        {pairs.map(({ at, difference }) => (
          <circle key={at} cx={x(parseInstant(at))} cy={y(difference)} r={2.5} className={classes.dot} />
        ))}
      </svg>
      <figcaption aria-hidden="true">
        <span>{formatShortDay(from)}</span>
        <span>{`± ${formatLimit(tolerance, ofDifference(drift))}`}</span>
        <span>{formatShortDay(to)}</span>
      </figcaption>
    </figure>
  );
}
