import { describe, expect, it } from 'vitest';
import { over } from '#test/deviations/fixtures.ts';
import { countByWeekdayAndHour, countDays, filterTrends, findPatterns, toTrendItems } from './trend-counts.ts';

const one = (deviationId: number, startedAt: string, change: Partial<typeof over> = {}) => {
  const from = Date.parse(`${startedAt}:00+09:00`);
  const iso = (minutes: number) => new Date(from + minutes * 60_000).toISOString();
  return {
    ...over,
    highest: 1,
    deviationId,
    startedAt: iso(0),
    openedAt: iso(10),
    backAt: iso(50),
    endedAt: iso(60),
    ...change,
  };
};

// 16 November 2026 is a Monday
const mornings = [one(1, '2026-11-16T10:05'), one(2, '2026-11-18T09:50'), one(3, '2026-11-20T10:20')];
const silence = one(4, '2026-11-18T22:00', { cause: 'no_data', field: null, highest: 2, controllerId: 'GW-1' });
const items = toTrendItems([...mornings, silence], 0);

describe('the trends of deviations', () => {
  it('count those that began in the period', () => {
    expect(toTrendItems(mornings, Date.parse('2026-11-17T00:00:00+09:00'))).toHaveLength(2);
  });

  it.each([
    [{ field: 'humidity' }, [1, 2, 3]],
    [{ field: 'no_data' }, [4]],
    [{ c: 'GW-1' }, [4]],
    [{ level: 2 }, [4]],
    [{ weekday: 2 }, [2, 4]],
    [{ weekday: 2, hour: 22 }, [4]],
    [{ day: '2026-11-16' }, [1]],
  ])('are filtered by %o', (filter, ids) => {
    expect(filterTrends(items, filter).map(({ deviation }) => deviation.deviationId)).toEqual(ids);
  });

  it('count by weekday, Monday first, and by hour', () => {
    const counts = countByWeekdayAndHour(items);
    expect([counts[0]?.[10], counts[2]?.[9], counts[2]?.[22], counts[4]?.[10]]).toEqual([1, 1, 1, 1]);
    expect(counts.flat().reduce((sum, count) => sum + count, 0)).toBe(4);
  });

  it('count by day and highest level', () => {
    const { byDay, byLevel } = countDays(items);
    expect(byLevel).toEqual([3, 1, 0]);
    expect(byDay).toContainEqual({ day: '2026-11-18', levels: [1, 1, 0] });
  });

  it('name what recurs, with its usual length and how many were acted on', () => {
    const [pattern, ...others] = findPatterns(items);
    expect(others).toEqual([]);
    expect(pattern).toMatchObject({ days: 3, medianMinutes: 50, actedCount: 0, latest: { deviationId: 3 } });
  });
});
