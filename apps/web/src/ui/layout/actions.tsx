import type { ReactNode } from 'react';
import classes from './actions.module.css';

/** A row of buttons. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
