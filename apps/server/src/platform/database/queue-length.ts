import { sql, type RawBuilder } from 'kysely';
import type { Database } from './database.ts';

export type QueueLength = { pending: number; oldest: Date | null };

/** Maximum entries to count: measuring a long queue must stay fast, and some have no index. */
const maxCounted = 10_000;

/** Counts the rows of a query that selects `oldest`, at most 10,000, and returns the earliest time. */
export const measureQueue = async (
  db: Database,
  select: (limit: number) => RawBuilder<unknown>,
): Promise<QueueLength> => {
  const { rows } = await sql<QueueLength>`
    select count(*)::float8 as pending, min(oldest) as oldest
    from (${select(maxCounted)} limit ${maxCounted}) entries`.execute(db);
  return rows[0] ?? { pending: 0, oldest: null };
};
