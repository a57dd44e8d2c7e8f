import type { ReactNode } from 'react';
import classes from './columns.module.css';
import flow from './flow.module.css';

/** Cards in columns where there is room; each child is a column or a card. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={`${flow.cards} ${classes.columns}`}>{children}</div>;
}

/** Cards in a column. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={`${flow.cards} ${classes.stack}`}>{children}</div>;
}
