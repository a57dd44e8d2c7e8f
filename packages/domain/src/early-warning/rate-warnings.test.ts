import { expect, test } from 'vitest';
import { minuteMs, hourMs } from '../calendar/duration.ts';
import { rateWarnings } from './rate-warnings.ts';

const moments = (...scores: number[]) => scores.map((score, index) => ({ at: index * 10 * minuteMs, score }));
const rate = (scores: number[], departures: number[]) =>
  rateWarnings(
    moments(...scores),
    departures.map((one) => one * minuteMs),
    { minScore: 0.5, horizonMs: hourMs },
  );

test('marks in a row are one warning, which is right if the field leaves within the hour', () => {
  expect(rate([0, 0.9, 0.9, 0.9], [40])).toEqual({
    warnings: 1,
    right: 1,
    departures: 1,
    warned: 1,
    leadsMs: [30 * minuteMs],
  });
});

test('a warning without a departure is wrong, and after an hour it is a new one', () => {
  expect(rate([0.9, 0.9, 0, 0, 0, 0, 0.9], [])).toMatchObject({ warnings: 2, right: 0, departures: 0 });
});

test('after a departure a warning is a new one', () => {
  expect(rate([0.9, 0, 0, 0.9], [20, 50])).toMatchObject({ warnings: 2, right: 2, warned: 2 });
});

test('a departure without a warning was missed; one that nobody could foresee does not count', () => {
  expect(rate([0, 0.4], [30, 200])).toEqual({ warnings: 0, right: 0, departures: 1, warned: 0, leadsMs: [] });
});
