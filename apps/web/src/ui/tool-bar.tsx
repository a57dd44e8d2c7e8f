import type { ReactNode } from 'react';
import classes from './tool-bar.module.css';

/** Searching and filtering above a list: side by side, below each other on phones. */
export function ToolBar({ children }: { children: ReactNode }) {
  return <div className={classes.bar}>{children}</div>;
}
