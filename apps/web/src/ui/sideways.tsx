import type { ReactNode } from 'react';
import classes from './sideways.module.css';

type Props = {
  /** what is in it */
  label: string;
  /** its first column stays where it is */
  held?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** Scrolls sideways in itself where there is no room: a table, mostly. By keyboard too, or its hidden columns are out of reach. */
export function Sideways({ label, held = false, className, children }: Props) {
  const look = [classes.sideways, held && classes.held, className].filter(Boolean).join(' ');
  return (
    // A fieldset would be for inputs.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- see above
    <div className={look} tabIndex={0} role="group" aria-label={label}>
      {children}
    </div>
  );
}
