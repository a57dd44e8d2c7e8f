import { describe, expect, it } from 'vitest';
import { events, task } from '#test/farm-tasks/fixtures.ts';
import { buildEntries, filterByDay } from './calendar-entries.ts';

const tasks = [
  task(12, { start: '2026-11-10', end: '2026-11-12' }),
  task(9, { start: '2026-11-10', end: '2026-11-10' }),
  task(10, { start: '2026-11-10', end: '2026-11-10' }),
];
const keys = (filter: Parameters<typeof buildEntries>[2]) => buildEntries(tasks, events, filter).map(({ key }) => key);

describe('calendar entries', () => {
  it('are ordered by start, longest first, with tasks after fixed events', () => {
    expect(keys({})).toEqual([
      'task 12 2026-11-10',
      'stage 4 sowing',
      'task 9 2026-11-10',
      'task 10 2026-11-10',
      'renewal R1 2026-11-12T01:00:00Z',
      'stage 4 transplant',
    ]);
  });

  it('filtered by category are tasks only, by controller also its renewals', () => {
    expect(keys({ category: 'NUTRIENT' })).toHaveLength(3);
    expect(keys({ controller: 'R1' })).toHaveLength(4);
    expect(keys({ controller: 'R2' })).toHaveLength(3);
  });

  it('appear on each of their days', () => {
    const entries = buildEntries(tasks, events, {});
    expect(['2026-11-09', '2026-11-10', '2026-11-12'].map((day) => filterByDay(entries, day).length)).toEqual([
      0, 4, 2,
    ]);
  });
});
