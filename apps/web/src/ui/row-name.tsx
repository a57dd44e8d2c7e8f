import type { ReactNode } from 'react';
import classes from './row-name.module.css';

type Props = {
  /** what leads to it, or its name */
  children: ReactNode;
  /** what more there is to say in small */
  sub?: ReactNode;
};

/** What a row of a list is called. */
export function RowName({ children, sub }: Props) {
  return (
    <>
      <span className={classes.name}>{children}</span>
      {sub !== undefined && sub !== '' && <span className={classes.sub}>{sub}</span>}
    </>
  );
}
