import type { ReactNode } from 'react';
import classes from './columns.module.css';

/** Cards beside each other where there is room: each child is a column, or one card of it. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>;
}

/** Cards below each other: a page, or a column of one. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={classes.stack}>{children}</div>;
}
