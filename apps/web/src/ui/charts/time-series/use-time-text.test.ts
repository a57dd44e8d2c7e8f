import { expect, it } from 'vitest';
import { elapsedWords } from './use-time-text.ts';

const day = 86_400;
const words = elapsedWords((days) => `day ${days}`);

it('counts days from the start, with the time where a bucket is shorter than a day', () => {
  expect(words.bucket(0, 3_600)).toBe('day 0 00:00');
  expect(words.bucket(12 * day + 6.5 * 3_600, 3_600)).toBe('day 12 06:30');
  expect(words.bucket(12 * day, day)).toBe('day 12');
  expect(words.range({ from: 3 * day, to: 4 * day + 3_600 })).toBe('day 3 ~ day 4 01:00');
});

it('has ticks at round days that have room for their labels', () => {
  expect(words.ticks({ from: 0, to: 42 * day }, 700).map(({ label }) => label)).toEqual([
    'day 7',
    'day 14',
    'day 21',
    'day 28',
    'day 35',
  ]);
});

it('has times between the days where there is room', () => {
  const ticks = words.ticks({ from: 2 * day, to: 4 * day }, 700);
  expect(ticks.map(({ label }) => label)).toEqual(['06:00', '12:00', '18:00', 'day 3', '06:00', '12:00', '18:00']);
  expect(ticks.filter(({ major }) => major)).toHaveLength(1);
});
