import type { ReactNode } from 'react';
import classes from './primary-cell.module.css';

type Props = {
  /** a link or a name */
  children: ReactNode;
  /** details in small */
  sub?: ReactNode;
};

/** The first cell of a row: name and details. */
export function PrimaryCell({ children, sub }: Props) {
  return (
    <>
      <span className={classes.name}>{children}</span>
      {sub !== undefined && sub !== '' && <span className={classes.sub}>{sub}</span>}
    </>
  );
}
