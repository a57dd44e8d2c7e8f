import { useId, type ComponentPropsWithRef } from 'react';
import flow from '../layout/flow.module.css';
import typography from '../theme/typography.module.css';
import inputs from './input.module.css';

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
    <div className={flow.shrink}>
      <span className={flow.row2}>
        <input
          {...input}
          className={`${flow.fill} ${inputs.input} ${inputs.cell}`}
          data-words={(input.inputMode === undefined && input.type === undefined) || undefined}
          aria-label={label}
          aria-invalid={isInvalid || invalid}
          aria-describedby={isInvalid ? id : describedBy}
          autoComplete="off"
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        {suffix !== undefined && (
          <span className={`${typography.caption} ${flow.fixed} ${typography.noWrap}`}>{suffix}</span>
        )}
      </span>
      {isInvalid && (
        <p id={id} className={typography.fieldError}>
          {error}
        </p>
      )}
    </div>
  );
}
