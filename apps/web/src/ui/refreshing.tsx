import type { ReactNode } from 'react';
import classes from './refreshing.module.css';

type Props = {
  /** what is shown belongs to an earlier question; the answer to the present one is on its way */
  busy: boolean;
  /** off as well while it is: what would be changed is another one by then */
  locked?: boolean;
  children: ReactNode;
};

/** Parts of a screen, one below the other, that stay in sight, dimmed, until others come for them. */
export function Refreshing({ busy, locked = false, children }: Props) {
  return (
    <div className={classes.parts} aria-busy={busy} inert={busy && locked}>
      {children}
    </div>
  );
}
