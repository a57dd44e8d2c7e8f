import { describe, expect, test } from 'vitest';
import { minuteMs, dayMs } from '../calendar/duration.ts';
import type { Series } from '../causes/series.ts';
import { listComparedSpans, type RangeAt } from './comparable-courses.ts';
import { warnEarly } from './early-warning.ts';

const widthMs = 600_000;
const bucketsPerDay = dayMs / widthMs;

/** Days of a value by the minute of the day; the newest bucket ends at `at`. */
const days = (
  count: number,
  valueAt: (minute: number, day: number) => number | null,
): { series: Series; at: number } => {
  const length = count * bucketsPerDay;
  const values = Array.from({ length }, (_, index) =>
    valueAt((index % bucketsPerDay) * 10, Math.floor(index / bucketsPerDay)),
  );
  return { series: { from: 0, widthMs, values }, at: length * widthMs };
};

/** 20 °C that climbs to 26 from the first minute of each day and falls back. */
const warmMorning = (minute: number): number => 20 + (minute < 60 ? minute / 10 : Math.max(0, 6 - (minute - 60) / 10));
const below23: RangeAt = () => ({ low: null, high: 23 });

describe('the probability that a field leaves its range within the hour', () => {
  test('is high where it did so at this time on the days before', () => {
    const { series, at } = days(6, warmMorning);
    const found = warnEarly(series, below23, at);
    expect(found).toMatchObject({ side: 'high', days: 6 });
    expect(found?.share).toBeGreaterThan(0.5);
    expect(found?.probability).toBeGreaterThan(0.2);
  });

  test('needs no values but those of the compared spans', () => {
    const { series, at } = days(16, (minute, day) =>
      (143 - minute / 10) % 3 === 0 ? warmMorning((minute + 1380) % 1440) + ((minute * day) % 70) / 50 : null,
    );
    const spans = listComparedSpans(at, widthMs);
    const isCompared = (index: number): boolean =>
      spans.some(({ from, to }) => index * widthMs >= from && index * widthMs < to);
    const values = series.values.map((value, index) => (isCompared(index) ? value : null));
    expect(values.filter((value) => value !== null).length).toBeLessThan(series.values.length / 12);
    const found = warnEarly({ ...series, values }, below23, at);
    expect(found).not.toBeNull();
    expect(found).toEqual(warnEarly(series, below23, at));
  });

  test('is low where it stayed inside, whatever happens at other times of the day', () => {
    const { series, at } = days(6, (minute) => warmMorning((minute + 720) % 1440));
    expect(warnEarly(series, below23, at)).toMatchObject({ share: 0 });
    expect(warnEarly(series, below23, at)?.probability).toBeLessThan(0.01);
  });

  test('names the side on which it leaves', () => {
    const { series, at } = days(6, (minute) => 40 - warmMorning(minute));
    expect(warnEarly(series, () => ({ low: 17, high: 30 }), at)).toMatchObject({ side: 'low' });
  });

  test('knows that the range of the time to come differs', () => {
    const { series, at } = days(6, (minute) => 20 + (minute % 20) / 100);
    const nightfall = at + 30 * minuteMs;
    const range: RangeAt = (ts) => (ts < nightfall ? { low: 18, high: 24 } : { low: 15, high: 19 });
    expect(warnEarly(series, range, at)?.share).toBe(1);
    expect(warnEarly(series, () => ({ low: 18, high: 24 }), at)?.share).toBe(0);
  });

  test('is high for each rounding of sums where every course leaves', () => {
    // A day's course begins ten minutes before its rise.
    for (let count = 4; count <= 15; count += 1)
      for (const noise of [3, 7, 13]) {
        const { series, at } = days(
          count,
          (minute) => (minute > 0 && minute < 60 ? 30 : 20) + ((minute / 10) % noise) / 10,
        );
        const found = warnEarly(series, () => ({ low: 15, high: 25 }), at);
        expect(found?.share).toBeLessThanOrEqual(1);
        expect(found?.probability).toBeGreaterThan(0.5);
      }
  });

  test('counts courses more that rose as the value does now', () => {
    // On even days it rises in the last half an hour of the day and goes on rising.
    const rising = (minute: number, day: number): number => {
      const at = (minute + 30) % 1440;
      const even = (minute >= 1410 ? day : day - 1) % 2 === 0;
      return 20 + (minute % 40) / 100 + (even && at < 90 ? at / 10 : 0);
    };
    const warm = days(13, rising);
    const calm = days(12, rising);
    const of = ({ series, at }: typeof warm) => warnEarly(series, () => ({ low: null, high: 25 }), at)?.share ?? 0;
    expect(of(warm)).toBeGreaterThan(of(calm) + 0.3);
  });

  test('is known through short gaps, as controllers leave that report every half an hour', () => {
    const whole = days(6, warmMorning);
    const sparse = days(6, (minute) => (minute % 30 === 20 ? warmMorning(minute) : null));
    expect(warnEarly(sparse.series, below23, sparse.at)?.side).toBe(warnEarly(whole.series, below23, whole.at)?.side);
  });

  test('of a constant value is that of staying', () => {
    const { series, at } = days(6, () => 20);
    expect(warnEarly(series, below23, at)).toMatchObject({ share: 0, courses: 36 });
  });
});

describe('nothing is said', () => {
  const { series, at } = days(6, warmMorning);

  test.each<[string, Series, RangeAt]>([
    ['without a range', series, () => null],
    ['while the value is out of range', series, () => ({ low: 25, high: null })],
    ['while the value is above its range', series, () => ({ low: null, high: 10 })],
    ['with fewer than three days to compare', days(2, warmMorning).series, below23],
    ['with less than half a day of values', days(1, (minute) => (minute > 900 ? 20 : null)).series, below23],
    ['without a newest value', { ...series, values: [...series.values.slice(0, -1), null] }, below23],
    [
      'without the value of half an hour ago',
      { ...series, values: series.values.map((value, index) => (index >= 859 && index < 863 ? null : value)) },
      below23,
    ],
    ['without any value', { ...series, values: [] }, below23],
  ])('%s', (_, known, rangeAt) => {
    expect(warnEarly(known, rangeAt, known.values.length * widthMs || at)).toBeNull();
  });

  test('from days on which the hour after is missing', () => {
    const holes = days(6, (minute) => (minute < 60 ? null : 20));
    expect(warnEarly(holes.series, below23, holes.at)).toBeNull();
  });

  test('about a side without a limit, or a time without a range', () => {
    expect(warnEarly(series, () => ({ low: 5, high: null }), at)?.share).toBe(0);
    expect(warnEarly(series, (ts) => (ts <= at ? { low: 5, high: 23 } : null), at)?.share).toBe(0);
  });
});
