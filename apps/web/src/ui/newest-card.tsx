import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import classes from './newest-card.module.css';
import { QueryState } from './query-state.tsx';

type Props<Row> = {
  title: string;
  /** the link to all of them */
  all: ReactNode;
  query: Pick<UseQueryResult<{ items: Row[] }>, 'data' | 'error' | 'refetch'>;
  /** said where there are none */
  none?: string;
  children: (row: Row) => ReactNode;
};

/** The newest few of a list, each a link, in a card beside other things. */
export function NewestCard<Row>({ title, all, query: { data, error, refetch }, none, children }: Props<Row>) {
  return (
    <Card title={title} aside={<span className={classes.all}>{all}</span>}>
      {data?.items.length === 0 && <p className={classes.none}>{none}</p>}
      {data && data.items.length > 0 && <ul className={classes.newest}>{data.items.map(children)}</ul>}
      {!data && <QueryState error={error} retry={refetch} lines={3} />}
    </Card>
  );
}

/** One of them: its link has its name in `strong` and the rest in `small`. `news`: its reader has not seen it yet. */
export function NewestRow({ news, children }: { news: boolean; children: ReactNode }) {
  return <li data-news={news || undefined}>{children}</li>;
}
