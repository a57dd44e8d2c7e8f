import type { ReactNode } from 'react';
import classes from './visually-hidden.module.css';

type Props = { as?: 'span' | 'p' | 'h2' | 'dt' | 'caption' | 'legend' | 'output'; id?: string; children: ReactNode };

/** For screen readers only. */
export function VisuallyHidden({ as: Element = 'span', id, children }: Props) {
  return (
    <Element id={id} className={classes.hidden}>
      {children}
    </Element>
  );
}
