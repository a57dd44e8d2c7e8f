import { Children, type ReactNode } from 'react';
import { FoldedFilters } from './folded-filters.tsx';
import flow from './flow.module.css';
import classes from './toolbar.module.css';

type Props = {
  /** how many filters after the first part are set: phones fold these filters; without it only the order of the list is folded */
  setCount?: number;
  children: ReactNode;
};

/** Search and filters above a list; on phones the filters are folded or stacked. */
export function Toolbar({ setCount, children }: Props) {
  const [first, ...filters] = Children.toArray(children);
  return (
    <div
      className={`${flow.fields} ${classes.bar}`}
      data-folds={setCount !== undefined || filters.length === 0 || undefined}
    >
      {first}
      {setCount === undefined && filters}
      <FoldedFilters setCount={setCount ?? 0}>{setCount !== undefined && filters}</FoldedFilters>
    </div>
  );
}
