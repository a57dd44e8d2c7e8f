import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  absoluteHumidity,
  dewPoint,
  ecAt25,
  humidityDeficit,
  saturationVapourPressure,
  vapourPressureDeficit,
} from './agronomy.ts';

const airTemperature = fc.double({ min: -20, max: 80, noNaN: true });
const humidity = fc.double({ min: 0.1, max: 100, noNaN: true });

// 15 and 24.5 °C are worked examples of FAO-56.
test.each([
  [15, 1.705],
  [24.5, 3.075],
])('air of %d °C is saturated at %d kPa', (t, kilopascal) => {
  expect(saturationVapourPressure(t)).toBeCloseTo(kilopascal, 3);
});

describe.each([
  { t: 20, rh: 60, vpd: 0.935, dew: 12.0, water: 10.37 },
  { t: 25, rh: 50, vpd: 1.584, dew: 13.86, water: 11.51 },
  { t: 25, rh: 70, vpd: 0.95, dew: 19.15, water: 16.12 },
  { t: 30, rh: 80, vpd: 0.849, dew: 26.17, water: 24.26 },
])('air of $t °C and $rh %', ({ t, rh, vpd, dew, water }) => {
  test(`lacks ${vpd} kPa of vapour`, () => expect(vapourPressureDeficit(t, rh)).toBeCloseTo(vpd, 3));
  test(`has its dew point at ${dew} °C`, () => expect(dewPoint(t, rh)).toBeCloseTo(dew, 2));
  test(`holds ${water} g/m³ of water`, () => expect(absoluteHumidity(t, rh)).toBeCloseTo(water, 2));
});

test.each([
  [20, 60, 6.91],
  [25, 50, 11.51],
])('air of %d °C and %d %% could take up %d g/m³ of water', (t, rh, deficit) => {
  expect(humidityDeficit(t, rh)).toBeCloseTo(deficit, 2);
});

test('saturated air has no deficit and its dew point at its own temperature', () => {
  fc.assert(
    fc.property(airTemperature, (t) => {
      expect(vapourPressureDeficit(t, 100)).toBe(0);
      expect(humidityDeficit(t, 100)).toBe(0);
      expect(dewPoint(t, 100)).toBeCloseTo(t, 6);
    }),
  );
});

test('the air at the dew point is saturated by the vapour it holds', () => {
  fc.assert(
    fc.property(airTemperature, humidity, (t, rh) => {
      const vapour = saturationVapourPressure(t) - vapourPressureDeficit(t, rh);
      expect(saturationVapourPressure(dewPoint(t, rh) ?? Number.NaN)).toBeCloseTo(vapour, 9);
    }),
  );
});

test('air without any vapour has no dew point', () => {
  expect(dewPoint(20, 0)).toBeUndefined();
  expect(dewPoint(20, -1)).toBeUndefined();
  expect(dewPoint(20, 0.01)).toBeLessThan(-60);
});

test('conductivity is brought to 25 °C', () => {
  expect(ecAt25(1.5, 25)).toBe(1.5);
  expect(ecAt25(1.5, 20)).toBeCloseTo(1.5 / 0.9075, 12);
  expect(ecAt25(1.5, 35, 0.02)).toBeCloseTo(1.25, 12);
});
