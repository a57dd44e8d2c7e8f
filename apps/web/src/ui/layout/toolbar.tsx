import type { ReactNode } from 'react';
import classes from './toolbar.module.css';

/** Search and filters above a list; stacked on phones. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={classes.bar}>{children}</div>;
}
