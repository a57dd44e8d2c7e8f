import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import classes from './overview.module.css';

/** As many as a card names; the rest stand behind its link. */
export const named = 5;

type Props = {
  title: string;
  query: Pick<UseQueryResult, 'error' | 'data' | 'refetch'>;
  count: number | undefined;
  /** what is counted */
  of: 'controllers' | 'farms' | 'entries';
  /** the way to all of them */
  all: ReactNode;
  children: ReactNode;
};

/** One thing that needs somebody, with the first few of it; nothing where there is none of it. */
export function Concern({ title, query: { error, data, refetch }, count = 0, of, all, children }: Props) {
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
      <ul className={classes.list}>{children}</ul>
    </Card>
  );
}

type RowProps = { children: ReactNode; about?: ReactNode };

/** One of them, with what there is to know in short. */
export function ConcernRow({ children, about }: RowProps) {
  return (
    <li>
      <span>{children}</span>
      {about !== undefined && <small>{about}</small>}
    </li>
  );
}
