import { useId, type ReactNode } from 'react';
import classes from './segmented.module.css';

type Props<V extends string> = {
  /** what is chosen here, for screen readers */
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: ReactNode; disabled?: boolean }[];
  /** shares the width evenly */
  full?: boolean;
  className?: string | undefined;
};

/** One of a few, side by side; scrolls sideways where there is no room. Native radios, so arrows and readers know it. */
export function Segmented<V extends string>({ label, value, onChange, options, full = false, className }: Props<V>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={[classes.group, full && classes.full, className].filter(Boolean).join(' ')}
    >
      {options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
