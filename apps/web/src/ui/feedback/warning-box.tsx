import type { ReactNode } from 'react';
import surface from '../layout/surface.module.css';
import classes from './warning-box.module.css';

/** A box for what works but is probably not meant; announced by screen readers when it appears. */
export function WarningBox({ children }: { children: ReactNode }) {
  return <output className={`${surface.notice} ${classes.box}`}>{children}</output>;
}
