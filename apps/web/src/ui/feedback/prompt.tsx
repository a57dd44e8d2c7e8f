import type { ReactNode } from 'react';
import flow from '../layout/flow.module.css';
import classes from './prompt.module.css';

type Props = { label: string; icon: ReactNode; actions?: ReactNode; children: ReactNode };

/** An offer to the member within a screen, with its buttons. */
export function Prompt({ label, icon, actions, children }: Props) {
  return (
    <section className={`${flow.wrap3} ${classes.prompt}`} aria-label={label}>
      {icon}
      <div className={`${flow.stack1} ${classes.text}`}>{children}</div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </section>
  );
}
