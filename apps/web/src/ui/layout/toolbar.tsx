import { Children, type ReactNode } from 'react';
import flow from './flow.module.css';
import { FoldedFilters } from './folded-filters.tsx';
import classes from './toolbar.module.css';

type Props = {
  /** how many filters after the first part are set: phones fold these filters; without it nothing is folded */
  setCount?: number;
  children: ReactNode;
};

/** Search and filters above a list; on phones the filters are folded or stacked. */
export function Toolbar({ setCount, children }: Props) {
  if (setCount === undefined) return <div className={`${flow.fields} ${classes.bar}`}>{children}</div>;
  const [first, ...filters] = Children.toArray(children);
  return (
    <div className={`${flow.fields} ${classes.bar}`} data-folds>
      {first}
      <FoldedFilters setCount={setCount}>{filters}</FoldedFilters>
    </div>
  );
}
