import { beforeEach, describe, expect, it } from 'vitest';
import type { Series, SeriesColumns } from '@onsil/contract/telemetry';
import { formatLimit, formatRangeWithUnit } from '#lib/format/amounts.ts';
import { setLanguage } from '#lib/i18n/language.ts';
import { acted, before, damp, noon, over, silent, sour } from '#test/deviations/fixtures.ts';
import { listMarks, assignRows } from '../detail/timeline-marks.ts';
import { timelinePeriod, timelineExtent, toTimelineLine, ticksBetween } from '../detail/timeline-series.ts';
import { groupIntoLanes } from './lanes.ts';
import { daysIn, lastDays, trendSpan } from './periods.ts';
import { countsByDay } from './periods.ts';

const hour = 3_600_000;
const day = 24 * hour;

beforeEach(() => setLanguage('ko'));

describe('periods', () => {
  it('count Korean days, today included', () => {
    const night = Date.parse('2026-11-20T00:30:00+09:00');
    expect(lastDays(1, night)).toEqual({
      from: Date.parse('2026-11-20T00:00:00+09:00'),
      to: Date.parse('2026-11-20T01:00:00+09:00'),
    });
    expect(lastDays(7, night).from).toBe(Date.parse('2026-11-14T00:00:00+09:00'));
  });

  it('of a chart extend from two hours before the start to two after it and one after the end, but not into the future', () => {
    expect(timelinePeriod(noon - 5 * hour, noon - 3 * hour, noon)).toEqual({
      from: noon - 7 * hour,
      to: noon - 2 * hour,
    });
    expect(timelinePeriod(noon - 5 * hour, noon - 4.9 * hour, noon).to).toBe(noon - 3 * hour);
    expect(timelinePeriod(noon - hour, null, noon + 1)).toEqual({ from: noon - 3 * hour, to: noon + 60_000 });
  });

  it('of a chart are three months at most', () => {
    const { from, to } = timelinePeriod(noon - 200 * day, null, noon);
    expect(to - from).toBe(93 * day);
  });
});

describe('formatted amounts', () => {
  it('show limits with their own decimals', () => {
    expect(formatRangeWithUnit({ low: 60, high: 75 }, damp)).toBe('60~75%');
    expect(formatRangeWithUnit({ low: 5.6, high: 6.25 }, sour)).toBe('5.60~6.25');
    expect(formatRangeWithUnit({ low: null, high: null }, damp)).toBe('');
    expect(formatLimit(6, { unit: 'mg/L', decimals: 1 })).toBe('6\u00a0mg/L');
  });
});

const columns = (avg: (number | null)[]) => ({ avg, min: avg, max: avg }) as unknown as SeriesColumns;
const buckets = (length: number): Series => ({
  from: 0,
  to: length * 60,
  width: 60,
  t: Array.from({ length }, (_, i) => i * 60),
  series: [],
  remarks: [],
});

describe('a line', () => {
  it('continues where a sensor reports less often than buckets are wide', () => {
    expect(toTimelineLine(buckets(5), columns([1, null, null, 2, null]), 300).avg).toEqual([1, 2]);
  });

  it('breaks after a gap', () => {
    expect(toTimelineLine(buckets(9), columns([1, null, null, null, null, null, null, null, 2]), 180).avg).toEqual([
      1,
      null,
      2,
    ]);
  });

  it('leaves room for its range', () => {
    const line = toTimelineLine(buckets(2), columns([70, 72]), 180);
    const [low, high] = timelineExtent([line], { low: 60, high: null });
    expect(low).toBeLessThan(60);
    expect(high).toBeGreaterThan(72);
  });

  it('has a height when it is flat', () => {
    const [low, high] = timelineExtent([toTimelineLine(buckets(1), columns([0]), 180)], null);
    expect(high).toBeGreaterThan(low);
  });
});

describe('ticks', () => {
  it('are round and between the ends', () => {
    expect(ticksBetween(58.8, 86.2, 4)).toEqual([60, 70, 80]);
    expect(ticksBetween(-0.07, 0.31, 4)).toEqual([0, 0.1, 0.2, 0.3]);
  });
});

describe('marks', () => {
  it('are in order of time', () => {
    expect(listMarks(damp, []).map(({ kind }) => kind)).toEqual(['started', 'opened']);
    expect(listMarks(sour, [acted]).map(({ kind }) => kind)).toEqual(['started', 'opened', 'acted']);
    expect(listMarks(over, []).map(({ kind }) => kind)).toEqual(['started', 'opened', 'back', 'ended']);
  });

  it('include the last action before the list of actions is loaded', () => {
    expect(listMarks(sour, []).at(-1)).toEqual({ kind: 'acted', at: Date.parse(before(50)) });
  });

  it('too close to each other are in different rows', () => {
    expect(assignRows([0.1, 0.12, 0.5, 0.51, 0.52], 0.05)).toEqual([0, 1, 0, 1, 2]);
  });
});

describe('the period of the trends', () => {
  const at = (time: string) => Date.parse(`${time}:00+09:00`);
  const now = at('2026-11-20T14:30');

  it('is that of own days, which end now at the latest', () => {
    const span = trendSpan({ period: 'own', from: '2026-11-01', to: '2026-11-30' }, now);
    expect(span).toEqual({ from: at('2026-11-01T00:00'), to: at('2026-11-20T15:00') });
    expect(daysIn(span)).toBe(20);
  });

  it('is three months at most, and thirty days for own days in the wrong order', () => {
    expect(daysIn(trendSpan({ period: 'own', from: '2026-01-01', to: '2026-10-31' }, now))).toBe(93);
    expect(daysIn(trendSpan({ period: 'own', from: '2026-11-10', to: '2026-11-01' }, now))).toBe(30);
  });
});

describe('counts', () => {
  it('include all days, also quiet ones', () => {
    const days = countsByDay({ from: Date.parse('2026-11-17T15:00:00Z'), to: Date.parse('2026-11-20T03:00:00Z') }, [
      { day: '2026-11-19', levels: [1, 2, 0] },
    ]);
    expect(days.map((one) => [one.day, one.levels[1]])).toEqual([
      ['2026-11-18', 0],
      ['2026-11-19', 2],
      ['2026-11-20', 0],
    ]);
  });
});

describe('lanes', () => {
  const span = { from: noon - 2 * day, to: noon };

  it('hold one cause each, the busiest first, open ones up to now', () => {
    const lanes = groupIntoLanes([silent, damp, over], span, noon);
    expect(lanes.map(({ first, bars }) => [first.cause, bars.length])).toEqual([
      ['range', 2],
      ['no_data', 1],
    ]);
    const bar = lanes[1]?.bars[0];
    expect((bar?.left ?? 0) + (bar?.width ?? 0)).toBe(1);
  });

  it('are cut at the period’s ends', () => {
    const long = { ...over, startedAt: new Date(noon - 9 * day).toISOString() };
    expect(groupIntoLanes([long], span, noon)[0]?.bars[0]?.left).toBe(0);
  });
});
