import { sql, type RawBuilder } from 'kysely';
import type { Calculations } from '@onsil/domain/telemetry/calculated-fields';
import type { DeriveState } from '@onsil/domain/telemetry/derived-channels';
import type { Latest } from '@onsil/domain/telemetry/latest-values';
import { compileOnce } from '#platform/database/compile-once.ts';
import type { Database } from '#platform/database/database.ts';
import { epochMs, instant } from '#platform/database/epoch.ts';
import { doubleArray, intArray, realArray } from './binary-array.ts';
import { arrayLiteral, columnOf, columns, coreKeys } from './columns.ts';
import { lockOnCluster } from './shards.ts';

export type ReadingRow = { controllerNo: number; ts: number; values: Record<string, number> };
export type LatestRow = {
  controllerNo: number;
  intervalSeconds: number;
  ts: number | null;
  values: Latest;
  deriveState: DeriveState | null;
  /** no hour that begins at or after this is packed (epoch ms); null before the first */
  packedUntil: number | null;
};
/** A row as it was locked, with the formulas of its controller. */
export type LockedLatest = LatestRow & { calculations: Calculations };
export type DeriveSpan = { controllerNo: number; from: number; to: number };

const selectForUpdate = compileOnce<LockedLatest>(
  (controllerNos) => sql`
    select controller_no as "controllerNo", interval_seconds as "intervalSeconds", ${epochMs('ts')} as ts, "values",
      derive_state as "deriveState", ${epochMs('packed_until')} as "packedUntil", calculations
    from latest join controller using (controller_no)
    where controller_no = any(${controllerNos}::int[]) order by controller_no for update of latest`,
);

/** Locks the latest values of controllers, ordered by id to avoid deadlocks between writers. */
export const lockLatest = async (db: Database, controllerNos: readonly number[]): Promise<LockedLatest[]> => {
  await lockOnCluster(db, controllerNos);
  return selectForUpdate(db, arrayLiteral(controllerNos));
};

const allColumns = sql.raw([...columns, 'extra'].join(', '));
// A partial sample adds its fields to the row of its time; a row without new values is not updated.
const mergeRows = sql.raw(`on conflict (controller_no, ts) do update set
    ${columns.map((column) => `${column} = coalesce(excluded.${column}, r.${column})`).join(', ')},
    extra = case when excluded.extra is null then r.extra else coalesce(r.extra, '{}') || excluded.extra end
  where (${columns.map((column) => `coalesce(excluded.${column}, r.${column})`).join(', ')}) is distinct from (${columns.map((column) => `r.${column}`).join(', ')})
    or not coalesce(r.extra, '{}') @> coalesce(excluded.extra, '{}')`);

type Changed = { controllerNo: number; ts: number };

const upsertReadings = (returning: RawBuilder<unknown>) =>
  compileOnce<Changed>(
    (controllerNos, times, extras, ...values) => sql`
      insert into reading as r (controller_no, ts, ${allColumns})
      select id, to_timestamp(ms / 1000), ${allColumns}
      from unnest(${controllerNos}::int[], ${times}::float8[], ${sql.join(values.map((value) => sql`${value}::real[]`))},
        ${extras}::jsonb[]) as x(id, ms, ${allColumns})
      ${mergeRows} ${returning}`,
  );
const upsert = upsertReadings(sql``);
const upsertReturning = upsertReadings(sql`returning controller_no as "controllerNo", ${epochMs('ts')} as ts`);

const extraOf = (values: Record<string, number>): string | null => {
  let extra: Record<string, number> | null = null;
  for (const key in values) if (!columnOf.has(key)) (extra ??= {})[key] = values[key] ?? 0;
  return extra && JSON.stringify(extra);
};

/**
 * Upserts samples; `rows` must not repeat a (controller, time) pair.
 * @param returnChanged whether to return the rows that were inserted or changed; otherwise an empty list
 */
export const insertReadings = (db: Database, rows: readonly ReadingRow[], returnChanged: boolean): Promise<Changed[]> =>
  (returnChanged ? upsertReturning : upsert)(
    db,
    intArray(rows, (row) => row.controllerNo),
    doubleArray(rows, (row) => row.ts),
    rows.map((row) => extraOf(row.values)),
    ...coreKeys.map((key) => realArray(rows, (row) => row.values[key])),
  );

const updateRows = compileOnce(
  (receivedAt, rows) => sql`
    update latest set ts = to_timestamp(x.ts / 1000), received_at = to_timestamp(${receivedAt}::float8 / 1000),
      changed = pg_current_xact_id(), "values" = x.values, derive_state = x."deriveState",
      packed_until = to_timestamp(x."packedUntil" / 1000)
    from jsonb_to_recordset(${rows}::jsonb)
      as x("controllerNo" int, ts float8, "values" jsonb, "deriveState" jsonb, "packedUntil" float8)
    where controller_no = x."controllerNo"`,
);

export const updateLatest = (db: Database, rows: readonly LatestRow[], receivedAt: number) =>
  updateRows(db, receivedAt, JSON.stringify(rows));

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
