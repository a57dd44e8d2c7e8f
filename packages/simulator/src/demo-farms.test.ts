import { beforeAll, describe, expect, test } from 'vitest';
import { minuteMs, dayMs } from '@onsil/domain/calendar/duration';
import { demoControllers, openDemoDevice, type Reading, readings } from './demo-farms.ts';
import { growerRangesAt, isOutside } from './grower-ranges.ts';
import type { Model } from './model.ts';

const to = Date.parse('2026-11-21T20:41:00+09:00');
const controllerIds = demoControllers.map(({ controllerId }) => controllerId);

test('the demo has its six controllers', () => {
  expect(controllerIds).toEqual(['PG-A-SEED', 'PG-A-R1', 'PG-A-R2', 'NJ-1', 'NJ-2', 'GH-1']);
  expect(demoControllers.every(({ intervalS }) => intervalS === 60)).toBe(true);
});

describe.each(controllerIds)('90 days of %s', (controllerId) => {
  const days: Reading[] = [];
  let seconds = 0;

  beforeAll(() => {
    const begun = performance.now();
    for (const reading of readings(controllerId, to - 90 * dayMs, to, 60)) days.push(reading);
    seconds = (performance.now() - begun) / 1000;
  }, 60_000);

  test('are there, whole, finite and in order', async ({ annotate }) => {
    await annotate(`${days.length} samples in ${seconds.toFixed(2)} s`);
    expect(days.length).toBeGreaterThan(90 * 1440 * 0.995);
    expect(days.length).toBeLessThanOrEqual(90 * 1440);
    const misplaced = days.filter(({ ts }, index) => ts % 60_000 !== 0 || ts <= (days[index - 1]?.ts ?? 0));
    expect(misplaced).toEqual([]);
    expect(days.filter(({ values }) => !Object.values(values).every(Number.isFinite))).toEqual([]);
  });

  test('have half a percent to three outside what the grower wants', async ({ annotate }) => {
    const outside = days.filter(({ ts, values }) => {
      const ranges = growerRangesAt(controllerId, ts);
      const lit = (values['light'] ?? 0) >= 5;
      return Object.entries(values).some(([field, value]) => isOutside(ranges, field, value, lit));
    });
    const percent = (100 * outside.length) / days.length;
    await annotate(`${percent.toFixed(2)} % of the samples are outside`);
    expect(percent).toBeGreaterThan(0.5);
    expect(percent).toBeLessThan(3);
  });
});

/** Positions are reported in whole %. */
const invisibleState = 1.5;

/** A third of the probe's noise: invisible in the series. */
const invisible: Record<string, number> = {
  temperature: 0.02,
  humidity: 0.1,
  co2: 1.5,
  ec: 0.002,
  ph: 0.004,
  waterTemperature: 0.012,
  light: 0.4,
  solarRadiation: 1,
  substrateMoisture: 0.04,
  dissolvedOxygen: 0.012,
};

test.each(controllerIds)(
  'the truth of %s does not show where the window began',
  (controllerId) => {
    const controller = demoControllers.find((one) => one.controllerId === controllerId);
    if (controller === undefined) throw new Error('no such controller');
    const visible: string[] = [];
    const start = to - 30 * dayMs;
    const long = controller.model(start);
    for (const days of [8.37, 19.6]) {
      const from = Math.floor((start + days * dayMs) / minuteMs) * minuteMs;
      const short: Model = controller.model(from);
      for (let minute = 0; minute < 1440; minute += 7) {
        const one = long.step(from + minute * minuteMs);
        const other = short.step(from + minute * minuteMs);
        for (const [field, value] of Object.entries(one)) {
          const gap = Math.abs(value - (other[field] ?? Number.NaN));
          if (!(gap <= (invisible[field] ?? invisibleState)))
            visible.push(`${field} is ${gap} apart after ${minute} min`);
        }
      }
    }
    expect(visible).toEqual([]);
  },
  30_000,
);

test('readings of two windows agree to the last digit or the one beside it', () => {
  const steps: Record<string, number> = {
    temperature: 0.1,
    humidity: 0.1,
    co2: 1,
    ec: 0.01,
    ph: 0.01,
    waterTemperature: 0.1,
    light: 1,
    dissolvedOxygen: 0.1,
  };
  const late = [...readings('PG-A-R1', to - 0.5 * dayMs, to, 60)];
  const byTime = new Map(Array.from(readings('PG-A-R1', to - 3.3 * dayMs, to, 60), (one) => [one.ts, one.values]));
  expect(late.length).toBeGreaterThan(600);
  const apart = late.filter(({ ts, values }) =>
    Object.entries(values).some(
      ([field, value]) => !(Math.abs(value - (byTime.get(ts)?.[field] ?? Number.NaN)) < (steps[field] ?? 0) + 1e-6),
    ),
  );
  expect(apart).toEqual([]);
});

test('a coarser step takes the same samples, only fewer', () => {
  const [from, until] = [to - 2 * dayMs, to];
  const fine = new Map(Array.from(readings('NJ-1', from, until, 60), (one) => [one.ts, one.values]));
  const coarse = [...readings('NJ-1', from, until, 600)];
  expect(coarse.length).toBeGreaterThan(280);
  for (const { ts, values } of coarse) expect(values).toEqual(fine.get(ts));
});

test('live reporting goes on where the fill ended', () => {
  const fill = [...readings('GH-1', to - dayMs, to, 60)];
  const live = openDemoDevice('GH-1', to)(to);
  const last = fill.at(-1)?.values ?? {};
  expect(Object.keys(live)).toEqual(Object.keys(last));
  expect(Math.abs((live['temperature'] ?? 0) - (last['temperature'] ?? 99))).toBeLessThan(0.6);
  expect(Math.abs((live['ec'] ?? 0) - (last['ec'] ?? 99))).toBeLessThan(0.06);
});

test('an unknown system id is refused', () => {
  expect(() => openDemoDevice('XX-9', to)).toThrow(RangeError);
});
