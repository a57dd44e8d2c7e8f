import { useId, type ReactNode } from 'react';
import typography from '../theme/typography.module.css';
import classes from './check-field.module.css';

type Props = {
  name: string;
  label: ReactNode;
  description?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  /** takes no change while another is sent; it keeps the focus */
  busy?: boolean;
  onChange: (checked: boolean) => void;
  error?: string | undefined;
};

/** A checkbox with its label. */
export function CheckboxField({ name, label, description, checked, disabled, busy = false, onChange, error }: Props) {
  const id = useId();
  const descriptionId = [description !== undefined && `${id}-about`, error !== undefined && `${id}-problem`].filter(
    Boolean,
  );
  return (
    <div className={classes.check}>
      <input
        type="checkbox"
        id={id}
        name={name}
        checked={checked}
        disabled={disabled}
        aria-disabled={busy}
        aria-invalid={error !== undefined}
        aria-describedby={descriptionId.length > 0 ? descriptionId.join(' ') : undefined}
        onChange={({ currentTarget }) => !busy && onChange(currentTarget.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {description !== undefined && <small id={`${id}-about`}>{description}</small>}
      {error !== undefined && (
        <p className={typography.error} id={`${id}-problem`}>
          {error}
        </p>
      )}
    </div>
  );
}
