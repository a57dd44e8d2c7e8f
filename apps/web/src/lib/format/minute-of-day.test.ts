import { expect, it } from 'vitest';
import { formatMinuteOfDay, parseMinuteOfDay } from './minute-of-day.ts';

it('formats and parses times of day', () => {
  expect(['00:00', '22:30', '23:59'].map(parseMinuteOfDay)).toEqual([0, 1350, 1439]);
  expect([0, 1350].map(formatMinuteOfDay)).toEqual(['00:00', '22:30']);
});

it('rejects invalid times of day', () => {
  expect(['', '24:00', '7:30', '12:60', '12:00:30'].map(parseMinuteOfDay)).toEqual([null, null, null, null, null]);
});
