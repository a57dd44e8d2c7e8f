import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { rawValueSql } from './columns.ts';

/** Samples of a controller after `from` up to and including `to`, epoch ms. */
export type MeanSpan = { controllerNo: number; from: number; to: number };

/** Means of fields by span, in order; null for a field without samples. */
export const listMeans = async (
  db: Database,
  spans: readonly MeanSpan[],
  keys: readonly string[],
): Promise<Record<string, number | null>[]> => {
  if (spans.length === 0) return [];
  const means = keys.map((key) => `'${key}', avg(${rawValueSql(key)})`).join(', ');
  const { rows } = await sql<{ means: Record<string, number | null> }>`
    select found.means
    from unnest(
      ${spans.map(({ controllerNo }) => controllerNo)}::int[],
      ${spans.map(({ from }) => new Date(from))}::timestamptz[],
      ${spans.map(({ to }) => new Date(to))}::timestamptz[]
    ) with ordinality as span (controller_no, from_ts, to_ts, place)
    cross join lateral (
      select jsonb_build_object(${sql.raw(means)}) as means from reading
      where reading.controller_no = span.controller_no and ts > from_ts and ts <= to_ts
    ) found
    order by place`.execute(db);
  return rows.map((row) => row.means);
};
