import type { ReactNode } from 'react';
import classes from './actions.module.css';

/** What can be done, side by side. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
