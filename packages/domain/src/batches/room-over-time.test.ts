import { expect, test } from 'vitest';
import { listRoomOverTime } from './room-over-time.ts';

const positions = [1, 2, 3].map((column) => ({ rackId: 1, tier: 1, column, pots: 10 }));
const stay = (column: number, from: string, until: string | null) => ({
  rackId: 1,
  tier: 1,
  column,
  batchId: 1,
  from,
  until,
});
const standing = { from: '2026-06-10', until: '2026-07-01' };

test('positions are counted by weeks from two before the planting until two after the harvest', () => {
  const stays = [stay(1, '2026-05-01', '2026-06-05'), stay(2, '2026-06-20', '2026-06-21'), stay(3, '2026-07-05', null)];
  const spans = listRoomOverTime({ positions, stays }, standing, { needed: 2, today: '2026-03-01' });
  expect(spans.map(({ from, free, needed }) => [from, free, needed])).toEqual([
    ['2026-05-27', 2, 0],
    ['2026-06-03', 2, 0],
    ['2026-06-10', 3, 2],
    ['2026-06-17', 2, 2],
    ['2026-06-24', 3, 2],
    ['2026-07-01', 2, 0],
    ['2026-07-08', 2, 0],
  ]);
  expect(spans.at(-1)?.until).toBe('2026-07-15');
});

test('they begin today at the earliest, or with a planting that has passed', () => {
  const from = (today: string): string | undefined =>
    listRoomOverTime({ positions, stays: [] }, standing, { needed: 2, today })[0]?.from;
  expect(from('2026-05-30')).toBe('2026-05-30');
  expect(from('2026-06-04')).toBe('2026-06-04');
  expect(from('2026-06-20')).toBe('2026-06-10');
});

test('a crop that stands for long is counted by several weeks, with its planting at the beginning of one of them', () => {
  const spans = listRoomOverTime(
    { positions, stays: [] },
    { from: '2026-06-10', until: '2027-02-01' },
    { needed: 3, today: '2026-03-01' },
  );
  expect(spans.length).toBeLessThanOrEqual(13);
  expect(spans.find(({ needed }) => needed > 0)?.from).toBe('2026-06-10');
});
