import type { LastValue } from '@onsil/contract/telemetry';
import classes from './gauge.module.css';

type Props = Pick<LastValue, 'value' | 'scaleMin' | 'scaleMax' | 'ranges' | 'level'>;

/** Where a value lies on its field's scale, and where it should. What it shows stands beside it in words. */
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
