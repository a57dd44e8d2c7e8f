import { expect, test } from 'vitest';
import { minuteMs, hourMs } from '@onsil/domain/calendar/duration';
import { applyLeftEntries } from '#features/telemetry/ingest/apply-entries.ts';
import { createBatchWriter } from '#features/telemetry/ingest/batch-writer.ts';
import { encodeEntry } from '#features/telemetry/ingest/journal-entry.ts';
import { countEntries, writeEntry } from '#features/telemetry/store/journal.ts';
import { listSamples } from '#features/telemetry/store/samples.ts';
import { makeController, type TestController } from '../../support/factories.ts';
import { usePortal } from '../../support/hooks.ts';

// A flush is acknowledged once it is in the journal; samples and newest values follow in a transaction that deletes it.

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon });

const messageOf = (controllerNo: number, temperatures: readonly number[], from = noon - hourMs) => ({
  controllerNo,
  samples: temperatures.map((temperature, index) => ({ ts: from + index * minuteMs, values: { temperature } })),
  rejections: [],
  receivedAt: noon,
});

const temperaturesOf = async ({ controllerNo }: TestController): Promise<(number | undefined)[]> =>
  (await listSamples(portal.ctx.db, controllerNo, { after: null, limit: 1_000 })).map(
    ({ values }) => values['temperature'],
  );

/** What a process leaves that ended after its acknowledgement. */
const leave = (...messages: ReturnType<typeof messageOf>[]): Promise<number> =>
  writeEntry(portal.ctx.db, encodeEntry(messages));

test('an acknowledgement does not wait for newest values that another transaction holds; what follows is stored in order', async () => {
  const room = await makeController(portal);
  await portal.pipeline.writer.append(messageOf(room.controllerNo, [20]));
  const holder = await portal.pool.connect();
  await holder.query('begin');
  await holder.query('select from latest where controller_no = $1 for update', [room.controllerNo]);
  const writer = createBatchWriter(portal.ctx, { accepting: () => true });
  for (const [index, temperature] of [21, 22, 23].entries())
    await writer.append(messageOf(room.controllerNo, [temperature], noon - (50 - index) * minuteMs));
  await writer.append(messageOf(room.controllerNo, [24], noon - 48 * minuteMs)); // corrects the last one
  expect(await temperaturesOf(room)).toEqual([20]);
  expect((await countEntries(portal.ctx.db)).pending).toBeGreaterThan(0);
  await holder.query('commit');
  holder.release();
  await writer.settled();
  expect(await temperaturesOf(room)).toEqual([20, 21, 22, 24]);
  expect(await countEntries(portal.ctx.db)).toEqual({ pending: 0, failed: 0 });
  await writer.close();
});

test('what an ended process has left is stored once, by whichever of two finds it, in its order', async () => {
  const [room, other] = [await makeController(portal), await makeController(portal)];
  const told: number[] = [];
  const unsubscribe = portal.ctx.bus.subscribe(
    'samples',
    (ids) => told.push(...ids),
    () => undefined,
  );
  await leave(messageOf(room.controllerNo, [20, 21]), messageOf(other.controllerNo, [10]));
  await leave(messageOf(room.controllerNo, [22]));
  await Promise.all([applyLeftEntries(portal.ctx, 0), applyLeftEntries(portal.ctx, 0)]);
  expect(await temperaturesOf(room)).toEqual([22, 21]);
  expect(await temperaturesOf(other)).toEqual([10]);
  expect(await countEntries(portal.ctx.db)).toEqual({ pending: 0, failed: 0 });
  await expect.poll(() => told).toContain(other.controllerNo);
  unsubscribe();
});

test('entries of a process that runs are left to it', async () => {
  const room = await makeController(portal);
  const entry = await leave(messageOf(room.controllerNo, [20]));
  await applyLeftEntries(portal.ctx, 10_000);
  expect(await temperaturesOf(room)).toEqual([]);
  await portal.pool.query("update sample_journal set written_at = now() - interval '11 s' where entry = $1", [entry]);
  await applyLeftEntries(portal.ctx, 10_000);
  expect(await temperaturesOf(room)).toEqual([20]);
});

test('what a process has left whose clock was ahead is stored, and does not wait for that time', async () => {
  const room = await makeController(portal);
  const entry = await leave(messageOf(room.controllerNo, [20]));
  await portal.pool.query("update sample_journal set written_at = now() + interval '1 year' where entry = $1", [entry]);
  await applyLeftEntries(portal.ctx, 10_000);
  expect(await temperaturesOf(room)).toEqual([20]);
});

test('what cannot be stored stays in the journal and is reported; the entries around it are stored', async () => {
  const [room, later] = [await makeController(portal), await makeController(portal)];
  await leave(messageOf(room.controllerNo, [20]));
  await leave(messageOf(999_999_999, [1]));
  await leave(messageOf(later.controllerNo, [21]));
  const reported: unknown[] = [];
  const log = {
    ...portal.ctx.log,
    error: (more: { controllerNo: number }) => void reported.push(more.controllerNo),
    warn: () => undefined,
  };
  await applyLeftEntries({ ...portal.ctx, log: log as typeof portal.ctx.log }, 0);
  expect([await temperaturesOf(room), await temperaturesOf(later)]).toEqual([[20], [21]]);
  expect(reported).toEqual([999_999_999]);
  expect(await countEntries(portal.ctx.db)).toEqual({ pending: 0, failed: 1 });
  await applyLeftEntries(portal.ctx, 0); // not before an hour has passed
  expect(reported).toHaveLength(1);
  const writer = createBatchWriter(portal.ctx, { accepting: () => true });
  await Promise.all([
    writer.append(messageOf(999_999_999, [1])),
    writer.append(messageOf(room.controllerNo, [22], noon - minuteMs)),
  ]);
  await writer.close();
  expect(await temperaturesOf(room)).toEqual([20, 22]);
  expect(await countEntries(portal.ctx.db)).toEqual({ pending: 0, failed: 2 });
  await portal.pool.query('delete from sample_journal');
});

test('a message that is acknowledged while its process stops is stored before it ends', async () => {
  const room = await makeController(portal);
  const writer = createBatchWriter(portal.ctx, { accepting: () => true });
  const sent = writer.append(messageOf(room.controllerNo, [20, 21, 22]));
  await writer.close();
  await sent;
  expect(await temperaturesOf(room)).toEqual([20, 21, 22]);
});
