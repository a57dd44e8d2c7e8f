import { useId, type ComponentPropsWithRef } from 'react';
import classes from './cell-input.module.css';

type Props = {
  /** what it is, for those who do not see the row and the column it stands in */
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** whether it is wrong without saying so itself: what it belongs to says it, at `describedBy` */
  invalid?: boolean;
  describedBy?: string | undefined;
  /** stands after the input: its unit */
  suffix?: string;
} & Pick<ComponentPropsWithRef<'input'>, 'name' | 'type' | 'inputMode' | 'maxLength' | 'placeholder'>;

/** An input in a table, where the row and the column say what it is. */
export function CellInput({ label, onChange, error, invalid = false, describedBy, suffix, ...input }: Props) {
  const id = useId();
  const wrong = error !== undefined;
  return (
    <div className={classes.cell}>
      <span className={classes.line}>
        <input
          {...input}
          className={classes.input}
          data-words={(input.inputMode === undefined && input.type === undefined) || undefined}
          aria-label={label}
          aria-invalid={wrong || invalid}
          aria-describedby={wrong ? id : describedBy}
          autoComplete="off"
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        {suffix !== undefined && <span className={classes.suffix}>{suffix}</span>}
      </span>
      {wrong && (
        <p id={id} className={classes.wrong}>
          {error}
        </p>
      )}
    </div>
  );
}
