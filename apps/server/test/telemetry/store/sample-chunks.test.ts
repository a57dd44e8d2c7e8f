import { afterAll, expect, test } from 'vitest';
import { minuteMs, hourMs, dayMs } from '@onsil/domain/calendar/duration';
import { compareRollups, forceFullComparison } from '#features/telemetry/rollups/compare-rollups.ts';
import { packNextDays } from '#features/telemetry/rollups/pack-days.ts';
import { packHours } from '#features/telemetry/rollups/pack-hours.ts';
import { lockLatest } from '#features/telemetry/store/append.ts';
import { decodeDay, encodeDay } from '#features/telemetry/store/day-rollup-codec.ts';
import { emptyDay } from '#features/telemetry/store/day-statistics.ts';
import { daysOf, markDays } from '#features/telemetry/store/marked-days.ts';
import { deleteOldSamples } from '#features/telemetry/store/retention.ts';
import { listPoints, listSamples } from '#features/telemetry/store/samples.ts';
import { transact } from '#platform/database/transaction.ts';
import { makeController, type TestController } from '../../support/factories.ts';
import { openTestPortal } from '../../support/harness.ts';
import { beforeTests } from '../../support/hooks.ts';
import { countRowsRead } from '../../support/rows-read.ts';
import { append, count, type Sent } from '../../support/stored-samples-world.ts';

// Samples that come together are packed at once, others once their hour is over for two hours. Nobody who reads may notice.
const noon = Date.parse('2026-05-10T12:00:00+09:00');

const packing = beforeTests(() => openTestPortal({ now: noon }));
afterAll(() => packing.close());

const minutes = (from: number, length: number): Sent[] =>
  Array.from({ length }, (_, index) => ({
    ts: from + index * minuteMs,
    values: {
      temperature: 20 + (index % 50) / 10,
      humidity: 70 - (index % 30) / 2,
      leafTemperature: 21.123456789 + index / 7,
    },
  }));

/** Stores samples as rows: all but the last one are late. */
const storeRows = async (room: TestController, samples: readonly Sent[]): Promise<void> => {
  for (const some of [samples.slice(-1), samples.slice(0, -1)]) {
    await append(packing, room, some);
    await packing.pipeline.writer.settled();
  }
};

/** A controller with two packed hours of yesterday, and the last hour as rows. */
const packedRoom = async (): Promise<TestController> => {
  packing.clock.now = noon;
  const room = await makeController(packing);
  await append(packing, room, minutes(noon - 26 * hourMs, 120));
  await packing.pipeline.writer.settled();
  await storeRows(room, minutes(noon - hourMs, 60));
  await packing.catchUp();
  await packHours(packing.ctx);
  expect([await count(packing, 'sample_chunk', room), await count(packing, 'reading', room)]).toEqual([2, 60]);
  return room;
};

test('hours are packed once they are over for two hours, those of a controller with channels to derive later', async () => {
  packing.clock.now = noon - 2 * hourMs;
  const room = await makeController(packing);
  await storeRows(room, minutes(noon - 4 * hourMs, 180));
  packing.clock.now = noon;
  await packing.pool.query('insert into derive_dirty (controller_no, from_ts, to_ts) values ($1, $2, $2)', [
    room.controllerNo,
    new Date(noon - 3 * hourMs),
  ]);
  await packHours(packing.ctx);
  expect(await count(packing, 'sample_chunk', room)).toBe(0);
  await packing.catchUp();
  await packHours(packing.ctx);
  expect(await count(packing, 'sample_chunk', room)).toBe(2);
  packing.clock.now += hourMs;
  await packHours(packing.ctx);
  expect([await count(packing, 'sample_chunk', room), await count(packing, 'reading', room)]).toEqual([3, 0]);
});

test('samples that come together are packed at once; a few are rows, and so is their hour', async () => {
  packing.clock.now = noon;
  const [room, slow] = [await makeController(packing), await makeController(packing)];
  const store = async (to: TestController, samples: readonly Sent[]): Promise<number[]> => {
    await append(packing, to, samples);
    await packing.pipeline.writer.settled();
    return [await count(packing, 'sample_chunk', to), await count(packing, 'reading', to)];
  };
  const yesterday = minutes(noon - dayMs, 150);
  const today = minutes(noon - 2 * hourMs, 110);
  expect(await store(room, yesterday.slice(0, 100))).toEqual([2, 0]);
  expect(await store(room, yesterday.slice(100, 122))).toEqual([3, 0]);
  expect(await store(room, [...yesterday.slice(122), ...today.slice(0, 90)])).toEqual([5, 0]);
  expect(await store(room, today.slice(90, 100))).toEqual([5, 0]);
  expect(await store(room, today.slice(100, 101))).toEqual([4, 41]);
  expect(await store(room, today.slice(101))).toEqual([4, 50]);
  expect(await store(slow, yesterday.slice(0, 3))).toEqual([0, 3]);
  expect(await store(slow, yesterday.slice(3, 100))).toEqual([1, 60]); // an hour is in one form
  const kept = await listSamples(packing.ctx.db, room.controllerNo, { after: null, limit: 1_000 });
  const sent = [...yesterday, ...today];
  expect(kept.map(({ ts }) => ts)).toEqual(sent.map(({ ts }) => ts));
  expect(kept.map(({ values }) => values)).toMatchObject(sent.map(({ values }) => values));
});

test('a late sample makes its hour rows again until it is packed anew', async () => {
  const room = await packedRoom();
  const late = { ts: noon - 26 * hourMs + 90_000, values: { temperature: 31 } };
  await append(packing, room, [late]);
  expect([await count(packing, 'sample_chunk', room), await count(packing, 'reading', room)]).toEqual([1, 121]);
  await packing.catchUp();
  await packHours(packing.ctx);
  expect(await count(packing, 'sample_chunk', room)).toBe(2);
  const points = await listPoints(packing.ctx.db, {
    controllerNo: room.controllerNo,
    field: 'temperature',
    from: late.ts - minuteMs,
    to: late.ts + minuteMs,
  });
  expect(points.map(({ value }) => value)).toEqual([20.1, 31, 20.2]);
});

test('the first samples are read from the hours that hold them, however many follow', async () => {
  packing.clock.now = noon;
  const room = await makeController(packing);
  await append(packing, room, minutes(noon - 100 * hourMs, 98 * 60));
  await packing.pipeline.writer.settled();
  const after = noon - 90.5 * hourMs;
  let times: number[] = [];
  const { rows } = await countRowsRead(packing.pool, async () => {
    times = (await listSamples(packing.ctx.db, room.controllerNo, { after, limit: 5 })).map(({ ts }) => ts);
  });
  expect(times).toEqual([1, 2, 3, 4, 5].map((minute) => after + minute * minuteMs));
  expect(rows).toBeLessThan(10);
});

test('an operator reads samples of both forms in SQL', async () => {
  const room = await packedRoom();
  const { rows } = await packing.pool.query<{ ts: Date; field: string; value: number }>(
    'select ts, field, value from sample_value where controller_no = $1',
    [room.controllerNo],
  );
  const all = await listSamples(packing.ctx.db, room.controllerNo, { after: null, limit: 1_000 });
  const should = all.flatMap(({ ts, values: of }) =>
    Object.entries(of).map(([field, value]) => `${ts} ${field} ${value}`),
  );
  expect(rows.map(({ ts, field, value }) => `${ts.getTime()} ${field} ${value}`).toSorted()).toEqual(should.toSorted());
  expect(should).toHaveLength(180 * 5);
});

test('every kind of number is the same in SQL', async () => {
  packing.clock.now = noon;
  const room = await makeController(packing);
  const odd = [0, -0, 1e-9, 0.1, -7.25, 1.5e-30, 1e30, Number.MAX_SAFE_INTEGER, 3.4028234663852886e38, 1 / 3];
  await append(
    packing,
    room,
    odd.map((value, index) => ({
      ts: noon - 30 * hourMs + index * 1234,
      values: { leafTemperature: value, temperature: index / 3 },
    })),
  );
  await packing.catchUp();
  await packHours(packing.ctx);
  expect(await count(packing, 'sample_chunk', room)).toBe(1);
  const { rows } = await packing.pool.query<{ field: string; value: number }>(
    'select field, value from sample_value where controller_no = $1 order by field, ts',
    [room.controllerNo],
  );
  const of = (field: string) => rows.filter((row) => row.field === field).map(({ value }) => value);
  expect(of('leafTemperature').map((value) => value + 0)).toEqual(odd.map((value) => value + 0));
  expect(of('temperature').map(Math.fround)).toEqual(odd.map((_, index) => Math.fround(index / 3)));
});

test('a damaged hour is left out, reported and put aside when a sample of it comes; its statistics stay', async () => {
  const room = await packedRoom();
  const first = new Date(noon - 26 * hourMs);
  await packing.pool.query(
    'update sample_chunk set body = set_byte(body, 20, get_byte(body, 20) # 1) where controller_no = $1 and hour = $2',
    [room.controllerNo, first],
  );
  const read = () => listSamples(packing.ctx.db, room.controllerNo, { after: null, limit: 1_000 });
  expect((await read()).map(({ ts }) => ts)[0]).toBe(noon - 25 * hourMs);
  const reported: object[] = [];
  const log = { ...packing.ctx.log, error: (more: object) => void reported.push(more) };
  await forceFullComparison(packing.ctx, room.controllerNo);
  await compareRollups({ ...packing.ctx, log: log as typeof packing.ctx.log });
  expect(reported).toEqual([{ controllerNo: room.controllerNo, hours: [first.toISOString()] }]);
  await append(packing, room, [{ ts: first.getTime() + 30_500, values: { temperature: 19 } }]);
  expect(await count(packing, 'damaged_sample_chunk', room)).toBe(1);
  expect((await read())[0]).toMatchObject({ ts: first.getTime() + 30_500, values: { temperature: 19 } });
  await packing.catchUp();
  await compareRollups({ ...packing.ctx, log: log as typeof packing.ctx.log });
  const { rows } = await packing.pool.query<{ n: number }>(
    "select n from packed_hour where controller_no = $1 and field = 'temperature' order by bucket",
    [room.controllerNo],
  );
  expect(rows).toEqual([{ n: 60 }, { n: 60 }]);
});

test('statistics of packed samples that are wrong are found and computed again', async () => {
  const room = await packedRoom();
  const { rows: before } = await packing.pool.query<{ body: Buffer }>(
    'select body from day_rollup where controller_no = $1',
    [room.controllerNo],
  );
  const [{ body } = { body: Buffer.alloc(0) }] = before;
  const rollup = decodeDay(body) ?? emptyDay();
  rollup.fields.get('humidity')?.max.fill(99);
  await packing.pool.query('update day_rollup set body = $2 where controller_no = $1', [
    room.controllerNo,
    encodeDay(rollup),
  ]);
  await forceFullComparison(packing.ctx, room.controllerNo);
  expect(await compareRollups(packing.ctx)).toMatchObject({ differing: 1, repaired: 1 });
  const { rows } = await packing.pool.query<{ body: Buffer }>('select body from day_rollup where controller_no = $1', [
    room.controllerNo,
  ]);
  expect(rows).toEqual(before);
});

test('whoever computes a day does not wait for a transaction that stores samples of its controller', async () => {
  packing.clock.now = noon;
  const room = await makeController(packing);
  await append(packing, room, minutes(noon - 3 * dayMs, 60));
  await packing.pipeline.writer.settled();
  const marks = await count(packing, 'day_rollup_dirty', room);
  await transact(packing.ctx, async ({ db }) => {
    await lockLatest(db, [room.controllerNo]);
    await packNextDays(packing.ctx);
    await markDays(db, daysOf([{ controllerNo: room.controllerNo, ts: noon - 3 * dayMs }]));
  });
  expect([marks, await count(packing, 'day_rollup_dirty', room)]).toEqual([1, 1]);
  await packing.catchUp();
  expect(await count(packing, 'day_rollup_dirty', room)).toBe(0);
});

test('samples that arrive while their hours are packed, by two workers at once, are there once', async () => {
  packing.clock.now = noon;
  const room = await makeController(packing);
  const sent = minutes(noon - 3 * dayMs, 1_440);
  const order = sent.map((_, index) => (index * 1_237) % sent.length);
  let isOver = false;
  const pack = async (): Promise<void> => {
    while (!isOver) {
      await packing.catchUp();
      await packHours(packing.ctx);
    }
  };
  const workers = [pack(), pack()];
  for (let at = 0; at < order.length; at += 240)
    await append(
      packing,
      room,
      order
        .slice(at, at + 240)
        .flatMap((index) => sent[index] ?? [])
        .toSorted((a, b) => a.ts - b.ts),
    );
  isOver = true;
  await Promise.all(workers);
  await packing.catchUp();
  await packHours(packing.ctx);
  const all = await listSamples(packing.ctx.db, room.controllerNo, { after: null, limit: 10_000 });
  expect(all.map(({ ts }) => ts)).toEqual(sent.map(({ ts }) => ts));
  expect(all.map(({ values: of }) => of['leafTemperature'])).toEqual(
    sent.map(({ values: of }) => of['leafTemperature']),
  );
  expect(await count(packing, 'sample_chunk', room)).toBe(24);
  await forceFullComparison(packing.ctx, room.controllerNo);
  expect(await compareRollups(packing.ctx)).toMatchObject({ differing: 0 });
}, 60_000);

test('months whose rows are all packed give their space back, and old hours, also damaged ones, are deleted with their month', async () => {
  packing.clock.now = noon - 70 * dayMs;
  const room = await makeController(packing);
  await storeRows(room, minutes(packing.clock.now - hourMs, 60));
  packing.clock.now = noon;
  await packing.catchUp();
  await packHours(packing.ctx);
  const size = await packing.pool.query<{ bytes: number }>("select pg_relation_size('reading_2026_03')::int as bytes");
  expect(size.rows).toEqual([{ bytes: 0 }]);
  const chunks = await count(packing, 'sample_chunk', room);
  expect(chunks).toBeGreaterThan(0);
  await packing.pool.query('insert into damaged_sample_chunk select * from sample_chunk where controller_no = $1', [
    room.controllerNo,
  ]);
  await deleteOldSamples(packing.ctx.db, Date.UTC(2026, 3, 1));
  expect(await count(packing, 'sample_chunk', room)).toBe(0);
  expect(await count(packing, 'damaged_sample_chunk', room)).toBe(0);
});
