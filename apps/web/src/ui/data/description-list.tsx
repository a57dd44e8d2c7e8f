import type { ReactNode } from 'react';
import classes from './description-list.module.css';

type Fact = { name: string; value: ReactNode };

/** A description list: names at the left, values at the right. */
export function DescriptionList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={`${classes.facts} ${classes.columns}`}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
