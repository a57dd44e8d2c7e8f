import { expect, it } from 'vitest';
import type { LastValues } from '@onsil/contract/telemetry';
import { roomOf, type Room } from '../model/rooms.ts';
import { isNight, isOld, toWallPages } from './wall-pages.ts';

const at = Date.parse('2026-11-23T03:00:00+09:00');
const room = (id: string, part: Partial<Room> = {}): Room => {
  const controller: LastValues = {
    controllerId: id,
    controllerName: id,
    intervalSeconds: 60,
    lastSeen: '2026-11-23T02:59:00+09:00',
    freshness: 'live',
    values: [],
  };
  return { ...roomOf(controller, [], at), ...part };
};
const names = (pages: readonly Room[][]) => pages.map((page) => page.map(({ controller }) => controller.controllerId));

it('rooms that fit are one page; more of them turn, and one that needs a person stays', () => {
  const rooms = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => room(id));
  expect(names(toWallPages(rooms.slice(0, 4), 4))).toEqual([['a', 'b', 'c', 'd']]);
  expect(names(toWallPages(rooms, 4))).toEqual([
    ['a', 'b', 'c', 'd'],
    ['e', 'f'],
  ]);
  const [, ...others] = rooms;
  expect(names(toWallPages([room('a', { state: 'unattended' }), ...others], 4))).toEqual([
    ['a', 'b', 'c', 'd'],
    ['a', 'e', 'f'],
  ]);
});

it('all rooms come by, also when more need a person than a page holds', () => {
  const rooms = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => room(id, { state: 'unattended' }));
  expect(new Set(names(toWallPages(rooms, 4)).flat())).toEqual(new Set(['a', 'b', 'c', 'd', 'e', 'f']));
});

it('values are old after three intervals, and before the first', () => {
  const one = room('a');
  expect(isOld(one, at)).toBe(false);
  expect(isOld(one, at + 180_000)).toBe(true);
  expect(isOld({ ...one, controller: { ...one.controller, lastSeen: null } }, at)).toBe(true);
});

it('night is by the clock of the farm', () => {
  expect(isNight(at)).toBe(true);
  expect(isNight(Date.parse('2026-11-23T13:00:00Z'))).toBe(true); // 22:00 in Korea
  expect(isNight(Date.parse('2026-11-22T21:00:00Z'))).toBe(false); // 06:00
});
