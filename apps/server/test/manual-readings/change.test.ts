import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ManualReadingResult } from '@onsil/contract/manual-readings';
import { minuteMs } from '@onsil/domain/calendar/duration';
import type { Reply } from '../support/harness.ts';
import { beforeEachTest, useWorld } from '../support/hooks.ts';
import { holdTable, untilWaiting } from '../support/lock-waits.ts';
import { itemOf } from '../support/replies.ts';
import {
  change,
  enter,
  list,
  makeWorld,
  now,
  ofFarm,
  one,
  openAfternoon,
  path,
  remove,
  sampled,
  store,
  wrong,
} from './manual-readings-world.ts';

const portal = useWorld(openAfternoon);
const world = beforeEachTest(() => makeWorld(portal));

describe('values that are there already', () => {
  test('are not overwritten unasked', async () => {
    const measureNo = await store(world, { values: { temperature: 23.4, ph: 6 } });
    expect((await enter(world, { values: { temperature: 22 } }, 'manager')).result).toMatchObject({
      number: 409,
      code: 'EXISTS',
    });
    expect(await store(world, { values: { temperature: 22 }, mayOverwrite: true }, 'manager')).toBe(measureNo);
    const [value] = await list(world);
    expect(value).toMatchObject({ measureNo, version: 2, values: [{ field: 'temperature', measured: 22 }] });
    const { rows } = await world.portal.pool.query(
      "select action, thing, before, after from audit_log where kind = 'measured-value' and farm_no = $1",
      [world.farm.farmNo],
    );
    expect(rows).toEqual([
      {
        action: 'change',
        thing: `${world.controller.controllerId} 2026-05-10 PM`,
        before: { values: { temperature: 23.4, ph: 6 } },
        after: { values: { temperature: 22 } },
      },
    ]);
  });

  test('of two people at once one comes first', async () => {
    const replies = await Promise.all(
      [21, 22, 23, 24].map((temperature) =>
        enter(world, { values: { temperature } }, temperature > 22 ? 'manager' : 'member'),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted((first, second) => first - second)).toEqual([
      200, 409, 409, 409,
    ]);
    expect(await list(world)).toHaveLength(1);
  });

  test('overwritten by two at once keep both in the log', async () => {
    await store(world);
    const replies = await Promise.all(
      [21, 22].map((temperature) => enter(world, { values: { temperature }, mayOverwrite: true })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await list(world))[0]?.version).toBe(3);
  });

  test('are shown before the next ones are entered, with those before them', async () => {
    await sampled(world, { temperature: 23.04 });
    await store(world, { date: '2026-05-09', halfDay: 'PM', time: '15:00', values: { temperature: 22, ec: 1.5 } });
    await store(world, { halfDay: 'AM', time: '09:00', values: { temperature: 21 } });
    const before = itemOf(await one(world));
    expect(before.value).toBeNull();
    expect(before.fields.map(({ field }) => field)).toEqual([
      'temperature',
      'humidity',
      'co2',
      'ec',
      'ph',
      'waterTemperature',
    ]);
    expect(before.fields[0]).toMatchObject({
      min: -20,
      max: 80,
      usualMin: 0,
      usualMax: 50,
      tolerance: 1,
      controller: 23,
      previous: { measured: 21, date: '2026-05-10', halfDay: 'AM' },
    });
    expect(before.fields[3]).toMatchObject({ previous: { measured: 1.5, date: '2026-05-09', halfDay: 'PM' } });
    await store(world);
    const after = itemOf(await one(world));
    expect(after.value).toMatchObject({ halfDay: 'PM', values: [{ measured: 23.4 }] });
    expect(after.fields[0]?.previous).toMatchObject({ measured: 21 });
    expect((await one(world, { halfDay: 'AM', time: '09:00' })).item).toMatchObject({ value: { halfDay: 'AM' } });
    const past = { controllerId: world.controller.controllerId, date: '2026-05-09', halfDay: 'AM' };
    expect((await world.portal.call(world.member, 'GET', `${path}/one`, { query: past })).status).toBe(200);
    expect(wrong(await one(world, { date: '2026-05-11' }))).toEqual([400, [['date', 'future']]]);
  });
});

describe('an entry that is sent again', () => {
  test('is entered once, whatever became of it', async () => {
    const entryId = randomUUID();
    const measureNo = await store(world, { entryId });
    expect(await store(world, { entryId })).toBe(measureNo);
    await store(world, { values: { temperature: 20 }, mayOverwrite: true, entryId: randomUUID() });
    expect(await store(world, { entryId, mayOverwrite: true })).toBe(measureNo);
    expect((await list(world))[0]).toMatchObject({ version: 2, values: [{ measured: 20 }] });
    await remove(world, measureNo);
    expect((await enter(world, { entryId })).item).toMatchObject({ isStored: true, measureNo: null });
    expect(await list(world)).toEqual([]);
  });

  test('and at once too', async () => {
    const entryId = randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => enter(world, { entryId })));
    expect(
      new Set(replies.map(({ status, item }) => `${status} ${(item as ManualReadingResult).measureNo}`)).size,
    ).toBe(1);
    expect((await list(world))[0]?.version).toBe(1);
  });

  test('is still to be entered where it was refused or doubted', async () => {
    const entryId = randomUUID();
    expect((await enter(world, { entryId, values: { ph: 9 } })).item).toMatchObject({ isStored: false });
    await store(world, { entryId, values: { ph: 9 }, acceptsWarnings: true });
    const second = randomUUID();
    expect((await enter(world, { entryId: second })).result.code).toBe('EXISTS');
    await store(world, { entryId: second, mayOverwrite: true });
    expect((await list(world))[0]?.values).toMatchObject([{ field: 'temperature' }]);
  });
});

describe('a change', () => {
  test('is by the version that was read, with the same questions', async () => {
    await sampled(world, { temperature: 23 }, now, 30);
    const id = await store(world);
    expect((await change(world, id, 1)).status).toBe(200);
    expect((await change(world, id, 1)).result.code).toBe('CONFLICT');
    expect((await change(world, id, 2, { values: { temperature: 30 } })).item).toMatchObject({ isStored: false });
    expect(
      (await change(world, id, 2, { values: { temperature: 30 }, acceptsWarnings: true, time: '14:20' }, 'manager'))
        .status,
    ).toBe(200);
    expect((await list(world))[0]).toMatchObject({
      version: 3,
      measuredAt: new Date(now - 10 * minuteMs).toISOString(),
      values: [{ measured: 30, needsCheck: true }],
    });
    expect(wrong(await change(world, id, 3, { time: '09:00' }))).toEqual([400, [['time', 'otherHalf']]]);
    expect(wrong(await change(world, id, 3, { values: { ph: 15 } }))).toEqual([400, [['values.ph', 'outOfRange']]]);
    expect((await change(world, id, 3, {}, 'stranger')).status).toBe(404);
    expect((await change(world, 999_999, 1)).status).toBe(404);
  });

  test('and a deletion are in the audit log', async () => {
    const id = await store(world);
    expect((await remove(world, id, 'stranger')).status).toBe(404);
    expect((await remove(world, id)).status).toBe(200);
    expect((await remove(world, id)).status).toBe(404);
    expect(await list(world)).toEqual([]);
    const { rows } = await world.portal.pool.query(
      "select action, before->'values' as before from audit_log where kind = 'measured-value' and farm_no = $1",
      [world.farm.farmNo],
    );
    expect(rows).toEqual([{ action: 'remove', before: { temperature: 23.4 } }]);
  });

  test('and a deletion are possible after the controller was retired, a new reading is not', async () => {
    const id = await store(world);
    const { controllerId } = world.controller;
    expect((await world.portal.call(world.admin, 'DELETE', `/admin/controller/${controllerId}`)).status).toBe(200);
    expect(await list(world)).toMatchObject([{ measureNo: id, version: 1 }]);
    expect(await list(world, { controllerId })).toMatchObject([{ measureNo: id }]);
    expect((await one(world)).item).toMatchObject({ value: { measureNo: id } });
    expect((await change(world, id, 1, {}, 'stranger')).status).toBe(404);
    expect((await change(world, id, 1)).status).toBe(200);
    expect(await list(world)).toMatchObject([{ version: 2, values: [{ measured: 22 }] }]);
    expect((await one(world, { halfDay: 'AM', time: '09:00' })).status).toBe(404);
    expect((await enter(world, { halfDay: 'AM', time: '09:00' })).status).toBe(404);
    expect((await enter(world, { mayOverwrite: true })).status).toBe(404);
    expect((await remove(world, id, 'stranger')).status).toBe(404);
    expect((await remove(world, id)).status).toBe(200);
    expect(await list(world)).toEqual([]);
  });

  test.each([
    [200, ['reading', 'retirement'], 1],
    [404, ['retirement', 'reading'], 0],
  ] as const)('a new reading at the same moment is answered %i in the order %j', async (status, order, stored) => {
    const { controllerId, controllerNo } = world.controller;
    const calls = {
      reading: () => enter(world),
      retirement: () => world.portal.call(world.admin, 'DELETE', `/admin/controller/${controllerId}`),
    };
    // A reading waits for the table at its end, a retirement for what it writes to the audit log.
    const release = await holdTable(world.portal, order[0] === 'reading' ? 'manual_reading' : 'audit_log');
    const replies: Record<string, Promise<Reply>> = {};
    for (const [index, name] of order.entries()) {
      const reply = calls[name]();
      replies[name] = reply;
      await Promise.race([reply, untilWaiting(world.portal, index + 1)]);
    }
    await release();
    expect([(await replies['reading'])?.status, (await replies['retirement'])?.status]).toEqual([status, 200]);
    const { rowCount } = await world.portal.pool.query('select from manual_reading where controller_no = $1', [
      controllerNo,
    ]);
    expect(rowCount).toBe(stored);
  });

  test('of a former member’s values keeps them', async () => {
    await store(world);
    await world.portal.pool.query('delete from member where member_no = $1', [world.member.memberNo]);
    const reply = await world.portal.call(world.manager, 'GET', path, ofFarm(world));
    expect(reply.items).toMatchObject([{ memberName: null, values: [{ measured: 23.4 }] }]);
  });
});
