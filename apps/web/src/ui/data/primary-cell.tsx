import type { ReactNode } from 'react';
import flow from '../layout/flow.module.css';
import typography from '../theme/typography.module.css';
import classes from './primary-cell.module.css';

type Props = {
  /** a link or a name */
  children: ReactNode;
  /** details in small */
  sub?: ReactNode;
};

/** What a row is about: name and details. A click on the row opens the link or button of the name. */
export function PrimaryCell({ children, sub }: Props) {
  return (
    <>
      <span className={`${typography.body} ${typography.strong} ${classes.name}`} data-opens-row>
        {children}
      </span>
      {sub !== undefined && sub !== '' && <span className={`${typography.captionTight} ${flow.block}`}>{sub}</span>}
    </>
  );
}
