import { expect, it } from 'vitest';
import type { AlarmLimitsChange } from '@onsil/contract/alarm-limits';
import { ec, humidity, light } from '#test/alarm-limits/fixtures.ts';
import { getChangedDayLimits, getDayLimits, isUnlimited } from './day-limits.ts';

const photoperiod = { dayFromMinute: 360, dayMinutes: 960 };
const open = { low: null, high: null };
type Three = NonNullable<AlarmLimitsChange['ranges']>;
const unlimited: Three = [open, open, open];

it('limits through a day are the farm’s own, else the recipe’s, else none', () => {
  expect(getDayLimits(ec, photoperiod)).toEqual({ ranges: ec.own?.ranges, night: null });
  expect(getDayLimits(humidity, photoperiod)).toEqual({
    ranges: humidity.recipe?.day,
    night: { ranges: humidity.recipe?.night, ...photoperiod },
  });
  expect(getDayLimits(light, photoperiod)).toBeNull();
});

it('the photoperiod of the recipe in force holds before the farm’s own hours', () => {
  const night = { ranges: unlimited, dayFromMinute: 480, dayMinutes: 600 };
  const change = { ranges: unlimited, night };
  expect(getChangedDayLimits(change, ec, null)?.night).toEqual(night);
  expect(getChangedDayLimits(change, ec, photoperiod)?.night).toEqual({ ranges: unlimited, ...photoperiod });
});

it('a field without any limit by day and by night is unlimited', () => {
  const night = { ranges: unlimited, ...photoperiod };
  expect(isUnlimited(null)).toBe(true);
  expect(isUnlimited({ ranges: unlimited, night })).toBe(true);
  expect(isUnlimited({ ranges: unlimited, night: { ...night, ranges: [{ low: 1, high: null }, open, open] } })).toBe(
    false,
  );
});
