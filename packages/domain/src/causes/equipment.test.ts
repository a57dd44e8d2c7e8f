import { describe, expect, test } from 'vitest';
import { minuteMs } from '../calendar/duration.ts';
import { findCauses } from './find-causes.ts';
import { lateLamps, makeSituation, startedAt, step, type Course, type Made } from './made-situation.ts';

const dayMinutes = 24 * 60;
const sun = { solarRadiation: () => 600 };
const find = (made: Made) => findCauses(makeSituation(made));
const evidenceOf = (made: Made, cause: string) =>
  find(made)
    .causes.find((one) => one.cause === cause)
    ?.evidence.map(({ code, isFor, field }) => [code, isFor, field]);

/** A position that opens every morning and, on the last day, stays where it is from `stuckFrom` minutes on. */
const opening =
  (stuckFrom = Infinity): Course =>
  (minute) => {
    const at = Math.min(minute, stuckFrom);
    const sinceMidnight = (((at + 600) % dayMinutes) + dayMinutes) % dayMinutes;
    return Math.max(0, Math.min(100, (sinceMidnight - 420) / 3));
  };
describe('vents', () => {
  const hot = { ...sun, temperature: step(23, 5), humidity: step(67, 8) };

  test('that stayed where they were are named with their position and how long', () => {
    const made = { courses: { ...hot, equipmentVent: opening(-150) }, neighbours: [sun] };
    const [first] = find(made).causes;
    expect(first).toMatchObject({ cause: 'ventStuck', strength: 'strong' });
    expect(evidenceOf(made, 'ventStuck')).toContainEqual(['held', true, 'equipmentVent']);
  });

  test('that are fully open speak against a stuck vent and for the weather', () => {
    const made: Made = {
      courses: { ...hot, equipmentVent: () => 100 },
      outside: [{ at: startedAt - 20 * minuteMs, temperature: 31, humidity: 60, wind: 1 }],
      range: { low: 18, high: 27 },
    };
    expect(find(made).causes[0]?.cause).toBe('outsideWeather');
    expect(evidenceOf(made, 'outsideWeather')).toContainEqual(['fullyOpen', true, 'equipmentVent']);
    expect(find(made).causes.map(({ cause }) => cause)).not.toContain('ventStuck');
  });

  test('of an own field count as vents by their key', () => {
    const made = { courses: { ...hot, equipmentVentNorth: opening(-150) } };
    expect(evidenceOf(made, 'ventStuck')).toContainEqual(['held', true, 'equipmentVentNorth']);
  });
});

describe('lamps', () => {
  test('that report less than usual have failed, without a light sensor', () => {
    const made: Made = { side: 'low', courses: { temperature: step(23, -3), equipmentLamps: step(100, -100, -60) } };
    expect(find(made).causes[0]).toMatchObject({ cause: 'lampFailure', strength: 'strong' });
    expect(evidenceOf(made, 'lampFailure')).toContainEqual(['fell', true, 'equipmentLamps']);
  });

  test('that went out late are off schedule, with the minutes', () => {
    const [first] = find({ courses: { temperature: step(23, 3), equipmentLamps: lateLamps(40) } }).causes;
    expect(first).toMatchObject({ cause: 'lampsOffSchedule' });
    expect(first?.evidence[0]).toMatchObject({ code: 'switchedLate', field: 'equipmentLamps', minutes: 40, value: 0 });
    const causes = find({ courses: { temperature: step(23, 3), equipmentLamps: lateLamps(0) } }).causes;
    expect(causes.map(({ cause }) => cause)).not.toContain('lampsOffSchedule');
  });
});

test('a valve that doses longer than usual speaks for a stuck one', () => {
  const made: Made = { field: 'co2', courses: { co2: step(850, 500), equipmentCo2: step(0.2, 0.8) } };
  expect(find(made).causes[0]?.cause).toBe('co2ValveOpen');
  expect(evidenceOf(made, 'co2ValveOpen')).toContainEqual(['rose', true, 'equipmentCo2']);
});

test('machines that moved are listed after the measured fields', () => {
  const { moved, missing } = find({
    courses: { ...sun, temperature: step(23, 5), humidity: step(67, 12), equipmentVent: step(20, 60) },
  });
  expect(moved.map(({ field }) => field).at(-1)).toBe('equipmentVent');
  expect(missing).not.toContain('equipment');
});
