import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { minuteMs, dayMs } from '@onsil/domain/calendar/duration';
import { kstDay, kstDayStart } from '@onsil/domain/calendar/kst';
import { compareRollups, forceFullComparison } from '#features/telemetry/rollups/compare-rollups.ts';
import { decodeDay, encodeDay } from '#features/telemetry/store/day-rollup-codec.ts';
import { deleteOldSamples, oldestRetainedTime } from '#features/telemetry/store/retention.ts';
import { backUp, makeDatabase } from '../../support/backup-world.ts';
import { command } from '../../support/command.ts';
import { makeController, makeMember, signIn } from '../../support/factories.ts';
import { openTestPortal } from '../../support/harness.ts';
import { beforeTests, usePortal, useFolder } from '../../support/hooks.ts';
import { itemOf } from '../../support/replies.ts';
import { listDifferences } from '../../support/rollup-world.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const folder = useFolder('comparison');
const portal = usePortal({ now: noon });
const controller = beforeTests(() => makeController(portal));

beforeAll(async () => {
  await makeController(portal); // never reported
  for (let days = 70; days >= 0; days -= 7) {
    const start = noon - days * dayMs;
    await portal.pipeline.writer.append({
      controllerNo: controller.controllerNo,
      samples: Array.from({ length: 90 }, (_, index) => ({
        ts: start + index * minuteMs,
        values: { temperature: 20 + (index % 13) / 7, humidity: 60, light: index, co2Dose: index / 3 },
      })),
      rejections: [],
      receivedAt: noon,
    });
  }
  await portal.catchUp();
});

const compare = () => compareRollups(portal.ctx);

/** Changes the packed bytes of the day of a time. */
const changeDay = async (time: number, change: (body: Buffer) => Buffer): Promise<void> => {
  const start = new Date(kstDayStart(kstDay(time)));
  const { rows } = await portal.pool.query<{ body: Buffer }>('select body from day_rollup where day = $1', [start]);
  expect(rows).toHaveLength(1);
  for (const { body } of rows)
    await portal.pool.query('update day_rollup set body = $2 where day = $1', [start, change(body)]);
};

const loseSamples = (body: Buffer): Buffer => {
  const rollup = decodeDay(body);
  if (!rollup) throw new Error('the day is damaged');
  return encodeDay({ ...rollup, samples: rollup.samples.map((count) => Math.min(count, 5)) });
};

const raiseHumidity = (body: Buffer): Buffer => {
  const rollup = decodeDay(body);
  rollup?.fields.get('humidity')?.max.fill(99);
  return rollup ? encodeDay(rollup) : body;
};

const damage = (body: Buffer): Buffer => {
  body.writeUInt8(body.readUInt8(20) ^ 1, 20);
  return body;
};

/** Rollups as two concurrent passes and a bad disk left them: days without some samples, or unreadable. */
const spoil = async (): Promise<void> => {
  await changeDay(noon - 35 * dayMs, loseSamples);
  await portal.pool.query('delete from day_rollup where day < $1', [new Date(noon - 60 * dayMs)]);
  await changeDay(noon - 14 * dayMs, raiseHumidity);
  await changeDay(noon - 7 * dayMs, damage);
};

const state = async (): Promise<unknown[]> =>
  (await portal.pool.query<object>('select * from day_rollup order by controller_no, day')).rows;

test('rollups that are right are left alone; those that are not are found and repaired, once', async () => {
  expect(await compare()).toMatchObject({ differing: 0, repaired: 0 });
  const right = await state();
  await spoil();
  expect(await compare()).toMatchObject({ differing: 0 }); // compared completely just before, so only the last days are compared
  await forceFullComparison(portal.ctx, controller.controllerNo);
  const found = await compare();
  expect(found?.differing).toBe(5);
  expect(found?.repaired).toBe(found?.differing);
  expect(await state()).toEqual(right);
  await forceFullComparison(portal.ctx, null);
  expect(await compare()).toMatchObject({ compared: expect.any(Number), differing: 0, repaired: 0 });
});

test('samples that wait to be rolled up are no difference', async () => {
  await forceFullComparison(portal.ctx, null);
  await portal.pipeline.writer.append({
    controllerNo: controller.controllerNo,
    samples: [{ ts: noon - 1.5 * dayMs, values: { temperature: 22 } }],
    rejections: [],
    receivedAt: noon,
  });
  expect(await compare()).toMatchObject({ differing: 0 });
  await portal.catchUp();
  expect(await listDifferences(portal.pool)).toEqual([]);
});

test('the administrator sees the result of the last comparison', async () => {
  const admin = await signIn(portal, await makeMember(portal, { admin: true }));
  const reply = await portal.call(admin, 'GET', '/admin/system');
  expect(itemOf(reply).comparison).toMatchObject({
    at: new Date(noon).toISOString(),
    compared: expect.any(Number),
    differing: 0,
    repaired: 0,
  });
});

test('while one process compares, another does not begin', async () => {
  const holder = await portal.pool.connect();
  await holder.query("select pg_advisory_lock(hashtext('onsil rollup comparison'))");
  expect(await compare()).toBeUndefined();
  await holder.query("select pg_advisory_unlock(hashtext('onsil rollup comparison'))");
  holder.release();
  expect(await compare()).toBeDefined();
});

test('a controller that cannot be compared keeps none behind it from its comparison, nor does a time of a clock that was wrong', async () => {
  const poisoned = await makeController(portal);
  await portal.pipeline.writer.append({
    controllerNo: poisoned.controllerNo,
    samples: [{ ts: noon - 5 * dayMs, values: { temperature: 22 } }],
    rejections: [],
    receivedAt: noon,
  });
  await portal.catchUp();
  await portal.pool.query(
    'insert into rollup_comparison (controller_no, whole_at) values ($1, $2) on conflict (controller_no) do update set whole_at = $2',
    [controller.controllerNo, new Date(noon + 700 * dayMs)],
  );
  await changeDay(noon - 14 * dayMs, raiseHumidity);
  await portal.pool.query(`
    create function fail() returns trigger language plpgsql as $$ begin raise 'damaged'; end $$;
    create trigger fail before insert on rollup_comparison for each row when (new.controller_no = ${poisoned.controllerNo}) execute function fail()`);
  await expect(compareRollups(portal.ctx)).rejects.toThrow('damaged');
  await portal.pool.query('drop function fail cascade');
  expect(await listDifferences(portal.pool)).toEqual([]);
  const { rows } = await portal.pool.query(
    'select differing, repaired from rollup_comparison_run order by rollup_comparison_run_id desc limit 1',
  );
  expect(rows).toEqual([{ differing: 1, repaired: 1 }]);
  await portal.pool.query('delete from reading where controller_no = $1', [poisoned.controllerNo]);
  await portal.pool.query('delete from day_rollup where controller_no = $1', [poisoned.controllerNo]);
});

test('a backup with wrong statistics is restored to right ones', async () => {
  const right = await state();
  await spoil();
  const target = path.join(folder, 'backup');
  await backUp(portal, path.join(folder, 'data'), target);
  const restored = await makeDatabase();
  const ended = await command('restore', [target], {
    ONSIL_DATA: path.join(folder, 'other'),
    DATABASE_URL: restored.url,
  });
  expect(ended).toMatchObject({ status: 0, err: expect.not.stringMatching(/^\s+at /m) });
  expect(ended.out).toMatch(/^(\d+) wrong statistics in it \(hours, days\); repaired: \1\.$/m);
  const again = await openTestPortal({ source: restored.name, now: noon });
  expect(await listDifferences(again.pool)).toEqual([]);
  await again.close();
  await restored.drop();
  await forceFullComparison(portal.ctx, null);
  await compare();
  expect(await state()).toEqual(right);
});

test('days whose samples are gone are left as they are', async () => {
  const oldest = oldestRetainedTime(noon, 1);
  await deleteOldSamples(portal.ctx.db, Date.parse('2026-04-01T00:00:00Z'));
  expect(oldest).toBeGreaterThan(noon - 60 * dayMs);
  const days = await state();
  await changeDay(noon - 63 * dayMs, loseSamples);
  const changed = await state();
  expect(changed).not.toEqual(days);
  await forceFullComparison(portal.ctx, null);
  const found = await compare();
  expect(found).toMatchObject({ differing: 0 });
  expect(found?.compared).toBeLessThan(days.length);
  expect(await state()).toEqual(changed);
});
