import { expect, test } from 'vitest';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { clearSkyRadiation, createSun } from './sun.ts';

test.each([
  // Seoul's almanac, rounded to five minutes.
  ['2026-06-21', 37.55, 5 + 10 / 60, 19 + 55 / 60],
  ['2026-12-22', 37.55, 7 + 45 / 60, 17 + 15 / 60],
  ['2026-03-20', 37.55, 6 + 35 / 60, 18 + 40 / 60],
])('on %s the sun over Seoul rises and sets as the almanac says', (day, latitude, sunrise, sunset) => {
  const light = createSun(latitude).daylight(Date.parse(`${day}T12:00:00+09:00`));
  expect(Math.abs(light.sunrise - sunrise)).toBeLessThan(0.25);
  expect(Math.abs(light.sunset - sunset)).toBeLessThan(0.25);
});

test('the sun is up between sunrise and sunset only', () => {
  const sun = createSun(35);
  for (let minute = 0; minute < 1440; minute += 10) {
    const ts = Date.parse('2026-10-01T00:00:00+09:00') + minute * minuteMs;
    const { sunrise, sunset } = sun.daylight(ts);
    const up = minute / 60 > sunrise && minute / 60 < sunset;
    expect(sun.height(ts) > 0).toBe(up);
    expect(clearSkyRadiation(sun.height(ts)) > 0).toBe(up);
  }
});
