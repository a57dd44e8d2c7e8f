import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AlarmCount } from '@onsil/contract/alarm-count';
import { headers } from '@onsil/contract/auth';
import { minuteMs, hourMs, dayMs } from '@onsil/domain/calendar/duration';
import { evaluateOutcomes } from '#features/deviations/actions/outcomes.ts';
import { auditOf } from '../support/boards-factories.ts';
import { makeController, makeDeviation, type TestController } from '../support/factories.ts';
import { usePortal, useCast } from '../support/hooks.ts';
import { itemOf, itemsOf } from '../support/replies.ts';
import { farmer, keepSessions, makeWatched, only, report, send } from '../support/watched-controller.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon });
const cast = useCast(portal);
let controller: TestController;
let member: ReturnType<typeof farmer>;

beforeAll(async () => {
  await keepSessions(portal);
  member = farmer(portal, cast, cast.member);
});
beforeEach(async () => {
  await portal.pool.query('delete from deviation');
  controller = await makeWatched(portal, { farmNo: cast.farm.farmNo });
});

const post = (body: object, farmId = cast.farm.farmId, session = cast.member) =>
  portal.call(session, 'POST', '/farm/alarm-management', { body, headers: { [headers.farmId]: farmId } });
const codesOf = ({ fields = [] }: { fields?: { code: string }[] }): string[] => fields.map(({ code }) => code);

describe('an action', () => {
  test('needs a description, a deviation and hours that can be chosen', async () => {
    const deviationId = [await makeDeviation(portal, controller)];
    expect(codesOf(await post({ deviationId, description: '  ' }))).toEqual(['required']);
    expect(codesOf(await post({ deviationId: [], description: '환기' }))).toEqual(['deviationRequired']);
    expect(codesOf(await post({ deviationId, description: '환기', pauseHours: 2 }))).toEqual(['pauseHours']);
    expect(codesOf(await post({ deviationId, description: '환기', actionCode: 'DANCE' }))).toEqual(['invalid']);
    expect(only(await member.deviations()).state).toBe('ACTION_NEEDED');
  });

  test('on a deviation that is over, or that belongs to another farm, is refused as a whole', async () => {
    const [open, over] = [
      await makeDeviation(portal, controller),
      await makeDeviation(portal, await makeWatched(portal, { farmNo: cast.farm.farmNo })),
    ];
    await portal.pool.query(
      `update deviation set ended_at = now(), end_kind = 'returned', state = 'NONE' where deviation_id = $1`,
      [over],
    );
    expect(codesOf(await post({ deviationId: [open, over], description: '환기' }))).toEqual(['deviationClosed']);
    const theirs = await makeDeviation(portal, await makeWatched(portal, { farmNo: cast.elsewhere.farmNo }));
    expect(codesOf(await post({ deviationId: [open, theirs], description: '환기' }))).toEqual(['deviationClosed']);
    expect((await post({ deviationId: [open], description: '환기' }, cast.farm.farmId, cast.stranger)).status).toBe(
      404,
    );
    expect((await member.deviations({ open: true })).map(({ state }) => state)).toEqual(['ACTION_NEEDED']);
  });

  test('lasts for the farm’s own hours where none were chosen', async () => {
    const deviationId = [await makeDeviation(portal, controller)];
    const reply = await post({ deviationId, description: '환기창 열었음' });
    expect(reply.item).toMatchObject({ pauseUntil: new Date(portal.clock.now + 3 * hourMs).toISOString() });
  });

  test('that waited on a device counts from when it was taken, within the deviation', async () => {
    const deviationId = [await makeDeviation(portal, controller)];
    const minutes = (count: number) => portal.clock.now + count * minuteMs;
    const pause = async (at: number) => {
      const body = { deviationId, description: '환기', pauseHours: 1, doneAt: new Date(at).toISOString() };
      return Date.parse(itemOf(await post(body)).pauseUntil ?? '') - portal.clock.now;
    };
    expect(await pause(minutes(-5))).toBe(55 * minuteMs);
    expect(await pause(minutes(-500))).toBe(50 * minuteMs);
    expect(await pause(minutes(30))).toBe(hourMs);
    const query = { rootAlarmSeq: String(deviationId[0]) };
    const reply = await portal.call(cast.member, 'GET', '/farm/alarm-management', { query, headers: member.current });
    const times = itemsOf(reply).map(({ at }) => Date.parse(at) - portal.clock.now);
    expect(times).toEqual([0, -5 * minuteMs, -10 * minuteMs]);
  });

  test('that waited on a device does not take the place of one that was done later', async () => {
    const deviationId = [await makeDeviation(portal, controller, { openedAt: noon - 3 * hourMs })];
    const later = new Date(portal.clock.now - hourMs).toISOString();
    const earlier = new Date(portal.clock.now - 2 * hourMs).toISOString();
    const body = { deviationId, description: '환기', actionCode: 'VENTILATE' };
    expect((await post({ ...body, pauseHours: 24, doneAt: later })).status).toBe(200);
    expect((await post({ ...body, pauseHours: 1, doneAt: earlier })).status).toBe(200);
    expect(only(await member.deviations())).toMatchObject({
      state: 'ACTION_TAKEN',
      mutedUntil: new Date(Date.parse(later) + dayMs).toISOString(),
      action: { at: later },
    });
  });

  describe('on a deviation that has ended', () => {
    const minutes = (count: number) => new Date(portal.clock.now + count * minuteMs).toISOString();
    /** A deviation from an hour ago that lasted for 40 minutes and ended ten minutes later. */
    const makeEnded = async (endKind = 'returned', on = controller): Promise<number> => {
      const id = await makeDeviation(portal, on, { openedAt: portal.clock.now - hourMs });
      await portal.pool.query(
        `update deviation set ended_at = $2, back_at = $3, end_kind = $4, state = 'NONE' where deviation_id = $1`,
        [id, minutes(-10), minutes(-20), endKind],
      );
      return id;
    };
    const act = (deviationId: number[], doneAt: string, session = cast.member) =>
      post({ deviationId, description: '환기창 열었음', actionCode: 'VENTILATE', doneAt }, cast.farm.farmId, session);

    test('is recorded with its time, told in the log as recorded later, and counted', async () => {
      const id = await makeEnded();
      expect((await act([id], minutes(-45))).item).toMatchObject({ pauseUntil: minutes(-45) });
      const entry = (await member.log(id)).find(({ kind }) => kind === 'action');
      expect(entry).toMatchObject({
        at: minutes(-45),
        value: null,
        action: { at: minutes(-45), recordedAt: minutes(0), actionCode: 'VENTILATE' },
      });
      expect(only(await member.deviations())).toMatchObject({
        state: 'NONE',
        mutedUntil: null,
        action: { at: minutes(-45), recordedAt: minutes(0) },
      });
      const query = { from: String((portal.clock.now - 2 * hourMs) / 1000), to: String(portal.clock.now / 1000) };
      const trend = await portal.call(cast.member, 'GET', `/ai/farm-alarm-count/${cast.farm.farmNo}`, { query });
      expect(itemOf(trend).budget).toMatchObject({ actedShare: 1, medianMinutesToAction: 15 });
      await evaluateOutcomes(portal.ctx);
      const reply = await portal.call(cast.member, 'GET', '/farm/alarm-management', { headers: member.current });
      const late = itemsOf(reply).find(({ at }) => at === minutes(-45));
      expect(late).toMatchObject({ recordedAt: minutes(0), outcomes: [{ minutesToRange: 25 }] });
    });

    test('may come with open ones, which alone are muted', async () => {
      const other = await makeWatched(portal, { farmNo: cast.farm.farmNo });
      const [over, open] = [await makeEnded(), await makeDeviation(portal, other)];
      expect((await act([over, open], minutes(-2))).status).toBe(200);
      const [first, second] = await member.deviations();
      expect(first).toMatchObject({ deviationId: open, state: 'ACTION_TAKEN', action: { recordedAt: null } });
      expect(first?.mutedUntil).not.toBeNull();
      expect(second).toMatchObject({ deviationId: over, state: 'NONE', mutedUntil: null });
    });

    test('is refused before its start, in the future, a week after its end, for withdrawn ones and to strangers', async () => {
      const id = await makeEnded();
      expect(codesOf(await act([id], minutes(-90)))).toEqual(['beforeAlarm']);
      expect(codesOf(await act([id], minutes(6)))).toEqual(['inFuture']);
      expect((await act([id], minutes(-45), cast.stranger)).status).toBe(404);
      const other = await makeWatched(portal, { farmNo: cast.farm.farmNo });
      expect(codesOf(await act([await makeEnded('withdrawn', other)], minutes(-45)))).toEqual(['deviationClosed']);
      const theirs = await makeEnded('returned', await makeWatched(portal, { farmNo: cast.elsewhere.farmNo }));
      expect(codesOf(await act([theirs], minutes(-45)))).toEqual(['deviationClosed']);
      await portal.pool.query(`update deviation set ended_at = $2 where deviation_id = $1`, [
        id,
        minutes(-7 * 24 * 60 - 1),
      ]);
      expect(codesOf(await act([id], minutes(-45)))).toEqual(['deviationClosed']);
      expect(only(await member.deviations()).action).toBeNull();
    });
  });

  test('is in the audit log for each deviation, with the mute before and after', async () => {
    const other = await makeWatched(portal, { farmNo: cast.farm.farmNo });
    const [one, two] = [await makeDeviation(portal, controller), await makeDeviation(portal, other)];
    const until = (hours: number) => new Date(portal.clock.now + hours * hourMs).toISOString();
    await post({ deviationId: [one, two], description: '환기창 열었음', actionCode: 'VENTILATE', pauseHours: 1 });
    await post({ deviationId: [one], description: '더 열었음', actionCode: 'VENTILATE', pauseHours: 6 });
    await post({ deviationId: [one], description: ' ' }); // rejected
    const entry = (thing: number, before: string | null, after: string) => ({
      memberNo: cast.member.memberNo,
      action: 'act',
      thing: String(thing),
      before: { actionCode: null, until: before },
      after: { actionCode: 'VENTILATE', until: after },
    });
    const mine = (await auditOf(portal, 'deviation')).filter(({ thing }) => [one, two].map(String).includes(thing));
    expect(mine).toEqual([entry(one, null, until(1)), entry(two, null, until(1)), entry(one, until(1), until(6))]);
  });

  test('is rated by its duration, overshoot and recurrence; three similar ones become experience', async () => {
    for (let times = 0; times < 3; times += 1) {
      await report(portal, [controller], 8, { temperature: 26 });
      const { deviationId } = only(await member.deviations({ open: true }));
      expect(await member.act([deviationId], 1)).toBe(200);
      await report(portal, [controller], 10, { temperature: 26 });
      await report(portal, [controller], 14, { temperature: 22 });
      await report(portal, [controller], 3, { temperature: 17 });
      await report(portal, [controller], 9, { temperature: 22 });
      portal.clock.now += 25 * hourMs;
      await evaluateOutcomes(portal.ctx);
    }
    const reply = await portal.call(cast.member, 'GET', '/farm/alarm-management', { headers: member.current });
    const outcomes = itemsOf(reply).map((action) => action.outcomes[0]);
    expect(outcomes[0]).toMatchObject({ minutesToRange: 11, overshoot: 1, hasRelapsed: false });

    await report(portal, [controller], 8, { temperature: 26 });
    const { deviationId } = only(await member.deviations({ open: true, field: 'temperature' }));
    const one = await portal.call(cast.member, 'GET', `/farm/deviation/${deviationId}`);
    expect(one.item).toMatchObject({
      workedHere: [{ actionCode: 'VENTILATE', times: 3, worked: 3, medianMinutes: 11 }],
    });
  });
});

test('the counts show when, what and how many alarms operators get', async () => {
  const now = portal.clock.now;
  for (const hours of [1, 25, 49])
    await makeDeviation(portal, controller, { level: 2, openedAt: now - hours * hourMs });
  const query = { from: String((now - 72 * hourMs) / 1000), to: String(now / 1000) };
  const trend = async (about: Record<string, string> = {}): Promise<AlarmCount> =>
    itemOf(
      await portal.call(cast.member, 'GET', `/ai/farm-alarm-count/${cast.farm.farmNo}`, {
        query: { ...query, ...about },
      }),
    );
  const count = await trend();
  expect(count).toMatchObject({
    total: 3,
    before: null,
    byLevel: [0, 3, 0],
    byField: [{ key: 'temperature', count: 3 }],
  });
  expect(count.byDay.reduce((sum, { levels }) => sum + levels[1], 0)).toBe(3);
  expect(only(count.recurring)).toMatchObject({ controllerId: controller.controllerId, field: 'temperature', days: 3 });
  expect(count.budget).toMatchObject({ operators: 2, perOperatorPerDay: 0.5, grade: 'acceptable' });
  // Figures and file are of the field, controller and level that were asked for.
  const other = await makeController(portal, { farmNo: cast.farm.farmNo });
  await makeDeviation(portal, other, { level: 1, openedAt: now - 2 * hourMs });
  const silent = await makeDeviation(portal, other, { level: 3, openedAt: now - 3 * hourMs });
  await portal.pool.query(
    `update deviation set cause = 'no_data', field_key = null, side = null where deviation_id = $1`,
    [silent],
  );
  const about = { controllerId: controller.controllerId, field: 'temperature', highest: '2' };
  expect(await trend(about)).toEqual(count);
  expect(await trend({ field: 'no_data' })).toMatchObject({ total: 1, byLevel: [0, 0, 1] });
  expect(await trend({ controllerId: other.controllerId, field: 'temperature' })).toMatchObject({
    total: 1,
    budget: { perOperatorPerDay: 1 / 6, noisiest: [{ controllerId: other.controllerId, count: 1 }] },
  });
  expect((await trend({ highest: '3', field: 'temperature' })).total).toBe(0);
  const listed = { query: { ...query, field: 'no_data', highest: '3' } };
  const found = await portal.call(cast.member, 'GET', `/farm/${cast.farm.farmId}/deviation-status`, listed);
  expect(itemsOf(found).map(({ deviationId }) => deviationId)).toEqual([silent]);
  const file = await portal.call(cast.member, 'GET', '/downloads/deviations', {
    query: { ...listed.query, farmId: cast.farm.farmId, format: 'csv' },
  });
  expect(file.raw.body.trim().split('\n')).toHaveLength(2);
  await portal.pool.query(`update deviation set end_kind = 'withdrawn', ended_at = now() where controller_no = $1`, [
    other.controllerNo,
  ]);
  // The preceding period was monitored for its second half, then entirely.
  await send(portal, controller, now - 100 * hourMs, { temperature: 22 });
  await portal.catchUp();
  expect((await trend()).before).toBeNull();
  await send(portal, controller, now - 145 * hourMs, { temperature: 22 });
  await portal.catchUp();
  expect((await trend()).before).toBe(0);
  const tooLong = { from: String((now - 100 * 24 * hourMs) / 1000), to: String(now / 1000) };
  const refused = await portal.call(cast.member, 'GET', `/ai/farm-alarm-count/${cast.farm.farmNo}`, { query: tooLong });
  expect(refused.result.code).toBe('RANGE_TOO_LONG');
});
