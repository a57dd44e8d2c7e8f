import type { ReactNode } from 'react';
import classes from './horizontal-scroll.module.css';

type Props = {
  /** accessible name of the content */
  label: string;
  /** keeps the first column in place */
  held?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** Scrolls its content, mostly a table, horizontally; focusable, so that the keyboard reaches hidden columns. */
export function HorizontalScroll({ label, held = false, className, children }: Props) {
  const classNames = [classes.sideways, held && classes.held, className].filter(Boolean).join(' ');
  return (
    // A fieldset is for inputs only.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- see above
    <div className={classNames} tabIndex={0} role="group" aria-label={label}>
      {children}
    </div>
  );
}
