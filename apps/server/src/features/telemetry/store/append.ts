import type { DeriveState } from '@onsil/domain/telemetry/derived-channels';
import type { Latest } from '@onsil/domain/telemetry/latest-values';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { epochMs, instant } from '#platform/database/epoch.ts';
import { arrayLiteral, columnOf, columns, coreKeys } from './columns.ts';

export type ReadingRow = { controllerNo: number; ts: number; values: Record<string, number> };
export type LatestRow = {
  controllerNo: number;
  intervalSeconds: number;
  ts: number | null;
  values: Latest;
  deriveState: DeriveState | null;
};
export type RollupBucket = { controllerNo: number; bucket: number };
export type DeriveSpan = { controllerNo: number; from: number; to: number };

/** Locks the latest values of controllers, ordered by id to avoid deadlocks between writers. */
export const lockLatest = async (db: Database, controllerNos: readonly number[]): Promise<LatestRow[]> => {
  const { rows } = await sql<LatestRow>`
    select controller_no, interval_seconds, ${epochMs('ts')} as ts, "values", derive_state
    from latest join controller using (controller_no)
    where controller_no = any(${arrayLiteral(controllerNos)}::int[]) order by controller_no for update of latest`.execute(
    db,
  );
  return rows;
};

const allColumns = sql.raw([...columns, 'extra'].join(', '));
// A partial sample adds its fields to the row of its time; a row without new values is not updated.
const mergeRows = sql.raw(`on conflict (controller_no, ts) do update set
    ${columns.map((column) => `${column} = coalesce(excluded.${column}, r.${column})`).join(', ')},
    extra = case when excluded.extra is null then r.extra else coalesce(r.extra, '{}') || excluded.extra end
  where (${columns.map((column) => `coalesce(excluded.${column}, r.${column})`).join(', ')}) is distinct from (${columns.map((column) => `r.${column}`).join(', ')})
    or not coalesce(r.extra, '{}') @> coalesce(excluded.extra, '{}')`);
const returningRows = sql`returning controller_no, ${epochMs('ts')} as ts`;

const extraOf = (values: Record<string, number>): string | null => {
  let extra: Record<string, number> | null = null;
  for (const key in values) if (!columnOf.has(key)) (extra ??= {})[key] = values[key] ?? 0;
  return extra && JSON.stringify(extra);
};

/**
 * Upserts samples; `rows` must not repeat a (controller, time) pair.
 * @param returnChanged whether to return the rows that were inserted or changed; otherwise an empty list
 */
export const insertReadings = async (
  db: Database,
  rows: readonly ReadingRow[],
  returnChanged: boolean,
): Promise<{ controllerNo: number; ts: number }[]> => {
  const values = coreKeys.map((key) => sql`${arrayLiteral(rows.map((row) => row.values[key]))}::real[]`);
  const { rows: changed } = await sql<{ controllerNo: number; ts: number }>`
    insert into reading as r (controller_no, ts, ${allColumns})
    select id, to_timestamp(ms / 1000), ${allColumns}
    from unnest(${arrayLiteral(rows.map((row) => row.controllerNo))}::int[],
      ${arrayLiteral(rows.map((row) => row.ts))}::float8[], ${sql.join(values)},
      ${rows.map((row) => extraOf(row.values))}::jsonb[]) as x(id, ms, ${allColumns})
    ${mergeRows} ${returnChanged ? returningRows : sql``}`.execute(db);
  return changed;
};

export const updateLatest = (db: Database, rows: readonly LatestRow[], receivedAt: number) =>
  sql`
    update latest set ts = to_timestamp(x.ts / 1000), received_at = ${instant(receivedAt)},
      changed = pg_current_xact_id(), "values" = x.values, derive_state = x."deriveState"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x("controllerNo" int, ts float8, "values" jsonb, "deriveState" jsonb)
    where controller_no = x."controllerNo"`.execute(db);

export const markDirty = (db: Database, buckets: readonly RollupBucket[]) =>
  sql`
    insert into rollup_dirty (controller_no, bucket) select id, to_timestamp(ms / 1000)
    from unnest(${arrayLiteral(buckets.map((one) => one.controllerNo))}::int[],
      ${arrayLiteral(buckets.map((one) => one.bucket))}::float8[]) as x(id, ms)`.execute(db);

export const markToDerive = (db: Database, spans: readonly DeriveSpan[]) =>
  sql`
    insert into derive_dirty (controller_no, from_ts, to_ts)
    select id, to_timestamp(f / 1000), to_timestamp(t / 1000)
    from unnest(${arrayLiteral(spans.map((one) => one.controllerNo))}::int[],
      ${arrayLiteral(spans.map((one) => one.from))}::float8[],
      ${arrayLiteral(spans.map((one) => one.to))}::float8[]) as x(id, f, t)`.execute(db);

/** Records that a controller's samples changed from a time on, so that deviations are evaluated again from there. */
export const markCorrected = (db: Database, controllerNo: number, from: number) =>
  db
    .insertInto('sampleCorrection')
    .values({ controllerNo, fromTs: instant(from) })
    .execute();

export const insertLatestRows = (db: Database, controllerNos: readonly number[]) =>
  sql`
    insert into latest (controller_no) select id from unnest(${arrayLiteral(controllerNos)}::int[]) as id order by id
    on conflict do nothing`.execute(db);
