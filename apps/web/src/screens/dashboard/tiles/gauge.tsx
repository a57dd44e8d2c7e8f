import type { LastValue } from '@onsil/contract/telemetry';
import classes from './gauge.module.css';

type Props = Pick<LastValue, 'value' | 'scaleMin' | 'scaleMax' | 'ranges' | 'level'>;

/** A value and its ranges on the field's scale. Decorative: the same is shown as text. */
export function Gauge({ value, scaleMin, scaleMax, ranges, level }: Props) {
  const place = (at: number) => Math.min(100, Math.max(0, (100 * (at - scaleMin)) / (scaleMax - scaleMin || 1)));
  const from = place(ranges?.[0].low ?? scaleMin);
  const to = place(ranges?.[0].high ?? scaleMax);
  return (
    <div className={classes.gauge} aria-hidden="true">
      {ranges && <span className={classes.band} style={{ left: `${from}%`, width: `${to - from}%` }} />}
      <span className={classes.needle} data-level={level} style={{ left: `${place(value)}%` }} />
    </div>
  );
}
