import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { SortRequest } from '@onsil/contract/envelope';

/** Text without case by its bytes, which is the order of Korean dictionaries whatever the collation of the database is. */
export const byText = (column: string): RawBuilder<string> => sql`lower(${sql.ref(column)}) collate "C"`;

export const byColumn = (column: string): RawBuilder<unknown> => sql.ref(column);

type SortKeys<Key extends string> = Readonly<Record<Key, RawBuilder<unknown>>>;

const termOf = <Key extends string>(keys: SortKeys<Key>, sort: Key, order: SortRequest<Key>['order']) =>
  sql`${keys[sort]} ${order === 'desc' ? sql`desc` : sql`asc`} nulls last`;

/** Orders a query by what was asked for, rows without a value last; the list's own order decides between equal rows. */
export const sortBy =
  <Key extends string>(keys: SortKeys<Key>, { sort, order }: SortRequest<Key>) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> =>
    sort === undefined ? query : query.orderBy(termOf(keys, sort, order));

/** The same as the terms of an `order by`, before those of the list's own order. */
export const sortedBefore = <Key extends string>(
  keys: SortKeys<Key>,
  { sort, order }: SortRequest<Key>,
  own: RawBuilder<unknown>,
): RawBuilder<unknown> => (sort === undefined ? own : sql`${termOf(keys, sort, order)}, ${own}`);
