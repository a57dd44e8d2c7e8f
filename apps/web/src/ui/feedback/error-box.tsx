import type { ReactNode } from 'react';
import classes from './error-box.module.css';

/** A box for what went wrong, announced by screen readers as soon as it has content. */
export function ErrorBox({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={classes.box}>
      {children}
    </div>
  );
}
