import type { DeriveState } from '@onsil/domain/telemetry/derived-channels';
import type { Latest } from '@onsil/domain/telemetry/latest-values';
import type { PoolClient } from 'pg';
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
export const lockLatest = async (client: PoolClient, controllerNos: readonly number[]): Promise<LatestRow[]> => {
  const { rows } = await client.query<LatestRow>({
    name: 'lock-latest',
    text: `select controller_no as "controllerNo", interval_seconds as "intervalSeconds", (extract(epoch from ts) * 1000)::float8 as ts,
             values, derive_state as "deriveState"
           from latest join controller using (controller_no) where controller_no = any($1::int[]) order by controller_no for update of latest`,
    values: [arrayLiteral(controllerNos)],
  });
  return rows;
};

const allColumns = [...columns, 'extra'];
// A partial sample adds its fields to the row of its time; a row without new values is not updated.
const insertRows = `
  insert into reading as r (controller_no, ts, ${allColumns.join(', ')})
  select id, to_timestamp(ms / 1000), ${allColumns.join(', ')}
  from unnest($1::int[], $2::float8[], ${columns.map((_, index) => `$${index + 3}::real[]`).join(', ')}, $${columns.length + 3}::jsonb[])
    as x(id, ms, ${allColumns.join(', ')})
  on conflict (controller_no, ts) do update set
    ${columns.map((column) => `${column} = coalesce(excluded.${column}, r.${column})`).join(', ')},
    extra = case when excluded.extra is null then r.extra else coalesce(r.extra, '{}') || excluded.extra end
  where (${columns.map((column) => `coalesce(excluded.${column}, r.${column})`).join(', ')}) is distinct from (${columns.map((column) => `r.${column}`).join(', ')})
    or not coalesce(r.extra, '{}') @> coalesce(excluded.extra, '{}')`;

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
  client: PoolClient,
  rows: readonly ReadingRow[],
  returnChanged: boolean,
): Promise<{ controllerNo: number; ts: number }[]> => {
  const values: (string | (string | null)[])[] = [
    arrayLiteral(rows.map((row) => row.controllerNo)),
    arrayLiteral(rows.map((row) => row.ts)),
    ...coreKeys.map((key) => arrayLiteral(rows.map((row) => row.values[key]))),
    rows.map((row) => extraOf(row.values)),
  ];
  const returning = ' returning controller_no as "controllerNo", (extract(epoch from ts) * 1000)::float8 as ts';
  const { rows: changed } = await client.query<{ controllerNo: number; ts: number }>({
    name: returnChanged ? 'insert-readings-returning' : 'insert-readings',
    text: returnChanged ? insertRows + returning : insertRows,
    values,
  });
  return changed;
};

export const updateLatest = (client: PoolClient, rows: readonly LatestRow[], receivedAt: number) =>
  client.query({
    name: 'update-latest',
    text: `update latest set ts = to_timestamp(x.ts / 1000), received_at = to_timestamp($2::float8 / 1000),
             changed = pg_current_xact_id(), values = x.values, derive_state = x."deriveState"
           from jsonb_to_recordset($1::jsonb) as x("controllerNo" int, ts float8, values jsonb, "deriveState" jsonb)
           where controller_no = x."controllerNo"`,
    values: [JSON.stringify(rows), receivedAt],
  });

export const markDirty = (client: PoolClient, buckets: readonly RollupBucket[]) =>
  client.query({
    name: 'mark-dirty',
    text: 'insert into rollup_dirty (controller_no, bucket) select id, to_timestamp(ms / 1000) from unnest($1::int[], $2::float8[]) as x(id, ms)',
    values: [arrayLiteral(buckets.map((one) => one.controllerNo)), arrayLiteral(buckets.map((one) => one.bucket))],
  });

export const markToDerive = (client: PoolClient, spans: readonly DeriveSpan[]) =>
  client.query({
    name: 'mark-to-derive',
    text: `insert into derive_dirty (controller_no, from_ts, to_ts)
           select id, to_timestamp(f / 1000), to_timestamp(t / 1000) from unnest($1::int[], $2::float8[], $3::float8[]) as x(id, f, t)`,
    values: [
      arrayLiteral(spans.map((one) => one.controllerNo)),
      arrayLiteral(spans.map((one) => one.from)),
      arrayLiteral(spans.map((one) => one.to)),
    ],
  });

/** Records that a controller's samples changed from a time on, so that deviations are evaluated again from there. */
export const markCorrected = (client: PoolClient, controllerNo: number, from: number) =>
  client.query('insert into sample_correction (controller_no, from_ts) values ($1, to_timestamp($2::float8 / 1000))', [
    controllerNo,
    from,
  ]);

export const insertLatestRows = (client: PoolClient, controllerNos: readonly number[]) =>
  client.query(
    'insert into latest (controller_no) select id from unnest($1::int[]) as id order by id on conflict do nothing',
    [arrayLiteral(controllerNos)],
  );
