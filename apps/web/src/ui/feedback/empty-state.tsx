import type { ReactNode } from 'react';
import flow from '../layout/flow.module.css';
import typography from '../theme/typography.module.css';
import classes from './empty-state.module.css';

type Props = {
  title: string;
  /** the next step */
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
};

/** An empty state: title, reason and next step. */
export function EmptyState({ title, children, action, icon }: Props) {
  return (
    <div className={`${flow.stack1} ${classes.state}`}>
      {icon !== undefined && <div className={classes.icon}>{icon}</div>}
      <p className={classes.title}>{title}</p>
      {children !== undefined && <div className={`${typography.hint} ${classes.text}`}>{children}</div>}
      {action !== undefined && <div className={`${flow.buttons} ${flow.middle} ${flow.above3}`}>{action}</div>}
    </div>
  );
}

/** What a card says in place of a short list: a sentence without a next step. */
export function EmptyText({ children }: { children: ReactNode }) {
  return <p className={typography.cardEmpty}>{children}</p>;
}
