import { describe, expect, test } from 'vitest';
import { minuteMs } from '../calendar/duration.ts';
import { analyze } from './analysis.ts';
import { findCauses } from './find-causes.ts';
import { makeSituation, startedAt, step } from './made-situation.ts';

describe('what moved with it', () => {
  test('is listed with its usual value and since when, most first', () => {
    const courses = { co2: step(850, 500), humidity: step(67, 9, -40), temperature: step(23, 4) };
    const { moved } = findCauses(makeSituation({ field: 'co2', courses }));
    expect(moved.map(({ field }) => field)).toEqual(['absoluteHumidity', 'temperature', 'humidity']);
    expect(moved[2]).toMatchObject({ value: 76, usual: 67 });
    expect(((moved[2]?.since ?? 0) - startedAt) / minuteMs).toBeLessThanOrEqual(-20);
  });

  test('is told from the days before, or from the neighbours where they agree better', () => {
    const weather = (minute: number) => 20 + 4 * Math.floor((minute + 1440 * 4) / 1440);
    const made = { courses: { temperature: weather }, neighbours: [{ temperature: weather }] };
    expect(Math.abs(analyze(makeSituation(made)).changeOf('temperature')?.size ?? 9)).toBeLessThan(1);
    const warmer = (minute: number) => weather(minute) + (minute >= -30 ? 3 : 0);
    const hot = analyze(makeSituation({ ...made, courses: { temperature: warmer } }));
    expect(hot.changeOf('temperature')?.size).toBeGreaterThan(2);
  });

  test('is unknown without samples of now or of the days before', () => {
    const gap = analyze(makeSituation({ courses: { temperature: (minute) => (minute > -60 ? null : 23) } }));
    expect(gap.changeOf('temperature')).toBeNull();
    const fresh = analyze(makeSituation({ courses: { temperature: (minute) => (minute < -600 ? null : 23) } }));
    expect(fresh.changeOf('temperature')).toBeNull();
    expect(gap.changeOf('radon')).toBeNull();
  });

  test('of a field that the rules do not know is told by a tenth of its usual value', () => {
    const { moved } = findCauses(makeSituation({ courses: { leafWetness: step(50, 20), fanSpeed: step(50, 2) } }));
    expect(moved.map(({ field }) => field)).toEqual(['leafWetness']);
  });
});
