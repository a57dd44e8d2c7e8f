import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minuteMs, hourMs, dayMs } from '@onsil/domain/calendar/duration';
import { kstDay, kstDayStart } from '@onsil/domain/calendar/kst';
import { packNextDays } from '#features/telemetry/rollups/pack-days.ts';
import { decodeDay } from '#features/telemetry/store/day-rollup-codec.ts';
import { listSeries } from '#features/telemetry/store/series.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { backUp, makeDatabase, restoreInto } from '../../support/backup-world.ts';
import { makeController, type TestController } from '../../support/factories.ts';
import { openTestPortal, type TestPortal } from '../../support/harness.ts';
import { usePortal } from '../../support/hooks.ts';
import { listDifferences } from '../../support/rollup-world.ts';
import { deleteSamples } from '../../support/stored-samples-world.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon });
const midnight = kstDayStart(kstDay(noon));
const keys = ['temperature', 'co2', 'leafTemperature'] as const;

type Values = Partial<Record<(typeof keys)[number], number>>;
type Stored = Map<number, Values>;

const append = (to: TestPortal, { controllerNo }: TestController, samples: { ts: number; values: Values }[]) =>
  to.pipeline.writer.append({ controllerNo, samples, rejections: [], receivedAt: to.clock.now });

type Bucket = { min: number; max: number; sum: number; count: number };

/** What a plain computation makes of samples, by bucket start and field. */
const plain = (stored: Stored, width: number): Map<string, Bucket> => {
  const buckets = new Map<string, Bucket>();
  for (const [ts, values] of stored)
    for (const [key, value] of Object.entries(values)) {
      // Core fields are stored in single precision, fields of administrators as they came.
      const exact = key === 'leafTemperature' ? value : Math.fround(value);
      const at = `${midnight + Math.floor((ts - midnight) / width) * width} ${key}`;
      const bucket = buckets.get(at) ?? { min: Infinity, max: -Infinity, sum: 0, count: 0 };
      buckets.set(at, {
        min: Math.min(bucket.min, value),
        max: Math.max(bucket.max, value),
        sum: bucket.sum + exact,
        count: bucket.count + 1,
      });
    }
  return buckets;
};

const expectPlain = async (of: TestPortal, { controllerNo }: TestController, stored: Stored): Promise<void> => {
  for (const width of [hourMs, 3 * hourMs, dayMs]) {
    const range = { from: midnight - 5 * dayMs, to: midnight + 3 * dayMs, width, source: 'days' } as const;
    const [series] = await listSeries(of.ctx.db, [controllerNo], keys, range);
    const should = plain(stored, width);
    let found = 0;
    for (const [index, start] of (series?.starts ?? []).entries())
      for (const [position, key] of keys.entries()) {
        const field = series?.fields[position];
        const bucket = should.get(`${start * 1000} ${key}`);
        expect(field?.count[index]).toBe(bucket?.count ?? 0);
        expect(field?.min[index]).toBe(bucket?.min ?? Number.NaN);
        expect(field?.max[index]).toBe(bucket?.max ?? Number.NaN);
        if (!bucket) continue;
        found += 1;
        expect(field?.avg[index]).toBeCloseTo(bucket.sum / bucket.count, 9);
      }
    expect(found).toBe(should.size);
  }
};

const value = fc.integer({ min: -2000, max: 60_000 }).map((hundredths) => hundredths / 100);
const values = fc.record({ temperature: value, co2: value, leafTemperature: value }, { requiredKeys: [] });
const batch = fc.array(
  // Few minutes, so that many samples are repeated, corrected or completed.
  fc.record({ slot: fc.integer({ min: 0, max: 60 }), values }),
  { minLength: 1, maxLength: 25 },
);
const step = fc.record({ batch, after: fc.constantFrom('nothing', 'rolled up', 'a day later') });

test('whatever comes late, again, corrected or in parts, hours and days are those of a plain computation', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      portal.clock.now = noon;
      const controller = await makeController(portal);
      const stored: Stored = new Map();
      for (const { batch: sent, after } of steps) {
        const times = sent.map(({ slot }) => midnight - 3 * dayMs + slot * 83 * minuteMs);
        const samples = sent.map((one, index) => ({ ts: times[index] ?? 0, values: one.values }));
        for (const one of samples.filter((sample) => Object.keys(sample.values).length > 0)) {
          await append(portal, controller, [one]);
          stored.set(one.ts, { ...stored.get(one.ts), ...one.values });
        }
        if (after === 'a day later') portal.clock.now += dayMs;
        if (after !== 'nothing') await portal.catchUp();
      }
      await portal.catchUp();
      await expectPlain(portal, controller, stored);
    }),
    { numRuns: 15 },
  );
  expect(await listDifferences(portal.pool)).toEqual([]);
}, 120_000);

test('an operator reads the same statistics in SQL', async () => {
  const { rows } = await portal.pool.query<{ id: number; day: Date; body: Buffer }>(
    'select controller_no as id, day, body from day_rollup',
  );
  expect(rows.length).toBeGreaterThan(5);
  const should = rows.flatMap(({ id, day: start, body }) =>
    [...(decodeDay(body)?.fields ?? [])].flatMap(([field, { min, max, sum, n }]) =>
      [...n.keys()].flatMap((at) =>
        n[at] === 0
          ? []
          : [`${id} ${start.getTime() + at * hourMs} ${field} ${min[at]} ${max[at]} ${sum[at]} ${n[at]}`],
      ),
    ),
  );
  const packed = await portal.pool.query<Record<string, number> & { bucket: Date }>('select * from packed_hour');
  const found = packed.rows.map(
    ({ controller_no: id, bucket, field, min, max, sum, n }) =>
      `${id} ${bucket.getTime()} ${field} ${min} ${max} ${sum} ${n}`,
  );
  expect(found.toSorted()).toEqual(should.toSorted());
});

test('a day whose bytes are damaged is read from its samples, and packed again', async () => {
  portal.clock.now = noon;
  const controller = await makeController(portal);
  const stored: Stored = new Map([[noon - dayMs, { temperature: 21.3 }]]);
  await append(portal, controller, [{ ts: noon - dayMs, values: { temperature: 21.3 } }]);
  await portal.catchUp();
  await portal.pool.query(
    `update day_rollup set body = set_byte(body, 12, get_byte(body, 12) # 1) where controller_no = $1`,
    [controller.controllerNo],
  );
  await expectPlain(portal, controller, stored);
  await portal.catchUp();
  const { rows } = await portal.pool.query<{ body: Buffer }>('select body from day_rollup where controller_no = $1', [
    controller.controllerNo,
  ]);
  expect(rows.map(({ body }) => decodeDay(body)?.fields.get('temperature')?.n[12])).toEqual([1]);
});

const oldDays = 120;
const oldForm = '0044_maintenance';

/** A database with hours and days in rows of their own, one hour of which is wrong. */
const makeOlder = async () => {
  const older = await makeDatabase();
  const { db, pool, close } = openDatabase(older.url, 1, () => undefined);
  await migrate(db, oldForm);
  await pool.query(
    `with c as (insert into company (name) values ('old') returning company_id),
       f as (insert into farm (company_id, farm_id, code, name, cultivation_type, operation_status, province)
             select company_id, 'old', 'old', 'old', 'DFT', 'OPERATING', '' from c returning farm_no)
     insert into controller (farm_no, controller_id, code, name, type, cultivation_env_type, cultivation_type, interval_seconds)
     select farm_no, 'old-1', 'old-1', 'old-1', 'CLIMATE', 'PLANT_FACTORY', 'DFT', 60 from f`,
  );
  const { rows } = await pool.query<{ id: number }>('select controller_no as id from controller');
  const controllerNo = rows[0]?.id ?? 0;
  await pool.query(
    `insert into rollup_10m (controller_no, bucket, samples, temperature_min, temperature_max, temperature_sum, temperature_n, extra)
     select $1, bucket, 10, 20 + n % 7 / 10.0, 21 + n % 11 / 10.0, 205.25 + n % 13, 10, jsonb_build_object('leafTemperature', jsonb_build_array(n, n + 1, n + 0.5, 2))
     from generate_series($2::timestamptz, $3::timestamptz - interval '10 minutes', '10 minutes') with ordinality x (bucket, n)`,
    [controllerNo, new Date(midnight - oldDays * dayMs), new Date(midnight + 12 * hourMs)],
  );
  for (const [table, from, width] of [
    ['rollup_1h', 'rollup_10m', '1 hour'],
    ['rollup_1d', 'rollup_1h', '1 day'],
  ])
    await pool.query(
      `insert into ${table} (controller_no, bucket, samples, temperature_min, temperature_max, temperature_sum, temperature_n, extra)
       select controller_no, date_bin('${width}', bucket, timestamptz '2000-01-01 00:00+09') b, sum(samples), min(temperature_min),
         max(temperature_max), sum(temperature_sum), sum(temperature_n), jsonb_build_object('leafTemperature', jsonb_build_array(
           min((extra->'leafTemperature'->>0)::float8), max((extra->'leafTemperature'->>1)::float8),
           sum((extra->'leafTemperature'->>2)::float8), sum((extra->'leafTemperature'->>3)::int)))
       from ${from} group by 1, 2`,
    );
  await pool.query('update rollup_1h set samples = 5 where bucket = $1', [
    new Date(midnight - 30 * dayMs + 3 * hourMs),
  ]);
  const hours = await pool.query<object>(
    'select bucket, temperature_min as min, temperature_max as max, temperature_sum as sum, temperature_n as n from rollup_1h where bucket < $1 order by 1',
    [new Date(midnight)],
  );
  await close();
  return { ...older, controllerNo, hours: hours.rows };
};

test('statistics of an older portal, whose samples are gone, are packed in steps that can stop, and every value is compared before its row is deleted', async () => {
  const older = await makeOlder();
  const folder = await mkdtemp(path.join(tmpdir(), 'onsil-day-rollups-'));
  const { db, close } = openDatabase(older.url, 1, () => undefined);
  await migrate(db);
  await close();
  const upgraded = await openTestPortal({ source: older.name, now: noon });
  const warned: object[] = [];
  const log = { ...upgraded.ctx.log, warn: (more: object) => void warned.push(more) };
  const ctx = { ...upgraded.ctx, log: log as typeof upgraded.ctx.log };
  const count = async (what: string): Promise<number> =>
    (await upgraded.pool.query<{ count: number }>(`select count(*)::int as count from ${what}`)).rows[0]?.count ?? 0;
  const read = () =>
    listSeries(upgraded.ctx.db, [older.controllerNo], ['temperature', 'leafTemperature'], {
      from: midnight - oldDays * dayMs,
      to: midnight + dayMs,
      width: hourMs,
      source: 'days',
    });
  const byStart = ([series]: Awaited<ReturnType<typeof read>>) =>
    new Map(
      series?.starts.map((start, index) => [
        start,
        series.fields.map(({ min, avg, max, count: n }) => [min[index], avg[index], max[index], n[index]]),
      ]),
    );

  const before = byStart(await read());
  expect(before.size).toBe(oldDays * 24 + 12);
  expect(await packNextDays(ctx)).toBe(true);
  const left = await count('rollup_1d');
  expect(left).toBeLessThan(oldDays);
  expect(left).toBeGreaterThan(0);
  expect(await count('day_rollup')).toBe(oldDays + 1 - left);
  expect(byStart(await read())).toEqual(before);

  // A backup taken now has what is packed and what is not, and its restore goes on.
  await backUp(upgraded, path.join(folder, 'data'), path.join(folder, 'backup'));
  const restored = await makeDatabase();
  expect(await restoreInto(restored.url, path.join(folder, 'other'), path.join(folder, 'backup'))).toEqual([]);
  const again = await openTestPortal({ source: restored.name, now: noon });
  await again.catchUp();
  expect((await again.pool.query('select from day_rollup')).rowCount).toBe(oldDays);

  while (await packNextDays(ctx));
  expect(byStart(await read())).toEqual(before);
  const packed = await upgraded.pool.query<object>(
    `select bucket, min, max, sum, n from packed_hour where field = 'temperature' order by 1`,
  );
  expect(packed.rows).toEqual(older.hours);
  expect(warned).toMatchObject([{ source: 'rollup_1h', days: 1 }]);
  expect(await count('rollup_1d')).toBe(1); // the day that is not over
  upgraded.clock.now += dayMs;
  while (await packNextDays(ctx));
  expect(await count(`pg_class where relname in ('rollup_1h', 'rollup_1d')`)).toBe(0);
  expect(await count('rollup_10m')).toBe(0);
  expect(byStart(await read())).toEqual(before);
  await Promise.all([upgraded.close(), again.close()]);
  await Promise.all([older.drop(), restored.drop(), rm(folder, { recursive: true })]);
}, 120_000);

test('a sample that comes while its day is packed is not lost', async () => {
  portal.clock.now = noon;
  const controller = await makeController(portal);
  const at = (index: number): number => noon - dayMs + index * minuteMs;
  const stored: Stored = new Map();
  for (let round = 0; round < 10; round += 1) {
    const samples = Array.from({ length: 5 }, (_, index) => ({
      ts: at(round * 5 + index),
      values: { temperature: round },
    }));
    for (const { ts, values: sent } of samples) stored.set(ts, sent);
    await append(portal, controller, samples);
    await Promise.all([portal.catchUp(), portal.catchUp()]);
    await expectPlain(portal, controller, stored);
  }
});

test('hours whose samples are gone keep their statistics when a sample of their day comes', async () => {
  portal.clock.now = noon;
  const controller = await makeController(portal);
  const stored: Stored = new Map([9, 10, 11].map((at) => [noon - 2 * dayMs + at * 60 * minuteMs, { temperature: at }]));
  await append(
    portal,
    controller,
    [...stored].map(([ts, sent]) => ({ ts, values: sent })),
  );
  await portal.catchUp();
  await deleteSamples(portal, controller, new Date(noon - 2 * dayMs + 11 * hourMs));
  const late = { ts: noon - 2 * dayMs + 11 * hourMs + minuteMs, values: { co2: 700 } };
  await append(portal, controller, [late]);
  stored.set(late.ts, late.values);
  await expectPlain(portal, controller, stored);
  await portal.catchUp();
  await expectPlain(portal, controller, stored);
  const { rows } = await portal.pool.query('select from day_rollup_dirty where controller_no = $1', [
    controller.controllerNo,
  ]);
  expect(rows).toEqual([]);
});
