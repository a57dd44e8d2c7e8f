import { beforeEach, expect, test } from 'vitest';
import type { Maintenance } from '@onsil/contract/alarm-mutes';
import type { DeviationCauses } from '@onsil/contract/deviation-causes';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { endFinishedMaintenance } from '#features/deviations/mute/maintenance.ts';
import { makeCast, makeDeviation, type Cast, type TestController } from '../support/factories.ts';
import type { Reply } from '../support/harness.ts';
import { usePortal } from '../support/hooks.ts';
import { holdTable, untilWaiting } from '../support/lock-waits.ts';
import { itemsOf } from '../support/replies.ts';
import { farmer, keepSessions, makeWatched, only, report } from '../support/watched-controller.ts';

const noon = Date.parse('2026-05-10T12:00:00+09:00');
const portal = usePortal({ now: noon });
let cast: Cast;
let room: TestController;
let member: ReturnType<typeof farmer>;

beforeEach(async () => {
  portal.clock.now = noon;
  cast = await makeCast(portal);
  await keepSessions(portal);
  member = farmer(portal, cast, cast.member);
  room = await makeWatched(portal, { farmNo: cast.farm.farmNo });
});

type Body = { kind: string; note?: string; isRunning: boolean };
const set = (body: Body, who: keyof Cast = 'member'): Promise<Reply> =>
  portal.call(cast[who as 'member'], 'PUT', `/statuslog/${room.controllerId}/maintenance`, { body });
const listed = async (query: Record<string, string> = {}): Promise<Maintenance[]> => {
  const reply = await portal.call(cast.member, 'GET', `/farm/${cast.farm.farmId}/maintenance`, { query });
  expect(reply.status).toBe(200);
  return itemsOf(reply);
};
const seconds = (ms: number): string => String(ms / 1000);

test('an open door silences the air alone, and ends once it is steady', async () => {
  await report(portal, [room], 3, { temperature: 22, ec: 1.6 });
  expect((await set({ kind: 'door', isRunning: true })).status).toBe(200);
  await report(portal, [room], 8, { temperature: 26, ec: 0.9 });
  expect((await member.notices()).map(({ title }) => title)).toEqual([expect.stringContaining('EC')]);
  const air = (await member.deviations()).find(({ field }) => field === 'temperature');
  expect(air).toMatchObject({ mutedBy: 'maintenance', mutedUntil: new Date(noon + 123 * minuteMs).toISOString() });
  // What mutes it longest is said, whatever else mutes it too.
  const shorter = {
    deviationId: [air?.deviationId],
    description: '문을 닫았음',
    actionCode: 'VENTILATE',
    pauseHours: 1,
  };
  const current = member.current;
  expect(
    (await portal.call(cast.member, 'POST', '/farm/alarm-management', { body: shorter, headers: current })).status,
  ).toBe(200);
  const acted = (await member.deviations()).find(({ field }) => field === 'temperature');
  expect(acted).toMatchObject({ state: 'ACTION_TAKEN', mutedBy: 'maintenance', mutedUntil: air?.mutedUntil });
  expect(only(await listed())).toMatchObject({ kind: 'door', endedAt: null, fields: expect.arrayContaining(['co2']) });
  await report(portal, [room], 18, { temperature: 22, ec: 1.6 });
  expect(await listed()).toEqual([]);
  const past = await listed({ from: seconds(noon), to: seconds(portal.clock.now) });
  expect(only(past)).toMatchObject({ kind: 'door', endedBy: 'steady', memberName: expect.any(String) });
});

test('work on sensors silences the whole controller until its latest end', async () => {
  await report(portal, [room], 3, { temperature: 22, ec: 1.6 });
  await set({ kind: 'sensorCare', isRunning: true });
  await report(portal, [room], 8, { temperature: 26, ec: 0.9 });
  expect(await member.notices()).toEqual([]);
  portal.clock.now += 2 * 60 * minuteMs;
  await portal.catchUpDeviations();
  expect(await listed()).toEqual([]);
  expect(only(await listed({ from: seconds(noon), to: seconds(portal.clock.now) })).endedBy).toBe('time');
});

test('two kinds go on at the same time, one kind once, and each is ended by hand', async () => {
  for (const kind of ['door', 'door', 'irrigation']) await set({ kind, isRunning: true });
  expect((await listed()).map(({ kind }) => kind)).toEqual(['door', 'irrigation']);
  await set({ kind: 'door', isRunning: false });
  await set({ kind: 'door', isRunning: false });
  expect((await listed()).map(({ kind }) => kind)).toEqual(['irrigation']);
  const { rows } = await portal.pool.query<{ action: string; before: unknown; after: unknown }>(
    `select action, before, after from audit_log where kind = 'maintenance' and thing = $1 order by audit_id`,
    [room.controllerId],
  );
  const until = (hours: number) => new Date(noon + hours * 60 * minuteMs).toISOString();
  expect(rows).toEqual([
    { action: 'begin', before: null, after: { kind: 'door', until: until(2) } },
    { action: 'begin', before: null, after: { kind: 'irrigation', until: until(4) } },
    { action: 'end', before: { kind: 'door' }, after: null },
  ]);
});

test('a nutrient renewal is one of them, by either call', async () => {
  await portal.call(cast.member, 'PUT', `/farm/${room.controllerId}/nutrient-renewal`, { query: { alarm: false } });
  expect(only(await listed())).toMatchObject({ kind: 'nutrientRenewal', fields: ['ec', 'ph', 'waterTemperature'] });
  await set({ kind: 'nutrientRenewal', isRunning: false });
  const { items } = await portal.call(cast.member, 'GET', '/farm/nutrient-renewal', { headers: member.current });
  expect(items).toEqual([expect.objectContaining({ controllerId: room.controllerId, alarm: true })]);
});

test('explains a deviation that began while it went on', async () => {
  await set({ kind: 'door', isRunning: true });
  portal.clock.now += 20 * minuteMs;
  const { item } = await portal.call(cast.member, 'GET', `/farm/deviation/${await makeDeviation(portal, room)}/causes`);
  const { happenings } = item as DeviationCauses;
  expect(happenings).toMatchObject([{ kind: 'maintenance', maintenance: 'door', text: null }]);
});

test('refuses other work without a note, unknown kinds, long ranges and strangers', async () => {
  const wrong = async (body: Body) => (await set(body)).fields?.map(({ path, code }) => [path, code]);
  expect(await wrong({ kind: 'other', isRunning: true })).toEqual([['note', 'required']]);
  expect(await wrong({ kind: 'party', isRunning: true })).toEqual([['kind', 'invalid']]);
  expect(await wrong({ kind: 'other', note: '가'.repeat(201), isRunning: true })).toEqual([['note', 'tooLong']]);
  expect((await set({ kind: 'other', note: '천창 수리', isRunning: true })).status).toBe(200);
  expect(only(await listed())).toMatchObject({ kind: 'other', note: '천창 수리', fields: null });
  expect((await set({ kind: 'door', isRunning: true }, 'stranger')).status).toBe(404);
  const path = `/farm/${cast.farm.farmId}/maintenance`;
  expect((await portal.call(cast.stranger, 'GET', path)).status).toBe(404);
  const query = { from: '2026-01-01', to: '2026-05-01' };
  expect((await portal.call(cast.member, 'GET', path, { query })).result.code).toBe('RANGE_TOO_LONG');
});

test('work that began while the end of the one before it was being decided goes on', async () => {
  await report(portal, [room], 3, { temperature: 22, ec: 1.6 });
  await set({ kind: 'door', isRunning: true });
  portal.clock.now += 2 * 60 * minuteMs;
  const client = await portal.pool.connect();
  await client.query('begin; lock table sample_chunk in access exclusive mode');
  const deciding = endFinishedMaintenance(portal.ctx);
  await untilWaiting(portal, 1);
  for (const isRunning of [false, true]) expect((await set({ kind: 'door', isRunning })).status).toBe(200);
  await client.query('commit');
  client.release();
  await deciding;
  expect(only(await listed())).toMatchObject({
    kind: 'door',
    startedAt: new Date(portal.clock.now).toISOString(),
    endedAt: null,
  });
});

test('two people who mute a controller at once leave one mute', async () => {
  const mute = async (who: 'member' | 'manager', hours: number): Promise<void> => {
    const body = { isMuting: true, hours };
    const reply = await portal.call(cast[who], 'PUT', `/statuslog/${room.controllerId}/stop-alarm`, { body });
    expect(reply.status).toBe(200);
  };
  const unhold = await holdTable(portal, 'alarm_stop');
  const muting = [mute('member', 1), mute('manager', 2)];
  await untilWaiting(portal, 2);
  await unhold();
  await Promise.all(muting);
  const { rows } = await portal.pool.query('select from alarm_stop where controller_no = $1 and released_at is null', [
    room.controllerNo,
  ]);
  expect(rows).toHaveLength(1);
});
