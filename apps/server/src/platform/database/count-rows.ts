import { sql, type SelectQueryBuilder } from 'kysely';

/** Counts the rows of a query that selects nothing yet. */
export const countRows = async <Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> => {
  const counted = query.select(sql<number>`count(*)::int`.as('count')).$castTo<{ count: number }>();
  return (await counted.executeTakeFirstOrThrow()).count;
};
