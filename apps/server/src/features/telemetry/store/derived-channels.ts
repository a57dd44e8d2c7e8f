import { sql } from 'kysely';
import { dayMs } from '@onsil/domain/calendar/duration';
import { operandsOf, type Calculations } from '@onsil/domain/telemetry/calculated-fields';
import type { DeriveState } from '@onsil/domain/telemetry/derived-channels';
import { derivedFields, isCalculated } from '@onsil/domain/telemetry/fields';
import type { Latest } from '@onsil/domain/telemetry/latest-values';
import { minLitLight } from '@onsil/domain/telemetry/photoperiod';
import type { Sample } from '@onsil/domain/telemetry/sample';
import type { Database } from '#platform/database/database.ts';
import { instant } from '#platform/database/epoch.ts';
import type { DeriveSpan } from './append.ts';
import { arrayLiteral } from './columns.ts';
import { isDue } from './marked-days.ts';
import { findNewestSample } from './newest-sample.ts';
import { hoursOf, unpackHours } from './sample-chunks.ts';
import { readSamples, readSpan } from './sample-reader.ts';

/** What a device sent of a stored sample, as far as derived values are computed of it, and those that are stored. */
export type DeriveRow = Sample & { derived: Record<string, number> };
/** Derived values of a sample as they should be; null: none. Calculated fields that are not named stay as they are stored. */
export type DerivedRow = { ts: number; values: Record<string, number | null> };

/** Deletes all waiting spans of one controller, without those that wait for another try, and returns their union. */
export const takeDeriveSpan = async (db: Database): Promise<DeriveSpan | undefined> => {
  const { rows } = await sql<DeriveSpan>`
    with one as (
      select controller_no from derive_dirty where ${isDue} order by derive_dirty_id limit 1 for update skip locked),
    taken as (
      delete from derive_dirty where derive_dirty_id = any(array(
        select derive_dirty_id from derive_dirty
        where controller_no = (select controller_no from one) and ${isDue} for update skip locked))
      returning controller_no, from_ts, to_ts)
    select controller_no, (extract(epoch from min(from_ts)) * 1000)::float8 as from,
      (extract(epoch from max(to_ts)) * 1000)::float8 as to
    from taken group by controller_no`.execute(db);
  return rows[0];
};

/** Queues a span again that could not be derived; it is tried again after `waitMs`. */
export const postponeSpan = (db: Database, { controllerNo, from, to }: DeriveSpan, waitMs: number): Promise<unknown> =>
  sql`
    insert into derive_dirty (controller_no, from_ts, to_ts, retry_at)
    values (${controllerNo}, ${instant(from)}, ${instant(to)}, now() + ${waitMs}::float8 * interval '1 ms')`.execute(
    db,
  );

/** Last lights-on before a time: a lit sample whose light integral is zero. */
export const findLightsOn = async (
  db: Database,
  controllerNo: number,
  before: number,
  since: number,
): Promise<number | undefined> => {
  const { times, fields } = await readSpan(db, { controllerNo, from: since, until: before }, ['dli', 'light']);
  const [dli, light] = [fields.get('dli'), fields.get('light')];
  for (let index = times.length - 1; index >= 0; index -= 1)
    if (dli?.[index] === 0 && (light?.[index] ?? 0) >= minLitLight) return times[index];
  return undefined;
};

const lightIntegralMs = 2 * dayMs;

/** Light integral at a time: the newest of the two days before. 0 after a longer silence of the sensor. */
export const findLightIntegral = async (db: Database, controllerNo: number, before: number): Promise<number> =>
  (await findNewestSample(db, controllerNo, { before, since: before - lightIntegralMs, key: 'dli' }))?.value ?? 0;

/** Time of the last light value before a time; null without any. */
export const findLastLightTime = async (db: Database, controllerNo: number, before: number): Promise<number | null> =>
  (await findNewestSample(db, controllerNo, { before, key: 'light' }))?.ts ?? null;

const measuredKeys = ['temperature', 'humidity', 'light'];
const derivedKeys = derivedFields.map(({ key }) => key);

/** Samples from `from` to `until` (epoch ms, inclusive) in time order, at most `limit`, with what formulas read and wrote of them. */
export const listDeriveRows = async (
  db: Database,
  controllerNo: number,
  { from, until, limit, calculations }: { from: number; until: number; limit: number; calculations: Calculations },
): Promise<DeriveRow[]> => {
  const span = { controllerNo, from, until: Math.floor(until) + 1 };
  const derived = [...derivedKeys, ...Object.keys(calculations)];
  const measured = [...new Set([...measuredKeys, ...operandsOf(calculations)])].filter((key) => !derived.includes(key));
  const [columns] = await readSamples(db, [span], { keys: [...measured, ...derived], limit });
  const valuesAt = (keys: readonly string[], index: number): Record<string, number> => {
    const values: Record<string, number> = {};
    for (const key of keys) {
      const value = columns?.fields.get(key)?.[index] ?? Number.NaN;
      if (!Number.isNaN(value)) values[key] = value;
    }
    return values;
  };
  return Array.from(columns?.times ?? [], (ts, index) => ({
    ts,
    values: valuesAt(measured, index),
    derived: valuesAt(derived, index),
  }));
};

/**
 * Updates derived channels of samples, whose packed hours become rows first. `rows` are in time order: their range lets the
 * planner skip other partitions. Under the lock of the latest values.
 */
export const updateDerived = async (db: Database, controllerNo: number, rows: readonly DerivedRow[]): Promise<void> => {
  await unpackHours(
    db,
    hoursOf(rows).map((hour) => ({ controllerNo, hour })),
  );
  const ofColumns = (['vpd', 'dewPoint', 'dli'] as const).map(
    (key) => sql`${arrayLiteral(rows.map(({ values }) => values[key] ?? null))}::real[]`,
  );
  // A value of null takes the field away.
  const ofFormulas = rows.map(({ values }) =>
    JSON.stringify(Object.fromEntries(Object.entries(values).filter(([key]) => isCalculated(key)))),
  );
  await sql`
    update reading r set vpd = x.vpd, dew_point = x.dew_point, dli = x.dli,
      extra = case when x.calculated = '{}' then r.extra
        else nullif(jsonb_strip_nulls(coalesce(r.extra, '{}') || x.calculated), '{}') end
    from unnest(${arrayLiteral(rows.map((row) => row.ts))}::float8[], ${sql.join(ofColumns)}, ${ofFormulas}::jsonb[])
      as x(ms, vpd, dew_point, dli, calculated)
    where r.controller_no = ${controllerNo} and r.ts = to_timestamp(x.ms / 1000)
      and r.ts between ${instant(rows[0]?.ts ?? null)} and ${instant(rows.at(-1)?.ts ?? null)}`.execute(db);
};

export const updateDeriveState = (db: Database, controllerNo: number, state: DeriveState, values: Latest) =>
  sql`
    update latest set derive_state = ${JSON.stringify(state)}, "values" = ${JSON.stringify(values)},
      changed = pg_current_xact_id()
    where controller_no = ${controllerNo}`.execute(db);
