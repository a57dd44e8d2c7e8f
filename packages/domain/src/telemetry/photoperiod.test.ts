import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { minuteMs, hourMs, dayMs } from '../calendar/duration.ts';
import { initialPhotoperiod, type Photoperiod, stepPhotoperiod } from './photoperiod.ts';

type Reading = readonly [ts: number, light: number];
const start = Date.UTC(2026, 2, 1);

const run = (readings: readonly Reading[], from = initialPhotoperiod): Photoperiod =>
  readings.reduce((state, [ts, light]) => stepPhotoperiod(state, ts, light), from);

/** Values of one light every `step`, from hour `from` to hour `to`, inclusive. */
const constant = (light: number, from: number, to: number, step = 5 * minuteMs): Reading[] =>
  Array.from({ length: ((to - from) * hourMs) / step + 1 }, (_, index) => [
    start + from * hourMs + index * step,
    light,
  ]);

const anySeries = fc
  .array(
    fc.tuple(
      fc.integer({ min: 1, max: 5 * hourMs }),
      fc.oneof(fc.constant(0), fc.double({ min: -5, max: 2000, noNaN: true })),
    ),
    { maxLength: 80 },
  )
  .map((steps) => {
    let ts = start;
    return steps.map(([gap, light]): Reading => [(ts += gap), light]);
  });

test('200 µmol for 16 h give 11.52 mol', () => {
  const state = run([...constant(0, 0, 5), ...constant(200, 6, 22), ...constant(0, 22.25, 23)]);
  const halfTheGapAtLightsOff = (100 * 900) / 1e6;
  expect(state.dli).toBeCloseTo(11.52 + halfTheGapAtLightsOff, 9);
  expect(state.onAt).toBe(start + 6 * hourMs);
});

test('a ramp counts its mean', () => {
  expect(
    run([
      [start, 100],
      [start + 10 * minuteMs, 300],
    ]).dli,
  ).toBeCloseTo((200 * 600) / 1e6, 12);
});

test('darkness before the first light counts nothing', () => {
  expect(run(constant(0, 0, 6))).toEqual({ ...initialPhotoperiod, lastAt: start + 6 * hourMs });
});

test('the first lit reading ever turns the lights on', () => {
  expect(stepPhotoperiod(initialPhotoperiod, start, 5)).toEqual({
    onAt: start,
    lastAt: start,
    lastLight: 5,
    litAt: start,
    dli: 0,
  });
  expect(stepPhotoperiod(initialPhotoperiod, start, 4.9)).toMatchObject({ onAt: null, litAt: null });
});

test('the sum is held through the night and starts again at the next lights-on', () => {
  const evening = run([...constant(200, 6, 22), ...constant(0, 22.25, 24)]);
  const night = run(constant(0, 24.25, 29), evening);
  expect(night.dli).toBe(evening.dli);
  expect(stepPhotoperiod(night, start + 30 * hourMs, 200)).toMatchObject({ dli: 0, onAt: start + 30 * hourMs });
});

test('moonlight below the threshold does not count', () => {
  const evening = run([...constant(200, 6, 22), ...constant(0, 22.25, 24)]);
  expect(run(constant(4.9, 24.25, 29), evening).dli).toBe(evening.dli);
});

test('light at the threshold counts, into darkness and out of it', () => {
  const fading = [start, 5] as const;
  const dark = [start + minuteMs, 0] as const;
  expect(run([fading, dark]).dli).toBeCloseTo((2.5 * 60) / 1e6, 12);
  expect(run([fading, dark, [start + 2 * minuteMs, 5]]).dli).toBeCloseTo((2.5 * 120) / 1e6, 12);
});

test('a reading below zero counts as dark, not as negative light', () => {
  const state = run([
    [start, 200],
    [start + minuteMs, -4],
  ]);
  expect(state.lastLight).toBe(0);
  expect(state.dli).toBeCloseTo((100 * 60) / 1e6, 12);
});

test.each([
  ['119 min of darkness go on with the same photoperiod', 119, start],
  ['120 min of darkness begin a new one', 120, start + 120 * minuteMs],
])('%s', (_, minutes, onAt) => {
  const state = run([
    [start, 200],
    [start + minuteMs, 0],
    [start + minutes * minuteMs, 200],
  ]);
  expect(state.onAt).toBe(onAt);
});

test.each([
  ['a gap of 15 min is bridged', 15, 0.18],
  ['a longer gap contributes nothing', 15.001, 0],
])('%s', (_, minutes, dli) => {
  expect(
    run([
      [start, 200],
      [start + minutes * minuteMs, 200],
    ]).dli,
  ).toBeCloseTo(dli, 12);
});

test('an outage between two lit readings is not taken for darkness', () => {
  const state = run([...constant(200, 6, 10), ...constant(200, 13, 14)]);
  expect(state.onAt).toBe(start + 6 * hourMs);
  expect(state.dli).toBeCloseTo((200 * 5 * 3600) / 1e6, 9);
  expect(run([...constant(5, 6, 10), ...constant(5, 13, 14)]).onAt).toBe(start + 6 * hourMs);
});

test('an outage over the whole night still begins a new photoperiod', () => {
  const state = run([...constant(200, 6, 20), ...constant(200, 30, 31)]);
  expect(state.onAt).toBe(start + 30 * hourMs);
  expect(state.dli).toBeCloseTo((200 * 3600) / 1e6, 9);
});

test('under lamps that never go out a new photoperiod begins after 24 h', () => {
  const lastOfDay = run(constant(200, 0, 24 - 1 / 12));
  expect(lastOfDay.dli).toBeCloseTo((200 * (86_400 - 300)) / 1e6, 9);
  expect(stepPhotoperiod(lastOfDay, start + dayMs, 200)).toMatchObject({ dli: 0, onAt: start + dayMs });
});

test('24 h after lights-on a dark reading still holds the sum', () => {
  const state = run([...constant(200, 0, 23), ...constant(0, 23.25, 26)]);
  expect(state.onAt).toBe(start);
  expect(state.dli).toBeGreaterThan(16);
});

test('a stored state without its last lit time starts over', () => {
  const damaged: Photoperiod = { onAt: start, lastAt: start, lastLight: 200, litAt: null, dli: 9 };
  expect(stepPhotoperiod(damaged, start + minuteMs, 200)).toMatchObject({ onAt: start + minuteMs, dli: 0 });
});

test('a reading that is not later than the last one changes nothing', () => {
  const state = run(constant(200, 6, 8));
  expect(stepPhotoperiod(state, start + 8 * hourMs, 900)).toBe(state);
  expect(stepPhotoperiod(state, start + 7 * hourMs, 900)).toBe(state);
});

test('any split of a series, stored in between, gives the same end', () => {
  fc.assert(
    fc.property(anySeries, fc.nat(80), (readings, at) => {
      const stored: Photoperiod = JSON.parse(JSON.stringify(run(readings.slice(0, at))));
      expect(run(readings.slice(at), stored)).toEqual(run(readings));
    }),
  );
});

test('readings sent again change nothing', () => {
  fc.assert(
    fc.property(anySeries, (readings) => {
      expect(run(readings.flatMap((reading) => [reading, reading]))).toEqual(run(readings));
      expect(run([...readings, ...readings])).toEqual(run(readings));
    }),
  );
});

test('the sum never falls within a photoperiod and never exceeds the brightest light for its length', () => {
  fc.assert(
    fc.property(anySeries, (readings) => {
      let before = initialPhotoperiod;
      for (const [ts, light] of readings) {
        const after = stepPhotoperiod(before, ts, light);
        const [begun, least] = after.onAt === before.onAt ? [before.onAt, before.dli] : [ts, 0];
        expect(after.onAt).toBe(begun);
        expect(after.dli).toBeGreaterThanOrEqual(least);
        expect(after.dli).toBeLessThanOrEqual((2000 * (ts - (after.onAt ?? ts))) / 1e9 + 1e-9);
        before = after;
      }
    }),
  );
});
