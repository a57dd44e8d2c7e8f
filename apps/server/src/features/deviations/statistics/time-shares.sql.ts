import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { isNotWithdrawn } from '../deviation-state.sql.ts';
import type { Span } from './counts.sql.ts';

export type TimeRow = { farmNo: number; cause: 'range' | 'no_data'; span: number; seconds: number };

/**
 * Time of a farm's controllers in use, without gateways, with a deviation in each span, by cause: simultaneous deviations of a controller count once.
 * `span` is the place of the span; farms, causes and spans without any are left out.
 * @param now deviations that are open last until then (epoch ms)
 */
export const sumDeviationTime = async (
  db: Database,
  farmNos: readonly number[],
  spans: readonly Span[],
  now: number,
): Promise<TimeRow[]> => {
  const first = new Date(Math.min(...spans.map(({ from }) => from)));
  const { rows } = await sql<TimeRow>`
    with lasting as (
      select farm_no, controller_no, cause, started_at, ${new Date(now)}::timestamptz as ended_at, end_kind
      from deviation where farm_no = any(${farmNos}) and ended_at is null
      union all
      select farm_no, controller_no, cause, started_at, coalesce(back_at, ended_at), end_kind
      from deviation where farm_no = any(${farmNos}) and ended_at >= ${first}
    ), merged as (
      select farm_no, controller_no, cause, range_agg(tstzrange(started_at, greatest(started_at, ended_at))) as times
      from lasting join controller using (controller_no, farm_no)
      where controller.farm_no = any(${farmNos}) and cause in ('range', 'no_data') and ${isNotWithdrawn} and retired_at is null and not gateway
      group by farm_no, controller_no, cause
    )
    select farm_no, cause, span.place::int as span, sum(extract(epoch from upper(part) - lower(part)))::float8 as seconds
    from merged
      cross join unnest(${spans.map(({ from }) => new Date(from))}::timestamptz[], ${spans.map(({ to }) => new Date(to))}::timestamptz[])
        with ordinality as span (starts_at, ends_at, place)
      cross join lateral unnest(times * tstzmultirange(tstzrange(span.starts_at, span.ends_at))) as part
    group by farm_no, cause, span.place`.execute(db);
  return rows.map((row) => ({ ...row, span: row.span - 1 }));
};

/** Open deviations of a farm at each level, those with an action, and the start of the worst. */
type OpenCounts = { farmNo: number; open: [number, number, number]; acted: number; since: Date };

/** Open deviations by farm; farms without any are left out. */
export const countOpenByLevel = async (db: Database, farmNos: readonly number[]): Promise<OpenCounts[]> => {
  const { rows } = await sql<OpenCounts>`
    select farm_no, array[count(*) filter (where level <= 1), count(*) filter (where level = 2), count(*) filter (where level = 3)]::int[] as open,
      count(acted_at)::int as acted,
      (array_agg(started_at order by level desc, started_at))[1] as since
    from deviation where farm_no = any(${farmNos}) and ended_at is null and gateway_root is null group by farm_no`.execute(
    db,
  );
  return rows;
};
