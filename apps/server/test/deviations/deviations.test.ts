import { beforeAll, describe, expect, test } from 'vitest';
import type { Deviation } from '@onsil/contract/deviations';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { auditOf } from '../support/boards-factories.ts';
import type { TestController } from '../support/factories.ts';
import { usePortal, useCast } from '../support/hooks.ts';
import { itemsOf } from '../support/replies.ts';
import { farmer, keepSessions, makeWatched, only, report, send } from '../support/watched-controller.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon });
const cast = useCast(portal);
let member: ReturnType<typeof farmer>;

beforeAll(async () => {
  await keepSessions(portal);
  member = farmer(portal, cast, cast.member);
});

const watched = (): Promise<TestController> => makeWatched(portal, { farmNo: cast.farm.farmNo });
const lasting = (controller: TestController, minutes: number, temperature: number): Promise<void> =>
  report(portal, [controller], minutes, { temperature });
const deviationsOf = ({ controllerId }: TestController): Promise<Deviation[]> => member.deviations({ controllerId });

describe('a deviation', () => {
  test('opens once a value was out of range for its delay, and its log shows every step', async () => {
    const controller = await watched();
    await lasting(controller, 3, 22);
    await lasting(controller, 5, 26);
    expect(await deviationsOf(controller)).toEqual([]);
    await lasting(controller, 3, 26.4);
    const open = only(await deviationsOf(controller));
    expect(open).toMatchObject({
      state: 'PRESENT',
      level: 1,
      side: 'high',
      range: { low: 18, high: 25 },
      value: 26.4,
      extreme: { value: 26.4 },
      endedAt: null,
    });

    await lasting(controller, 8, 28);
    expect(only(await deviationsOf(controller))).toMatchObject({ state: 'ACTION_NEEDED', level: 2, highest: 2 });
    expect(await member.act([open.deviationId], 1)).toBe(200);
    expect(only(await deviationsOf(controller))).toMatchObject({
      state: 'ACTION_TAKEN',
      mutedBy: 'pause',
      action: { description: '천창을 열었음', actionCode: 'VENTILATE' },
    });

    await lasting(controller, 8, 22);
    expect(only(await deviationsOf(controller))).toMatchObject({ state: 'NONE', endKind: 'returned', highest: 2 });
    const log = await member.log(open.deviationId);
    expect(log.map(({ kind }) => kind)).toEqual(['opened', 'notice', 'escalated', 'notice', 'action', 'returned']);
    expect(log.find(({ kind }) => kind === 'notice')?.notice?.title).toContain('26');
  });

  test('disproved by a late sample is withdrawn, without a notice', async () => {
    const controller = await watched();
    const start = portal.clock.now + minuteMs;
    await lasting(controller, 2, 22);
    // A gap filled by a late sample: 26 at both ends, 22 between.
    for (const [offset, value] of [
      [3, 26],
      [9, 26],
    ] as const) {
      portal.clock.now = start + offset * minuteMs;
      await send(portal, controller, portal.clock.now, { temperature: value });
      await portal.catchUpDeviations();
    }
    const before = (await deviationsOf(controller)).filter(({ cause }) => cause === 'range');
    expect(before).toHaveLength(1);
    await send(portal, controller, start + 6 * minuteMs, { temperature: 22 });
    await portal.catchUp();
    await portal.catchUpDeviations();
    expect((await deviationsOf(controller)).filter(({ cause }) => cause === 'range')).toEqual([]);
  });

  test('is judged the same in whatever order its samples come', async () => {
    const values = [22, 26, 26, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 22, 22, 22, 22, 22, 22, 22];
    const [straight, shuffled] = [await watched(), await watched()];
    const start = portal.clock.now + minuteMs;
    const sendAll = async (controller: TestController, order: readonly number[]): Promise<void> => {
      for (const index of order) {
        await send(portal, controller, start + index * minuteMs, { temperature: values[index] ?? 0 });
        await portal.catchUp();
        await portal.catchUpDeviations();
      }
    };
    portal.clock.now = start + values.length * minuteMs;
    await sendAll(
      straight,
      values.map((_, index) => index),
    );
    await sendAll(
      shuffled,
      values.map((_, index) => (index * 7) % values.length),
    );
    const facts = (deviation: Deviation) => ({ ...deviation, deviationId: 0, controllerId: '', controllerName: '' });
    const [one, other] = [await deviationsOf(straight), await deviationsOf(shuffled)];
    expect(one.length).toBeGreaterThan(0);
    expect(other.map(facts)).toEqual(one.map(facts));
  });

  test('whose end is corrected away still needs an action, and its end is notified again', async () => {
    const controller = await watched();
    await lasting(controller, 50, 22);
    await lasting(controller, 15, 28);
    const { deviationId } = only(await deviationsOf(controller));
    const start = portal.clock.now + minuteMs;
    await lasting(controller, 12, 22);
    expect(only(await deviationsOf(controller))).toMatchObject({ deviationId, state: 'NONE', endKind: 'returned' });
    for (let minute = 0; minute < 12; minute += 1)
      await send(portal, controller, start + minute * minuteMs, { temperature: 28 });
    await portal.catchUp();
    await portal.catchUpDeviations();
    expect(only(await deviationsOf(controller))).toMatchObject({ deviationId, endedAt: null, state: 'ACTION_NEEDED' });
    await lasting(controller, 12, 22);
    const { items } = await portal.call(cast.member, 'GET', '/app-push', { query: { pageSize: '100' } });
    expect(items?.slice(0, 3).map(({ kind }) => kind)).toEqual(['returned', 'returned', 'opened']);
  });

  test('that ended last is the first of the ended ones, however long ago it began', async () => {
    const [long, short] = [await watched(), await watched()];
    await report(portal, [long], 10, { temperature: 26 });
    await report(portal, [long, short], 10, { temperature: 26 });
    for (let passed = 0; passed < 10; passed += 1) {
      await report(portal, [long], 1, { temperature: 26 });
      await report(portal, [short], 1, { temperature: 22 });
    }
    expect(only(await deviationsOf(short)).endedAt).not.toBeNull();
    await report(portal, [long, short], 10, { temperature: 22 });
    const ended = await member.deviations({ open: false, pageSize: '1' });
    expect(only(ended)).toMatchObject({ controllerId: long.controllerId });
  });

  test('closed manually stays closed when a late sample arrives afterwards', async () => {
    const controller = await watched();
    await lasting(controller, 1, 22);
    await lasting(controller, 7, 26);
    const { deviationId } = only(await deviationsOf(controller));
    const body = { isClosing: true };
    expect((await portal.call(cast.member, 'PUT', `/farm/ealarm/${deviationId}`, { body })).status).toBe(200);
    await send(portal, controller, portal.clock.now - minuteMs / 2, { temperature: 26 });
    await portal.catchUp();
    await portal.catchUpDeviations();
    expect(only(await deviationsOf(controller))).toMatchObject({ deviationId, state: 'NONE', endKind: 'released' });
  });

  test('closed manually is told as still out of range until its value is back', async () => {
    const controller = await watched();
    await lasting(controller, 1, 22);
    await lasting(controller, 7, 26);
    const { deviationId } = only(await deviationsOf(controller));
    const countOfFarm = async (): Promise<number> => {
      const { items } = await portal.call(cast.member, 'GET', '/my/farms');
      return items?.[0]?.live.stillOut ?? 0;
    };
    // Those of other tests stay.
    const others = await countOfFarm();
    const stillOut = async () => {
      const found = await member.deviations({ isStillOut: true, controllerId: controller.controllerId });
      return [found.map((one) => one.deviationId), (await countOfFarm()) - others];
    };
    expect(await stillOut()).toEqual([[], 0]);
    await portal.call(cast.member, 'PUT', `/farm/ealarm/${deviationId}`, { body: { isClosing: true } });
    expect(await stillOut()).toEqual([[deviationId], 1]);
    await lasting(controller, 8, 22);
    expect(await stillOut()).toEqual([[], 0]);
    expect(only(await deviationsOf(controller))).toMatchObject({ endKind: 'released', isStillOut: false });
  });

  test('closed manually can be reopened while its cause persists', async () => {
    const controller = await watched();
    await lasting(controller, 1, 22);
    await lasting(controller, 7, 26);
    const { deviationId } = only(await deviationsOf(controller));
    const put = (isClosing: boolean, reason?: string) =>
      portal.call(cast.member, 'PUT', `/farm/ealarm/${deviationId}`, { body: { isClosing, reason } });
    expect((await put(true, '센서 교체 중')).status).toBe(200);
    expect(only(await deviationsOf(controller))).toMatchObject({ state: 'NONE', endKind: 'released' });
    await lasting(controller, 6, 26);
    expect(only(await deviationsOf(controller)).endedAt).not.toBeNull();
    expect((await put(false)).status).toBe(200);
    await portal.catchUpDeviations();
    expect(only(await deviationsOf(controller))).toMatchObject({ deviationId, endedAt: null });
    await lasting(controller, 8, 22);
    expect((await put(false)).result.code).toBe('CONFLICT');
    await lasting(controller, 7, 26);
    const [next] = await deviationsOf(controller);
    expect(next?.deviationId).not.toBe(deviationId);
    const putNext = (isClosing: boolean) =>
      portal.call(cast.member, 'PUT', `/farm/ealarm/${next?.deviationId}`, { body: { isClosing } });
    expect((await putNext(true)).status).toBe(200);
    // The one before is not what the value is out of range for now.
    expect((await put(false)).result.code).toBe('CONFLICT');
    expect((await putNext(false)).status).toBe(200);
    const by = { memberNo: cast.member.memberNo, thing: String(deviationId) };
    const endedAt = expect.stringMatching(/^2026-05-\d\dT.*Z$/) as unknown;
    expect((await auditOf(portal, 'deviation')).filter(({ thing }) => thing === by.thing)).toEqual([
      { ...by, action: 'release', before: { endedAt: null, reason: null }, after: { endedAt, reason: '센서 교체 중' } },
      { ...by, action: 'reopen', before: { endedAt }, after: { endedAt: null } },
    ]);
    const log = await portal.call(cast.member, 'GET', `/farm/notification-deviation/${deviationId}`);
    const reasons = itemsOf(log).flatMap(({ kind, reason }) => (reason === null ? [] : [kind, reason]));
    expect(reasons).toEqual(['released', '센서 교체 중']);
  });
});
