import { useId, type ReactNode } from 'react';
import classes from './figure-field.module.css';

type Props = {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** kg have decimals, plants do not */
  decimal?: boolean;
  /** may be below zero, and the keypad of an iPhone has no minus sign */
  signed?: boolean;
  /** what stands in the unit's place at the right */
  unit?: string;
  /** what helps to find the number, below it */
  hint?: ReactNode;
};

/** A labelled number, one of many in a row: the browser's own input, since there may be hundreds. */
export function FigureField({
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
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-problem`].filter(Boolean);
  return (
    <div className={classes.figure}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.box} data-wrong={error !== undefined || undefined}>
        <input
          id={id}
          name={name}
          inputMode={signed ? 'text' : decimal ? 'decimal' : 'numeric'}
          autoComplete="off"
          maxLength={12}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={described.length > 0 ? described.join(' ') : undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        {unit !== undefined && unit !== '' && <span>{unit}</span>}
      </div>
      {error !== undefined && <p id={`${id}-problem`}>{error}</p>}
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}
