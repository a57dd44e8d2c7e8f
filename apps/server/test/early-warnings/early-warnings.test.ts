import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EarlyWarning, EarlyWarningSetting } from '@onsil/contract/early-warnings';
import { minuteMs, hourMs, dayMs } from '@onsil/domain/calendar/duration';
import { lockEvaluation, unlockEvaluation } from '#features/early-warnings/early-warnings.sql.ts';
import { evaluateEarlyWarnings } from '#features/early-warnings/evaluate.ts';
import { withConnection } from '#platform/database/connection.ts';
import { makeCast, makeController, makeDeviation, type Cast, type TestController } from '../support/factories.ts';
import { auditOf } from '../support/farm-info-world.ts';
import { beforeEachTest, usePortal } from '../support/hooks.ts';
import { itemOf } from '../support/replies.ts';
import { farmer, keepSessions } from '../support/watched-controller.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const maxMs = 60_000;

const portal = usePortal({ now: noon });
const cast = beforeEachTest(() => makeCast(portal));
let room: TestController;

/** It is warm from noon to one on every day; the newest sample is that of noon. */
const temperatureAt = (ts: number): number => {
  const sinceNoon = (((ts - noon) % dayMs) + dayMs) % dayMs;
  const noise = ((ts / minuteMs) % 30) / 100; // a value that never changes is a stuck sensor
  return (sinceNoon > 0 && sinceNoon < hourMs ? 30 : 20) + noise;
};

const send = async ({ token }: TestController): Promise<void> => {
  const count = 6 * 24 * 6;
  const samples = Array.from({ length: count + 1 }, (_, index) => noon - (count - index) * 10 * minuteMs).map((ts) => ({
    ts,
    values: { temperature: temperatureAt(ts), humidity: 60 + (((ts - noon) / minuteMs) % 20) / 100 },
  }));
  for (let first = 0; first < samples.length; first += 100)
    expect(
      (await portal.call(null, 'POST', `/api/v1/${token}/telemetry`, { body: samples.slice(first, first + 100) }))
        .status,
    ).toBe(200);
};

const open = { low: null, high: null };
const limit = (field: string, low: number, high: number) => ({
  field,
  ranges: [{ low, high }, open, open],
  timing: null,
});
const limitRoom = (controllerId: string) =>
  portal.call(cast.manager, 'PUT', `/farm/${cast.farm.farmId}/env-threshold`, {
    body: { controllerId, fields: [limit('temperature', 15, 25), limit('humidity', 40, 80)] },
  });

const path = (): string => `/farm/${cast.farm.farmId}/early-warning`;
const save = (setting: EarlyWarningSetting, who: keyof Cast = 'manager') =>
  portal.call(cast[who as 'manager'], 'PUT', path(), { body: setting });
const ask = async (): Promise<{ setting: EarlyWarningSetting; warnings: EarlyWarning[] }> =>
  itemOf(await portal.call(cast.member, 'GET', `/farm/${cast.farm.farmId}/early-warning`));
const run = () => evaluateEarlyWarnings(portal.ctx, maxMs);
/** Evaluates as in the next ten minutes. */
const evaluateAgain = async () => {
  await portal.pool.query(`update early_warning_state set evaluated_at = evaluated_at - interval '10 minutes'`);
  return run();
};
const kinds = async () => (await farmer(portal, cast, cast.member).notices()).map(({ kind }) => kind);

beforeAll(() => keepSessions(portal));
beforeEach(async () => {
  await portal.pool.query('delete from early_warning_setting');
  room = await makeController(portal, { farmNo: cast.farm.farmNo });
});

describe('a farm that is warned', () => {
  beforeEach(async () => {
    await send(room);
    await portal.catchUp();
    await limitRoom(room.controllerId);
  });

  test('sees the field that leaves its range at this time on other days, with what that was found from', async () => {
    expect((await save({ isOn: true, isNotifying: false })).status).toBe(200);
    expect(await run()).toBe(1);
    const { warnings } = await ask();
    expect(warnings).toEqual([
      {
        controllerId: room.controllerId,
        field: 'temperature',
        at: new Date(noon).toISOString(),
        probability: expect.any(Number),
        side: 'high',
        courses: expect.any(Number),
        days: expect.any(Number),
      },
    ]);
    expect(warnings[0]?.probability).toBeGreaterThan(0.7);
    expect(await kinds()).toEqual([]);
  });

  test('is notified once an hour, of the likeliest field, if it wants to be', async () => {
    await save({ isOn: true, isNotifying: true });
    expect(await run()).toBe(1);
    expect(await run()).toBe(0); // once in ten minutes
    await evaluateAgain();
    const notices = await farmer(portal, cast, cast.member).notices();
    expect(notices.map(({ kind, level }) => [kind, level])).toEqual([['early_warning', 1]]);
    expect(notices[0]?.title).toContain('이탈 예보');
    expect(JSON.stringify(notices[0])).toMatch(/15~25℃.*위로 올라갈 가능성이 \d\d%/);
    await portal.pool.query(`update early_warning_state set notified_at = notified_at - interval '61 minutes'`);
    await evaluateAgain();
    expect(await kinds()).toEqual(['early_warning', 'early_warning']);
  });

  test('is warned and notified once the clock is right that was ahead', async () => {
    await save({ isOn: true, isNotifying: true });
    await run();
    await portal.pool.query(`update early_warning_state set evaluated_at = evaluated_at + interval '1 year',
      notified_at = notified_at + interval '1 year'`);
    expect(await run()).toBe(1);
    expect(await kinds()).toEqual(['early_warning', 'early_warning']);
    expect(await run()).toBe(0);
  });

  test('notifies nobody who turned early warnings off for themselves', async () => {
    await save({ isOn: true, isNotifying: true });
    const choices = { portal: 1, web_push: 1, email: null, fcm: null };
    const body = { choices, quietFrom: null, quietTo: null, wantsEarlyWarnings: false };
    expect((await portal.call(cast.member, 'PUT', '/my/notification-setting', { body })).status).toBe(200);
    await run();
    expect(await kinds()).toEqual([]);
    expect((await farmer(portal, cast, cast.manager).notices()).map(({ kind }) => kind)).toEqual(['early_warning']);
  });

  test('is not notified while the alarms are muted, and still sees the mark', async () => {
    await save({ isOn: true, isNotifying: true });
    const body = { isMuting: true, hours: 2 };
    await portal.call(cast.member, 'PUT', `/statuslog/${room.controllerId}/stop-alarm`, { body });
    await run();
    expect(await kinds()).toEqual([]);
    expect((await ask()).warnings).toHaveLength(1);
  });

  test('sees nothing of a field that has an open alarm', async () => {
    await save({ isOn: true, isNotifying: false });
    await makeDeviation(portal, room, { openedAt: noon - 20 * minuteMs });
    await run();
    expect((await ask()).warnings).toEqual([]);
  });

  test('sees nothing of a controller that stopped reporting, nor what is older than 20 minutes', async () => {
    await save({ isOn: true, isNotifying: false });
    await run();
    await portal.pool.query(`update early_warning set at = at - interval '21 minutes'`);
    expect((await ask()).warnings).toEqual([]);
    const later = noon + 90 * minuteMs;
    expect(await evaluateEarlyWarnings({ ...portal.ctx, now: () => later }, maxMs)).toBe(1);
    const { rows } = await portal.pool.query('select from early_warning where controller_no = $1', [room.controllerNo]);
    expect(rows).toHaveLength(0);
  });

  test('has its setting in the audit log', async () => {
    await save({ isOn: true, isNotifying: false });
    expect(await auditOf(portal, cast.farm.farmNo, 'early-warning-setting')).toMatchObject([
      { action: 'change', before: { isOn: false }, after: { isOn: true } },
    ]);
  });
});

describe('the evaluation', () => {
  test('leaves out farms that are not warned, as all are at first', async () => {
    expect(await ask()).toEqual({ setting: { isOn: false, isNotifying: false }, warnings: [] });
    expect(await run()).toBe(0);
    await save({ isOn: true, isNotifying: false });
    await run();
    await save({ isOn: false, isNotifying: false });
    expect((await ask()).warnings).toEqual([]);
  });

  test('ends after its time, and the next run begins with who waited longest', async () => {
    await save({ isOn: true, isNotifying: false });
    const second = await makeController(portal, { farmNo: cast.farm.farmNo });
    await run();
    await portal.pool.query(
      `update early_warning_state set evaluated_at = evaluated_at - interval '1 hour' where controller_no = $1`,
      [second.controllerNo],
    );
    expect(await evaluateEarlyWarnings(portal.ctx, 0)).toBe(0);
    const { listWarnedControllers } = await import('#features/early-warnings/early-warnings.sql.ts');
    expect(
      (await listWarnedControllers(portal.ctx.db, new Date(noon + dayMs))).map(({ controllerNo }) => controllerNo),
    ).toEqual([second.controllerNo, room.controllerNo]);
  });

  test('of a controller that fails is not the first of the next run again', async () => {
    await save({ isOn: true, isNotifying: false });
    await portal.pool.query(`
      create function fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
      create trigger fail before delete on early_warning execute function fail()`);
    await expect(run()).rejects.toThrow('broken');
    await portal.pool.query('drop trigger fail on early_warning; drop function fail');
    expect(await run()).toBe(0);
    expect(await evaluateAgain()).toBeGreaterThan(0);
  });

  test('is that of one process at a time', async () => {
    await withConnection(portal.ctx.db, async ({ db }) => {
      expect(await lockEvaluation(db)).toBe(true);
      expect(await run()).toBeUndefined();
      await unlockEvaluation(db);
    });
    expect(await run()).toBe(0);
  });
});

describe('the setting', () => {
  test('is changed by managers, seen by members, and unknown to strangers', async () => {
    expect((await save({ isOn: true, isNotifying: false }, 'member')).status).toBe(403);
    expect((await save({ isOn: true, isNotifying: false }, 'stranger')).status).toBe(404);
    expect((await portal.call(cast.stranger, 'GET', path())).status).toBe(404);
    expect((await ask()).setting.isOn).toBe(false);
  });

  test('has no notifications without marks', async () => {
    const reply = await save({ isOn: false, isNotifying: true });
    expect(reply.status).toBe(400);
  });
});
