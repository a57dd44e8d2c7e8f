import { useId, type ReactNode } from 'react';
import { unitText } from '#lib/format/amounts.ts';
import { signedKeypad } from './number-keypad.ts';
import classes from './native-number-field.module.css';

type Props = {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** kg have decimals, plants do not */
  decimal?: boolean;
  /** may be negative */
  signed?: boolean;
  /** replaces the unit at the right */
  unit?: string;
  /** a hint below the input */
  hint?: ReactNode;
};

/** A labelled number for long lists: a native input, because there may be hundreds. */
export function NativeNumberField({
  name,
  label,
  value,
  onChange,
  error,
  decimal = false,
  signed = false,
  unit,
  hint,
}: Props) {
  const id = useId();
  const descriptionId = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-problem`].filter(Boolean);
  return (
    <div className={classes.figure}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.box} data-wrong={error !== undefined || undefined}>
        <input
          id={id}
          name={name}
          inputMode={signed ? signedKeypad() : decimal ? 'decimal' : 'numeric'}
          autoComplete="off"
          maxLength={12}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={descriptionId.length > 0 ? descriptionId.join(' ') : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        {unit !== undefined && unit !== '' && <span>{unitText(unit)}</span>}
      </div>
      {error !== undefined && <p id={`${id}-problem`}>{error}</p>}
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}
