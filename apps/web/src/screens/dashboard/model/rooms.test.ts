import { expect, it } from 'vitest';
import { humidity, noon, room } from '#test/dashboard/fixtures.ts';
import { damp, sour } from '#test/deviations/fixtures.ts';
import { farmVerdict, holdOrder, inOrder, noOrder, orderHoldMs, quietFields, roomOf } from './rooms.ts';

const calm = room();
const wet = room({
  controllerId: 'IDF-B',
  controllerName: '재배실 2',
  values: [{ ...humidity, value: 84.1, level: 2 }],
});
const deviation = { ...damp, controllerId: 'IDF-B' };
const acted = { ...deviation, state: 'ACTION_TAKEN' as const, action: sour.action };

it('a room needs a person while nobody acted on its deviation, and is attended afterwards', () => {
  expect(roomOf(wet, [deviation], noon)).toMatchObject({ state: 'unattended', level: 2, value: { field: 'humidity' } });
  expect(roomOf(wet, [acted], noon).state).toBe('attended');
  expect(roomOf(wet, [{ ...deviation, backAt: damp.startedAt }], noon).state).toBe('attended');
});

it('an unattended deviation of a room comes before an attended one', () => {
  expect(roomOf(wet, [acted, { ...deviation, deviationId: 7 }], noon).deviation?.deviationId).toBe(7);
});

it('a value out of range without a deviation is only out of range, once the deviations are known', () => {
  expect(roomOf(wet, [], noon).state).toBe('outside');
  expect(roomOf(wet, undefined, noon).state).toBe('unattended');
});

it('a value whose deviation was closed by hand is quiet, until another deviation opens', () => {
  const closed = { ...deviation, endKind: 'released' as const, endedAt: damp.openedAt, isStillOut: true };
  expect(roomOf(wet, [], noon, [closed])).toMatchObject({ state: 'outside', closed });
  expect(roomOf(wet, [{ ...deviation, deviationId: 7 }], noon, [closed]).closed).toBeUndefined();
  expect(roomOf(calm, [], noon, [closed]).closed).toBeUndefined();
  expect([...quietFields(wet, [closed])]).toEqual(['humidity']);
  expect([...quietFields(calm, [closed])]).toEqual([]);
  expect([...quietFields(wet, undefined)]).toEqual([]);
});

it('a calm room shows its first value with a range', () => {
  expect(roomOf(calm, [], noon)).toMatchObject({ state: 'well', value: { field: 'temperature' } });
});

it('a silent gateway concerns its controllers', () => {
  const channels = [{ controllerId: 'IDF-A', controllerName: '육묘실', fields: [] }];
  expect(roomOf(calm, [{ ...damp, controllerId: 'GW', channels }], noon).state).toBe('unattended');
});

it('the farm’s verdict is its most urgent room', () => {
  const rooms = [roomOf(calm, [deviation], noon), roomOf(wet, [deviation], noon)];
  expect(farmVerdict(rooms)).toMatchObject({ state: 'unattended', rooms: [{ controller: wet }] });
  const fresh = roomOf(room({ controllerId: 'NEW', lastSeen: null, freshness: 'never', values: [] }), [], noon);
  expect(farmVerdict([fresh, roomOf(calm, [], noon)]).state).toBe('well');
  expect(farmVerdict([fresh]).state).toBe('never');
});

it('a room that gets worse moves up at once, one that recovers only after a while', () => {
  const names = (held: typeof noOrder, rooms: ReturnType<typeof roomOf>[]) =>
    inOrder(rooms, held).map(({ controller }) => controller.controllerId);
  const before = [roomOf(calm, [], noon), roomOf({ ...wet, values: [humidity] }, [], noon)];
  const first = holdOrder(noOrder, before, noon);
  expect(names(first, before)).toEqual(['IDF-A', 'IDF-B']);
  const worse = [roomOf(calm, [], noon), roomOf(wet, [deviation], noon)];
  const second = holdOrder(first, worse, noon + 1_000);
  expect(names(second, worse)).toEqual(['IDF-B', 'IDF-A']);
  expect(holdOrder(second, before, noon + 2_000)).toBe(second);
  expect(names(holdOrder(second, before, noon + 1_000 + orderHoldMs), before)).toEqual(['IDF-A', 'IDF-B']);
});
