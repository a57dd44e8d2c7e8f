import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { minuteMs, hourMs } from '@onsil/domain/calendar/duration';
import { auditOf } from '../support/boards-factories.ts';
import { makeCast, type TestController } from '../support/factories.ts';
import { openTestPortal } from '../support/harness.ts';
import { beforeEachTest } from '../support/hooks.ts';
import { farmer, keepSessions, makeWatched, only, report } from '../support/watched-controller.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = beforeEachTest(() => openTestPortal({ now: noon }));
const cast = beforeEachTest(() => makeCast(portal));
let member: ReturnType<typeof farmer>;

beforeEach(async () => {
  await keepSessions(portal);
  member = farmer(portal, cast, cast.member);
});
afterEach(() => portal.close());

const watched = (controllerId?: string): Promise<TestController> =>
  makeWatched(portal, { farmNo: cast.farm.farmNo, ...(controllerId && { controllerId }) });
const kinds = async (who = member): Promise<string[]> => (await who.notices()).map(({ kind }) => kind);

describe('notices', () => {
  test('are sent once for a deviation, its escalation and its end', async () => {
    const one = await watched();
    await report(portal, [one], 2, { temperature: 22 });
    await report(portal, [one], 8, { temperature: 26 });
    expect(await kinds()).toEqual(['opened']);
    await report(portal, [one], 8, { temperature: 28 });
    expect(await kinds()).toEqual(['opened', 'escalated']);
    for (let again = 0; again < 5; again += 1) await portal.catchUpDeviations();
    expect(await kinds()).toEqual(['opened', 'escalated']);
    await report(portal, [one], 8, { temperature: 22 });
    expect(await kinds()).toEqual(['opened', 'escalated', 'returned']);
    expect(await kinds(farmer(portal, cast, cast.stranger))).toEqual([]);
  });

  test('are silent for the hours that were chosen with an action, and speak again when they are over', async () => {
    const one = await watched();
    await report(portal, [one], 8, { temperature: 28 });
    const { deviationId } = only(await member.deviations());
    expect(await member.act([deviationId], 1)).toBe(200);
    const before = (await kinds()).length;
    await report(portal, [one], 55, { temperature: 28 });
    expect(await kinds()).toHaveLength(before);
    await report(portal, [one], 10, { temperature: 28 });
    expect((await kinds()).slice(before)).toEqual(['action_needed']);
    expect((await member.log(deviationId)).map(({ kind }) => kind)).toContain('pause_ended');
  });

  test('of a critical deviation come again after 15, 30 and 60 minutes and then go to the managers', async () => {
    const one = await watched();
    await report(portal, [one], 8, { temperature: 31 });
    await report(portal, [one], 62, { temperature: 31 });
    const notices = await member.notices();
    expect(notices.map(({ kind }) => kind)).toEqual(['opened', 'repeat', 'repeat', 'repeat']);
    expect(notices.slice(1).map(({ title }) => /\(\d\/3\)/.exec(title)?.[0])).toEqual(['(1/3)', '(2/3)', '(3/3)']);
    expect(await kinds(farmer(portal, cast, cast.company))).toEqual(['handed_over']);
    expect(await kinds(farmer(portal, cast, cast.manager))).toContain('handed_over');
  });

  test('of a critical deviation come again also after the clock was ahead', async () => {
    const one = await watched();
    await report(portal, [one], 8, { temperature: 31 });
    await portal.pool.query("update deviation set due_at = due_at + interval '1 year'");
    await report(portal, [one], 16, { temperature: 31 });
    expect(await kinds()).toEqual(['opened', 'repeat']);
  });

  test('of a burst are one', async () => {
    const many = await Promise.all(Array.from({ length: 5 }, () => watched()));
    await report(portal, many, 2, { temperature: 22 });
    await report(portal, many, 8, { temperature: 26 });
    const notices = await member.notices();
    expect(notices.map(({ kind }) => kind)).toEqual(['burst']);
    expect(notices[0]?.deviationIds).toHaveLength(5);
  });

  test('are muted with the alarms; evaluation continues, and what is still open is sent after unmuting', async () => {
    const one = await watched();
    const stop = (body: object) =>
      portal.call(cast.member, 'PUT', `/statuslog/${one.controllerId}/stop-alarm`, { body });
    expect((await stop({ isMuting: true, hours: 2 })).status).toBe(200);
    await report(portal, [one], 8, { temperature: 28 });
    expect(only(await member.deviations())).toMatchObject({ state: 'ACTION_NEEDED', mutedBy: 'stop' });
    expect(await kinds()).toEqual([]);
    expect((await stop({ isMuting: false })).status).toBe(200);
    await report(portal, [one], 1, { temperature: 28 });
    expect(await kinds()).toEqual(['opened']);
  });

  test('muting and unmuting is in the audit log, with the chosen end', async () => {
    const one = await watched();
    const stop = (body: object) =>
      portal.call(cast.member, 'PUT', `/statuslog/${one.controllerId}/stop-alarm`, { body });
    await stop({ isMuting: false }); // has no effect
    await stop({ isMuting: true, hours: 2, field: 'temperature' });
    await stop({ isMuting: false, field: 'temperature' });
    await stop({ isMuting: true, hours: 1 });
    portal.clock.now += hourMs;
    await stop({ isMuting: false }); // the hour was already over
    await stop({ isMuting: true });
    const by = { memberNo: cast.member.memberNo, thing: one.controllerId };
    const [before, after] = [null, null];
    expect(await auditOf(portal, 'alarm-stop')).toEqual([
      { ...by, action: 'begin', before, after: { field: 'temperature', until: '2026-05-10T05:00:00.000Z' } },
      { ...by, action: 'end', before: { field: 'temperature' }, after },
      { ...by, action: 'begin', before, after: { field: null, until: '2026-05-10T04:00:00.000Z' } },
      { ...by, action: 'begin', before, after: { field: null, until: null } },
    ]);
  });

  test('a nutrient renewal silences EC alone, and ends once the solution is steady', async () => {
    const one = await watched();
    await report(portal, [one], 3, { temperature: 22, ec: 1.6 });
    const renewal = (alarm: boolean) =>
      portal.call(cast.member, 'PUT', `/farm/${one.controllerId}/nutrient-renewal`, { query: { alarm } });
    const begun = await renewal(false);
    expect(begun.item).toMatchObject({ alarm: false, endsAt: '2026-05-10T09:03:00.000Z' });
    await report(portal, [one], 8, { temperature: 26, ec: 0.9 });
    expect((await member.notices()).map(({ title }) => title)).toEqual([expect.stringContaining('온도')]);
    expect((await member.deviations()).map(({ field }) => field)).toEqual(
      expect.arrayContaining(['ec', 'temperature']),
    );
    await report(portal, [one], 18, { temperature: 22, ec: 1.6 });
    const { items } = await portal.call(cast.member, 'GET', '/farm/nutrient-renewal', { headers: member.current });
    expect(items).toEqual([expect.objectContaining({ controllerId: one.controllerId, alarm: true, endsAt: null })]);
  });

  test('starting and ending a renewal is in the audit log, and idempotent', async () => {
    const one = await watched();
    for (const alarm of [true, false, false, true, true])
      await portal.call(cast.member, 'PUT', `/farm/${one.controllerId}/nutrient-renewal`, { query: { alarm } });
    const by = { memberNo: cast.member.memberNo, thing: one.controllerId, before: null };
    expect(await auditOf(portal, 'nutrient-renewal')).toEqual([
      { ...by, action: 'begin', after: { until: '2026-05-10T09:00:00.000Z' } },
      { ...by, action: 'end', after: null },
    ]);
  });

  test('a silent controller is notified once, and its return too', async () => {
    const one = await watched();
    await report(portal, [one], 3, { temperature: 22 });
    portal.clock.now += 10 * minuteMs;
    await portal.catchUpDeviations();
    expect(only(await member.deviations({ open: true }))).toMatchObject({ cause: 'no_data', level: 2, field: null });
    expect(await kinds()).toEqual(['opened']);
    await report(portal, [one], 2, { temperature: 22 });
    expect(await kinds()).toEqual(['opened', 'returned']);
  });

  test('a controller that reports more rarely than it should is one alarm, until it reports in time', async () => {
    const one = await watched();
    for (let gap = 0; gap < 4; gap += 1) {
      portal.clock.now += 9 * minuteMs;
      await portal.catchUpDeviations();
      await report(portal, [one], 1, { temperature: 22 });
    }
    expect(await kinds()).toEqual(['opened']);
    expect(only(await member.deviations({ open: true }))).toMatchObject({ cause: 'no_data' });
    await report(portal, [one], 1, { temperature: 22 });
    expect(await kinds()).toEqual(['opened', 'returned']);
  });

  test('a stuck sensor is notified after hours of the same value', async () => {
    const one = await watched();
    for (let passed = 0; passed < 7 * 12; passed += 1) {
      portal.clock.now += 4 * minuteMs;
      await report(portal, [one], 1, { temperature: 22.3 });
    }
    expect(only(await member.deviations())).toMatchObject({ cause: 'stuck', field: 'temperature', level: 1 });
  });

  describe('of a gateway', () => {
    let gateway: TestController;
    let behind: TestController[];

    beforeEach(async () => {
      gateway = await makeWatched(portal, { farmNo: cast.farm.farmNo, gateway: true, controllerId: 'gate-1' });
      behind = [await watched('room-1'), await watched('room-2'), await watched('room-3')];
    });

    const forward = async (controllers: readonly TestController[], minutes: number): Promise<void> => {
      for (let passed = 0; passed < minutes; passed += 1) {
        portal.clock.now += minuteMs;
        const body = controllers
          .map(({ controllerId }) => `climate,device=${controllerId} temperature=22 ${portal.clock.now}`)
          .join('\n');
        const reply = await portal.call(null, 'POST', '/api/v2/write', {
          query: { precision: 'ms' },
          headers: { authorization: `Token ${gateway.token}`, 'content-type': 'text/plain' },
          body,
        });
        expect(reply.status).toBe(204);
        await portal.catchUpDeviations();
      }
    };
    const fallSilent = async (minutes: number): Promise<void> => {
      for (let passed = 0; passed < minutes; passed += 1) {
        portal.clock.now += minuteMs;
        await portal.catchUpDeviations();
      }
    };

    test('that falls silent is one, with all its channels', async () => {
      await forward(behind, 3);
      await fallSilent(10);
      const open = only(await member.deviations({ open: true }));
      expect(open).toMatchObject({ controllerId: 'gate-1', cause: 'no_data' });
      expect(open.channels.map(({ controllerId }) => controllerId)).toEqual(['room-1', 'room-2', 'room-3']);
      expect(only(await member.notices()).deviationIds).toEqual([open.deviationId]);
    });

    test('that is back leave a controller that stays silent with a deviation of its own', async () => {
      await forward(behind, 3);
      await fallSilent(10);
      await forward(behind.slice(0, 2), 3);
      await fallSilent(2);
      const open = only(await member.deviations({ open: true }));
      expect(open).toMatchObject({ controllerId: 'room-3', cause: 'no_data' });
      const sent = await member.notices();
      expect(sent.map(({ kind }) => kind)).toEqual(['opened', 'returned', 'opened']);
      expect(sent.at(-1)?.deviationIds).toEqual([open.deviationId]);
      await forward(behind, 2);
      expect(await member.deviations({ open: true })).toEqual([]);
      expect((await kinds()).at(-1)).toBe('returned');
    });
  });
});
