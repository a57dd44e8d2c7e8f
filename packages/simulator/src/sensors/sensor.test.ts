import { describe, expect, test } from 'vitest';
import { minuteMs, hourMs, dayMs } from '@onsil/domain/calendar/duration';
import { hashSeed } from '../physics/rng.ts';
import { createFaults, type Fault } from './faults.ts';
import { createSensor } from './sensor.ts';

const start = Date.parse('2026-06-01T00:00:00+09:00');
const truth = { temperature: 21.234, humidity: 68.1, co2: 812.3, ec: 1.584, ph: 5.923, light: 200.2 };

function faultsOf(seed: number, days: number): Fault[] {
  const faultAt = createFaults(seed, 60);
  const found = new Map<number, Fault>();
  for (let ts = start; ts < start + days * dayMs; ts += minuteMs) {
    const fault = faultAt(ts);
    if (fault !== undefined) found.set(fault.from, fault);
  }
  return [...found.values()];
}

/** Start and seed of the first fault of a kind, so that tests cover each kind. */
function firstOf(kind: Fault['kind']): { seed: number; fault: Fault } {
  for (let seed = 1; seed < 60; seed += 1) {
    const fault = faultsOf(seed, 30).find((one) => one.kind === kind && one.from > start);
    if (fault !== undefined) return { seed, fault };
  }
  throw new Error(`no ${kind} within 60 seeds`);
}

/** Fields in which two readings differ by more than a fifth. */
function apart(one: Record<string, number> = {}, other: Record<string, number> = {}): string[] {
  return Object.keys(truth).filter((key) => Math.abs((one[key] ?? 0) / (other[key] ?? 0) - 1) > 0.2);
}

test('readings have the digits of the probe and lie close to the truth', () => {
  const sensor = createSensor({ seed: hashSeed('digits'), intervalS: 60 });
  const off: number[] = [];
  for (let minute = 0; minute < 1440; minute += 1) {
    const values = sensor.read(start + minute * minuteMs, truth);
    if (values['temperature'] === undefined || values['ph'] === undefined) continue;
    expect(values['temperature'] * 10).toBeCloseTo(Math.round(values['temperature'] * 10), 6);
    expect(Number.isInteger(values['co2'] ?? 0)).toBe(true);
    off.push(values['ph'] - truth.ph);
  }
  const mean = off.reduce((sum, value) => sum + value, 0) / off.length;
  const deviation = Math.sqrt(off.reduce((sum, value) => sum + (value - mean) ** 2, 0) / off.length);
  expect(off.length).toBeGreaterThan(1300);
  expect(Math.abs(mean)).toBeLessThan(0.15);
  expect(deviation).toBeGreaterThan(0.008);
  expect(deviation).toBeLessThan(0.02);
});

test('two devices with one seed read alike, wherever they started', () => {
  const [early, late] = [createSensor({ seed: 77, intervalS: 60 }), createSensor({ seed: 77, intervalS: 60 })];
  for (let minute = 0; minute < 600; minute += 1) early.read(start + minute * minuteMs, truth);
  const at = start + 600 * minuteMs;
  expect(early.read(at, truth)).toEqual(late.read(at, truth));
});

test('darkness reads as zero light and never below', () => {
  const sensor = createSensor({ seed: 5, intervalS: 60 });
  const read = Array.from(
    { length: 600 },
    (_, minute) => sensor.read(start + minute * minuteMs, { light: 0 })['light'],
  );
  expect(Math.min(...read.map((light) => light ?? 0))).toBe(0);
  expect(read.filter((light) => light === 0).length).toBeGreaterThan(570);
});

test('nothing measures what has no probe', () => {
  const sensor = createSensor({ seed: 5, intervalS: 60 });
  expect(() => sensor.read(start, { radon: 1 })).toThrow(RangeError);
});

describe('faults', () => {
  test('are a few in 90 days: none to seven, some five on average, all kinds', () => {
    const fleets = Array.from({ length: 30 }, (_, seed) => faultsOf(hashSeed(`device ${seed}`), 90));
    const counts = fleets.map((faults) => faults.length);
    expect(Math.max(...counts)).toBeLessThanOrEqual(7);
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    expect(mean).toBeGreaterThan(3.5);
    expect(mean).toBeLessThan(6.5);
    expect(new Set(fleets.flat().map((fault) => fault.kind))).toEqual(
      new Set(['stuck', 'spike', 'dropout', 'missing']),
    );
  });

  test('that drop out lose everything for 10 to 60 minutes', () => {
    const { seed, fault } = firstOf('dropout');
    const sensor = createSensor({ seed, intervalS: 60 });
    expect(sensor.read(fault.from, truth)).toEqual({});
    expect((fault.to - fault.from) / minuteMs).toBeGreaterThanOrEqual(10);
    expect((fault.to - fault.from) / minuteMs).toBeLessThanOrEqual(60);
    expect(Object.keys(sensor.read(fault.to + minuteMs, truth))).toEqual(Object.keys(truth));
  });

  test('that stick repeat one value for hours while the truth moves on', () => {
    const { seed, fault } = firstOf('stuck');
    const sensor = createSensor({ seed, intervalS: 60 });
    const moving = (ts: number) =>
      Object.fromEntries(
        Object.entries(truth).map(([key, value]) => [key, value * (1 + (ts - fault.from) / (20 * dayMs))]),
      );
    const key = Object.keys(truth)[Math.floor(fault.pick * Object.keys(truth).length)] ?? '';
    const seen = new Set<number | undefined>();
    for (let ts = fault.from; ts < fault.to; ts += minuteMs) seen.add(sensor.read(ts, moving(ts))[key]);
    expect(seen.size).toBe(1);
    expect(fault.to - fault.from).toBeGreaterThanOrEqual(3 * hourMs);
  });

  test('that spike spoil one sample of one field', () => {
    const { seed, fault } = firstOf('spike');
    const sensor = createSensor({ seed, intervalS: 60 });
    const values = [fault.from - minuteMs, fault.from, fault.from + minuteMs].map((ts) => sensor.read(ts, truth));
    expect(apart(values[0], values[1])).toHaveLength(1);
    expect(apart(values[0], values[2])).toHaveLength(0);
  });

  test('that lose a field keep the others', () => {
    const { seed, fault } = firstOf('missing');
    const values = createSensor({ seed, intervalS: 60 }).read(fault.from, truth);
    expect(Object.keys(values)).toHaveLength(Object.keys(truth).length - 1);
  });
});
