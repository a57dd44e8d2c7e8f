import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyText } from '../feedback/empty-state.tsx';
import { QueryFallback } from '../feedback/query-fallback.tsx';
import { Card } from '../layout/card.tsx';
import rows from '../layout/rows.module.css';
import classes from './newest-card.module.css';

type Props<Row> = {
  title: string;
  /** link to the full list */
  all: ReactNode;
  query: Pick<UseQueryResult<{ items: Row[] }>, 'data' | 'error' | 'refetch'>;
  /** text when the list is empty */
  none?: string;
  children: (row: Row) => ReactNode;
  /** approximate number of skeleton lines while it loads */
  lines?: number;
};

/** The newest few of a list, each a link, in a card. */
export function NewestCard<Row>({
  title,
  all,
  query: { data, error, refetch },
  none,
  lines = 3,
  children,
}: Props<Row>) {
  return (
    <Card title={title} aside={all}>
      {data?.items.length === 0 && <EmptyText>{none}</EmptyText>}
      {data && data.items.length > 0 && (
        <ul className={`${rows.links} ${classes.newest}`}>{data.items.map(children)}</ul>
      )}
      {!data && <QueryFallback error={error} retry={refetch} lines={lines} />}
    </Card>
  );
}

/** One row: `strong` for its name, `small` for details. `news` marks it as unread. */
export function NewestRow({ news, children }: { news: boolean; children: ReactNode }) {
  return <li data-news={news || undefined}>{children}</li>;
}
