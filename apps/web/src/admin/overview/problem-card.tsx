import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Card } from '#ui/layout/card.tsx';
import flow from '#ui/layout/flow.module.css';
import rows from '#ui/layout/rows.module.css';
import classes from './overview.module.css';

/** Rows per card; its link leads to the rest. */
export const maxRows = 5;

type Props = {
  title: string;
  query: Pick<UseQueryResult, 'error' | 'data' | 'refetch'>;
  count: number | undefined;
  /** noun of the count */
  of: 'controllers' | 'farms' | 'entries';
  /** link to the full list */
  all: ReactNode;
  children: ReactNode;
};

/** One kind of problem with its first few cases; nothing when there are none. */
export function ProblemCard({ title, query: { error, data, refetch }, count = 0, of, all, children }: Props) {
  const t = useTranslations('admin.overview');
  if (data === undefined && error)
    return (
      <Card title={title}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    );
  if (count === 0) return null;
  return (
    <Card title={`${title} ${t(`pieces.${of}`, { count })}`} aside={<span className={classes.all}>{all}</span>}>
      <ul className={`${rows.rows} ${rows.inset} ${classes.list}`}>{children}</ul>
    </Card>
  );
}

type RowProps = { children: ReactNode; about?: ReactNode };

/** A case with short details. */
export function ProblemRow({ children, about }: RowProps) {
  return (
    <li>
      <span className={flow.shrink}>{children}</span>
      {about !== undefined && <small>{about}</small>}
    </li>
  );
}
