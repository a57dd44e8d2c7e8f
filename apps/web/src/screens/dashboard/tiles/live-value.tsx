import { useState } from 'react';
import type { LastValue } from '@onsil/contract/telemetry';
import { formatReading, unitBeside, withUnit } from '#lib/format/amounts.ts';
import typography from '#ui/theme/typography.module.css';
import classes from './live-value.module.css';

type Props = Pick<LastValue, 'value' | 'decimals' | 'unit'>;

/** A value with its unit, highlighted briefly on change: the key restarts the animation. */
export function LiveValue({ value, decimals, unit }: Props) {
  const text = formatReading(value, { unit, decimals });
  const [shown, setShown] = useState({ text, changes: 0 });
  if (shown.text !== text) setShown({ text, changes: shown.changes + 1 });
  return (
    <p className={classes.reading}>
      <span key={shown.changes} className={shown.changes > 0 ? classes.changed : undefined}>
        {text}
      </span>
      {unitBeside(unit) !== '' && (
        <small className={`${typography.body} ${typography.normal}`}>{withUnit('', unit)}</small>
      )}
    </p>
  );
}
