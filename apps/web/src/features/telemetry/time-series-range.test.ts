import { describe, expect, it } from 'vitest';
import { addMonths, neighbour, rangeOf, withinLimit } from './time-series-range.ts';
import { timeSeriesSearch } from './time-series-search.ts';

const at = (text: string) => Date.parse(`${text}+09:00`);
const now = at('2026-11-20T14:31:10');
const hours = (ms: number) => ms / 3_600_000;

const own = (from: string, to: string) => rangeOf({ period: 'own', from, to }, now);

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
    const range = rangeOf({}, now);
    expect(range).toMatchObject({ period: '24h', live: true, to: at('2026-11-20T14:32:00') });
    expect(hours(range.to - range.from)).toBe(24);
  });

  it('includes a bucket that has just begun', () => {
    const sharp = at('2026-11-20T14:32:00');
    expect(rangeOf({}, sharp).to).toBe(at('2026-11-20T14:34:00'));
    expect(rangeOf({ period: '7d' }, at('2026-11-20T14:30:00')).to).toBe(at('2026-11-20T14:40:00'));
    const days = { period: 'own', from: '2026-11-19', to: '2026-11-20' } as const;
    expect(rangeOf(days, at('2026-11-20T14:30:00')).to).toBe(at('2026-11-20T14:40:00'));
  });

  it('ends at the end in the address', () => {
    const range = rangeOf({ period: '7d', end: at('2026-11-10T06:00:00') / 1000 }, now);
    expect(range).toMatchObject({
      live: false,
      from: at('2026-11-03T06:00:00'),
      to: at('2026-11-10T06:00:00'),
      shift: 7 * 86_400_000,
    });
  });

  it('with an end in the future ends now', () => {
    expect(rangeOf({ period: '24h', end: now / 1000 + 9_000 }, now)).toEqual(rangeOf({}, now));
  });

  it('of months follows the Korean calendar', () => {
    expect(rangeOf({ period: '1m' }, now).from).toBe(at('2026-10-20T15:00:00'));
    expect(rangeOf({ period: '3m', end: at('2026-05-31T10:00:00') / 1000 }, now).from).toBe(at('2026-02-28T10:00:00'));
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

  it('longer than three months is cut to its last three months and marked as cut', () => {
    expect(own('2026-01-01', '2026-10-31')).toMatchObject({
      cut: true,
      from: at('2026-07-31T00:00:00'),
      to: at('2026-11-01T00:00:00'),
    });
    expect(withinLimit('2026-08-01', '2026-10-31')).toBe(true);
    expect(withinLimit('2026-08-01', '2026-11-02')).toBe(false);
  });

  it('that is invalid or in the future falls back to the last 24 hours', () => {
    expect(own('2026-02-30', '2026-03-01').period).toBe('24h');
    expect(own('2026-12-01', '2026-12-03').period).toBe('24h');
    expect(rangeOf({ period: 'own' }, now).period).toBe('24h');
  });
});

describe('the previous and next period', () => {
  it('moves by the length of the preset and clears the zoom', () => {
    expect(neighbour({ period: '7d', zoom: [1, 2], f: ['ec'] }, -1, now)).toEqual({
      period: '7d',
      f: ['ec'],
      end: at('2026-11-13T14:40:00') / 1000,
    });
  });

  it('returns to now as a live range', () => {
    const back = neighbour({ period: '24h' }, -1, now) ?? expect.fail();
    expect(neighbour(back, 1, now)).toEqual({ period: '24h', end: undefined });
    expect(neighbour({ period: '24h' }, 1, now)).toBeNull();
  });

  it('moves custom days by their number of days', () => {
    const days = { period: 'own', from: '2026-11-10', to: '2026-11-12' } as const;
    expect(neighbour(days, -1, now)).toMatchObject({ from: '2026-11-07', to: '2026-11-09' });
    expect(neighbour(days, 1, now)).toMatchObject({ from: '2026-11-13', to: '2026-11-15' });
    expect(neighbour({ ...days, from: '2026-11-18', to: '2026-11-19' }, 1, now)).toMatchObject({
      from: '2026-11-20',
      to: '2026-11-20',
    });
    expect(neighbour({ ...days, to: '2026-11-20' }, 1, now)).toBeNull();
  });
});
