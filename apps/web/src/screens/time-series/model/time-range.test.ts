import { describe, expect, it } from 'vitest';
import { timeSeriesSearch } from '../search-params.ts';
import {
  addMonths,
  comparisonsOf,
  detailedPart,
  getAdjacentSearch,
  isWithinMaxRange,
  resolveComparison,
  resolveRange,
} from './time-range.ts';

const at = (text: string) => Date.parse(`${text}+09:00`);
const now = at('2026-11-20T14:31:10');
const hours = (ms: number) => ms / 3_600_000;

const own = (from: string, to: string) => resolveRange({ period: 'own', from, to }, now);

describe('the search schema', () => {
  it('keeps what it can parse and drops the rest', () => {
    const search = timeSeriesSearch.parse({
      c: ['GH-1'],
      f: 'temperature',
      period: '2y',
      end: -1,
      from: '1.2.',
      zoom: [9, 3],
      compare: 'x',
      junk: 1,
    });
    expect(search).toEqual({ c: ['GH-1'] });
  });

  it('holds a complete view', () => {
    const view = {
      c: ['a', 'b'],
      f: ['ec'],
      period: 'own',
      from: '2026-11-01',
      to: '2026-11-07',
      zoom: [10, 20],
      compare: 'previous',
      view: 'table',
    };
    expect(timeSeriesSearch.parse(view)).toEqual(view);
  });
});

describe('a preset', () => {
  it('ends at the end of the current bucket', () => {
    const range = resolveRange({}, now);
    expect(range).toMatchObject({ period: '24h', live: true, to: at('2026-11-20T14:32:00') });
    expect(hours(range.to - range.from)).toBe(24);
  });

  it('includes a bucket that has just begun', () => {
    const sharp = at('2026-11-20T14:32:00');
    expect(resolveRange({}, sharp).to).toBe(at('2026-11-20T14:34:00'));
    expect(resolveRange({ period: '7d' }, at('2026-11-20T14:30:00')).to).toBe(at('2026-11-20T14:40:00'));
    const days = { period: 'own', from: '2026-11-19', to: '2026-11-20' } as const;
    expect(resolveRange(days, at('2026-11-20T14:30:00')).to).toBe(at('2026-11-20T14:40:00'));
  });

  it('ends at the end in the address', () => {
    const range = resolveRange({ period: '7d', end: at('2026-11-10T06:00:00') / 1000 }, now);
    expect(range).toMatchObject({
      live: false,
      from: at('2026-11-03T06:00:00'),
      to: at('2026-11-10T06:00:00'),
      shift: 7 * 86_400_000,
    });
  });

  it('with an end in the future ends now', () => {
    expect(resolveRange({ period: '24h', end: now / 1000 + 9_000 }, now)).toEqual(resolveRange({}, now));
  });

  it('of months follows the Korean calendar', () => {
    expect(resolveRange({ period: '1m' }, now).from).toBe(at('2026-10-20T15:00:00'));
    expect(resolveRange({ period: '3m', end: at('2026-05-31T10:00:00') / 1000 }, now).from).toBe(
      at('2026-02-28T10:00:00'),
    );
  });
});

describe('a year', () => {
  it('follows the Korean calendar and has one comparison: the year before', () => {
    const year = resolveRange({ period: '1y', compare: 'year' }, now);
    expect(year.from).toBe(at('2025-11-20T15:00:00'));
    expect(comparisonsOf(year)).toEqual(['previous']);
    expect(resolveComparison('year', year)).toBe('previous');
  });

  it('is asked for details only where no more than three months of it are seen', () => {
    const year = resolveRange({ period: '1y' }, now);
    const part = { from: at('2026-03-01T00:00:00'), to: at('2026-05-01T00:00:00') };
    expect(detailedPart<{ from: number; to: number }>(year, year)).toBeNull();
    expect(detailedPart<{ from: number; to: number }>(year, part)).toBe(part);
    const week = resolveRange({ period: '7d' }, now);
    expect(detailedPart<{ from: number; to: number }>(week, part)).toBe(week);
  });
});

it('one month before the 31st is the last day of a shorter month, also just after midnight in Korea', () => {
  expect(addMonths(at('2026-03-31T00:30:00'), -1)).toBe(at('2026-02-28T00:30:00'));
  expect(addMonths(at('2026-01-15T23:30:00'), -3)).toBe(at('2025-10-15T23:30:00'));
});

describe('a range of custom days', () => {
  it('runs from midnight to midnight in Korea', () => {
    expect(own('2026-11-03', '2026-11-05')).toMatchObject({
      from: at('2026-11-03T00:00:00'),
      to: at('2026-11-06T00:00:00'),
      live: false,
    });
  });

  it('that includes today ends now', () => {
    expect(own('2026-11-20', '2026-11-20')).toMatchObject({
      from: at('2026-11-20T00:00:00'),
      to: at('2026-11-20T14:40:00'),
      live: true,
      shift: 86_400_000,
    });
  });

  it('in the wrong order is swapped', () => {
    expect(own('2026-11-05', '2026-11-03')).toEqual(own('2026-11-03', '2026-11-05'));
  });

  it('longer than ten years is cut to its last ten years and marked as cut', () => {
    expect(own('2026-01-01', '2026-10-31')).toMatchObject({ cut: false, from: at('2026-01-01T00:00:00') });
    expect(own('2012-01-01', '2026-10-31')).toMatchObject({
      cut: true,
      from: at('2016-10-31T00:00:00'),
      to: at('2026-11-01T00:00:00'),
    });
    expect(isWithinMaxRange('2016-11-01', '2026-10-31')).toBe(true);
    expect(isWithinMaxRange('2016-10-01', '2026-10-31')).toBe(false);
  });

  it('that is invalid or in the future falls back to the last 24 hours', () => {
    expect(own('2026-02-30', '2026-03-01').period).toBe('24h');
    expect(own('2026-12-01', '2026-12-03').period).toBe('24h');
    expect(resolveRange({ period: 'own' }, now).period).toBe('24h');
  });
});

describe('the previous and next period', () => {
  it('moves by the length of the preset and clears the zoom', () => {
    expect(getAdjacentSearch({ period: '7d', zoom: [1, 2], f: ['ec'] }, -1, now)).toEqual({
      period: '7d',
      f: ['ec'],
      end: at('2026-11-13T14:40:00') / 1000,
    });
  });

  it('returns to now as a live range', () => {
    const back = getAdjacentSearch({ period: '24h' }, -1, now) ?? expect.fail();
    expect(getAdjacentSearch(back, 1, now)).toEqual({ period: '24h', end: undefined });
    expect(getAdjacentSearch({ period: '24h' }, 1, now)).toBeNull();
  });

  it('moves custom days by their number of days', () => {
    const days = { period: 'own', from: '2026-11-10', to: '2026-11-12' } as const;
    expect(getAdjacentSearch(days, -1, now)).toMatchObject({ from: '2026-11-07', to: '2026-11-09' });
    expect(getAdjacentSearch(days, 1, now)).toMatchObject({ from: '2026-11-13', to: '2026-11-15' });
    expect(getAdjacentSearch({ ...days, from: '2026-11-18', to: '2026-11-19' }, 1, now)).toMatchObject({
      from: '2026-11-20',
      to: '2026-11-20',
    });
    expect(getAdjacentSearch({ ...days, to: '2026-11-20' }, 1, now)).toBeNull();
  });
});
