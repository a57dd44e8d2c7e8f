import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeviationCauses } from '@onsil/contract/deviation-causes';
import { minuteMs, hourMs } from '@onsil/domain/calendar/duration';
import { makeController, makeDeviation, type Cast, type TestController } from '../support/factories.ts';
import { usePortal, useCast } from '../support/hooks.ts';
import { itemOf } from '../support/replies.ts';
import { farmer, keepSessions } from '../support/watched-controller.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const calm = { temperature: 23, humidity: 67, co2: 850, light: 200 };

const portal = usePortal({ now: noon });
const cast = useCast(portal);
let room: TestController;
let beside: TestController;

/** Samples of ninety hours by ten minutes; `now` are the values of the last half hour. */
const send = async ({ token }: TestController, now: Record<string, number>): Promise<void> => {
  const samples = Array.from({ length: 90 * 6 + 1 }, (_, index) => noon - 90 * hourMs + index * 10 * minuteMs).map(
    (ts) => ({
      ts,
      values: ts > noon - 30 * minuteMs ? { ...calm, ...now } : calm,
    }),
  );
  for (let first = 0; first < samples.length; first += 100)
    expect(
      (await portal.call(null, 'POST', `/api/v1/${token}/telemetry`, { body: samples.slice(first, first + 100) }))
        .status,
    ).toBe(200);
};

beforeAll(async () => {
  await keepSessions(portal);
  room = await makeController(portal, { farmNo: cast.farm.farmNo });
  beside = await makeController(portal, { farmNo: cast.farm.farmNo });
  await send(room, { co2: 1400 });
  await send(beside, {});
  await portal.catchUp();
});
beforeEach(() => portal.pool.query('delete from deviation'));

const ask = (deviationId: number, who: keyof Cast = 'member') =>
  portal.call(cast[who as 'member'], 'GET', `/farm/deviation/${deviationId}/causes`);
const causesOf = async (deviationId: number): Promise<DeviationCauses> => {
  const reply = await ask(deviationId);
  expect(reply.status).toBe(200);
  return itemOf(reply);
};
const set = (deviationId: number, columns: string) =>
  portal.pool.query(`update deviation set ${columns} where deviation_id = $1`, [deviationId]);
const co2High = async (openedAt = noon - 10 * minuteMs): Promise<number> => {
  const seq = await makeDeviation(portal, room, { openedAt });
  await set(seq, `field_key = 'co2', range_low = 700, range_high = 1000`);
  return seq;
};

describe('the causes of a deviation', () => {
  test('are ranked with their evidence, from the days before and the neighbouring room', async () => {
    const found = await causesOf(await co2High());
    expect(found.causes[0]).toMatchObject({ cause: 'co2ValveOpen', strength: 'strong' });
    const evidence = found.causes[0]?.evidence ?? [];
    expect(evidence.map(({ code }) => code)).toEqual(['rose', 'abrupt', 'asUsual', 'neighboursAsUsual']);
    expect(evidence[0]).toMatchObject({ isFor: true, field: 'co2', usual: 850 });
    expect(found.missing).toEqual(['outside', 'manual', 'equipment']);
    expect(found.neighbours).toEqual([{ controllerId: beside.controllerId, controllerName: expect.any(String) }]);
    expect(found.fields.map(({ field }) => field)).toEqual(['co2', 'light']);
    expect([found.from, found.to].map((at) => (Date.parse(at) - noon) / minuteMs)).toEqual([-130, 0]);
  });

  test('are none, and what could not be looked at is named, where nothing was measured', async () => {
    const empty = await makeController(portal, { farmNo: cast.farm.farmNo });
    const found = await causesOf(await makeDeviation(portal, empty));
    expect(found).toMatchObject({ causes: [], moved: [], earlier: [] });
    expect(found.missing).toContain('days');
  });

  test('of a value that does not change are its sensor, and a silent controller has none', async () => {
    const stuck = await co2High();
    await set(stuck, `cause = 'stuck', side = null, range_low = null, range_high = null`);
    expect((await causesOf(stuck)).causes).toMatchObject([{ cause: 'sensorFault', evidence: [{ code: 'unchanged' }] }]);
    const silent = await makeDeviation(portal, beside);
    await set(silent, `cause = 'no_data', field_key = null, side = null`);
    expect(await causesOf(silent)).toMatchObject({ causes: [], missing: [], fields: [] });
  });

  test('come with what people and control did in the two hours around, at this room alone', async () => {
    const { pool } = portal;
    const at = (minutes: number) => new Date(noon + minutes * minuteMs);
    const [theirs, ours] = [await makeDeviation(portal, beside), await co2High()];
    const member = farmer(portal, cast, cast.member);
    expect([await member.act([ours], 1, '밸브 닫음'), await member.act([theirs], 1)]).toEqual([200, 200]);
    await pool.query(
      `insert into control_setting (controller_no, version, slots, reason, created_at, answered_at)
       values ($1, 1, '[{"startTime":"00:00","values":{"co2":850}}]', '', $2, null),
              ($1, 2, '[{"startTime":"00:00","values":{"co2":1100}}]', '', $3, $4)`,
      [room.controllerNo, at(-600), at(-60), at(-59)],
    );
    await pool.query(
      `insert into annotation (controller_no, field_key, from_ts, to_ts, text, created_at) values ($1, 'co2', $2, $3, '용기 교체', now())`,
      [room.controllerNo, at(-90), at(-80)],
    );
    await pool.query(
      `insert into maintenance (controller_no, kind, started_at, ends_at) values ($1, 'nutrientRenewal', $2, $3)`,
      [room.controllerNo, at(-100), at(-40)],
    );
    const found = await causesOf(ours);
    expect(found.happenings.map(({ kind }) => kind)).toEqual(['renewal', 'note', 'setting', 'settingApplied']);
    expect(found.happenings[2]).toMatchObject({ from: 850, to: 1100, memberName: null });
    expect(
      found.causes
        .map(({ cause }) => cause)
        .slice(0, 2)
        .toSorted(),
    ).toEqual(['co2ValveOpen', 'settingChange']);
    portal.clock.now += 30 * minuteMs;
    const later = await causesOf(ours);
    portal.clock.now = noon;
    expect(later.happenings.find(({ kind }) => kind === 'action')).toMatchObject({
      text: '밸브 닫음',
      actionCode: 'VENTILATE',
    });
    expect(later.happenings.filter(({ kind }) => kind === 'action')).toHaveLength(1);
    await pool.query(
      `insert into control_setting (controller_no, version, slots, reason, created_at)
       select $1, version, '[{"startTime":"00:00","values":{"co2":900}}]', '', $2
       from generate_series(3, 30) as version`,
      [room.controllerNo, at(300)],
    );
    portal.clock.now += 24 * hourMs;
    const nextDay = await causesOf(ours);
    portal.clock.now = noon;
    expect(nextDay.happenings.find(({ kind }) => kind === 'setting')).toMatchObject({ from: 850, to: 1100 });
  });

  test('know earlier cases of the same field and side, what was done and how long they took', async () => {
    const earlier = await co2High(noon - 3 * 24 * hourMs);
    await set(
      earlier,
      `ended_at = opened_at + interval '40 min', back_at = opened_at + interval '25 min', end_kind = 'returned', state = 'NONE'`,
    );
    const found = await causesOf(await co2High());
    expect(found.earlier).toMatchObject([
      { deviationId: earlier, minutes: 25, actionCode: null, highest: 1, extreme: 27.5 },
    ]);
  });

  test('stay those of a controller that is retired since', async () => {
    const seq = await co2High();
    const before = await causesOf(seq);
    await portal.pool.query('update controller set retired_at = now() where controller_no = $1', [room.controllerNo]);
    const after = await causesOf(seq);
    await portal.pool.query('update controller set retired_at = null where controller_no = $1', [room.controllerNo]);
    expect(before.causes).not.toEqual([]);
    expect(after).toMatchObject({ causes: before.causes, happenings: before.happenings });
  });

  test('are for members of the farm alone', async () => {
    const seq = await co2High();
    expect((await ask(seq, 'stranger')).status).toBe(404);
    expect((await ask(999_999)).status).toBe(404);
    expect((await ask(0)).status).toBe(400);
  });
});
