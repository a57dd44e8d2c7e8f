import { useId, type ComponentPropsWithRef } from 'react';
import classes from './cell-input.module.css';

type Props = {
  /** accessible name, independent of row and column */
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** marks the input invalid without a message of its own; the message is at `describedBy` */
  invalid?: boolean;
  describedBy?: string | undefined;
  /** unit after the input */
  suffix?: string;
} & Pick<ComponentPropsWithRef<'input'>, 'name' | 'type' | 'inputMode' | 'maxLength' | 'placeholder'>;

/** An input in a table cell; row and column headers are its visible label. */
export function CellInput({ label, onChange, error, invalid = false, describedBy, suffix, ...input }: Props) {
  const id = useId();
  const isInvalid = error !== undefined;
  return (
    <div className={classes.cell}>
      <span className={classes.line}>
        <input
          {...input}
          className={classes.input}
          data-words={(input.inputMode === undefined && input.type === undefined) || undefined}
          aria-label={label}
          aria-invalid={isInvalid || invalid}
          aria-describedby={isInvalid ? id : describedBy}
          autoComplete="off"
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        {suffix !== undefined && <span className={classes.suffix}>{suffix}</span>}
      </span>
      {isInvalid && (
        <p id={id} className={classes.wrong}>
          {error}
        </p>
      )}
    </div>
  );
}
