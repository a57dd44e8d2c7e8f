import { useId } from 'react';
import classes from './figure-field.module.css';

type Props = {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** kg have decimals, plants do not */
  decimal?: boolean;
  /** what stands in the unit's place at the right */
  unit?: string;
};

/** A labelled number, one of many in a row: the browser's own input, since there may be hundreds. */
export function FigureField({ name, label, value, onChange, error, decimal = false, unit }: Props) {
  const id = useId();
  return (
    <div className={classes.figure}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.box} data-wrong={error !== undefined || undefined}>
        <input
          id={id}
          name={name}
          inputMode={decimal ? 'decimal' : 'numeric'}
          autoComplete="off"
          maxLength={12}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-problem`}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        {unit !== undefined && <span>{unit}</span>}
      </div>
      {error !== undefined && <p id={`${id}-problem`}>{error}</p>}
    </div>
  );
}
