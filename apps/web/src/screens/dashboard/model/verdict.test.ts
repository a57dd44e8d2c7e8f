import { describe, expect, it } from 'vitest';
import { humidity, light, noon, oxygen, ph, room, temperature } from '#test/dashboard/fixtures.ts';
import { extremeOn, isLate, violatedSide, evaluateController, worstController } from './verdict.ts';

const minute = 60_000;
const before = (ms: number) => new Date(noon - ms).toISOString();
const damp = { ...humidity, value: 84.1, level: 2 };
const sour = { ...ph, value: 5.5, level: 1 };

describe('sideOf', () => {
  it('returns the side of the first level that a value violates', () => {
    expect(violatedSide(damp)).toBe('above');
    expect(violatedSide(sour)).toBe('below');
    expect(violatedSide(humidity)).toBeNull();
  });

  it('counts a limit as inside, and an open side as no limit', () => {
    expect(violatedSide({ ...humidity, value: 75 })).toBeNull();
    expect(violatedSide({ ...oxygen, value: 40 })).toBeNull();
    expect(violatedSide({ ...oxygen, value: 5.9 })).toBe('below');
  });

  it('is null without a range', () => {
    expect(violatedSide(light)).toBeNull();
  });
});

describe('verdictOf', () => {
  it('is normal when all values are within their ranges', () => {
    expect(evaluateController(room(), noon)).toMatchObject({ kind: 'well', out: [], stopped: [] });
  });

  it('is not normal when no field has ranges', () => {
    expect(evaluateController(room({ values: [light] }), noon).kind).toBe('unjudged');
  });

  it('names fields out of range, worst first', () => {
    const verdict = evaluateController(room({ values: [temperature, sour, damp] }), noon);
    expect(verdict.kind).toBe('out');
    expect(verdict.out).toEqual([damp, sour]);
  });

  it('puts silence first: the last values may be outdated', () => {
    const values = [{ ...damp, at: before(12 * minute) }];
    const late = evaluateController(room({ values, lastSeen: before(12 * minute) }), noon);
    expect(late.kind).toBe('late');
    expect(late.out).toEqual(values);
    expect(evaluateController(room({ lastSeen: before(25 * 60 * minute) }), noon).kind).toBe('silent');
  });

  it('becomes late as time passes, without an event from the server', () => {
    expect(evaluateController(room(), noon + 4 * minute).kind).toBe('well');
    expect(evaluateController(room(), noon + 6 * minute).kind).toBe('late');
  });

  it('finds a stopped sensor of a reporting controller', () => {
    const dead = { ...damp, at: before(20 * minute) };
    const verdict = evaluateController(room({ values: [temperature, dead] }), noon);
    expect(verdict).toMatchObject({ kind: 'partly', out: [], stopped: [dead] });
    expect(evaluateController(room({ values: [sour, dead] }), noon)).toMatchObject({
      kind: 'out',
      out: [sour],
      stopped: [dead],
    });
  });

  it('recognizes a controller that never reported', () => {
    expect(evaluateController(room({ lastSeen: null, freshness: 'never', values: [] }), noon).kind).toBe('never');
  });

  it('allows slow controllers three of their intervals', () => {
    expect(isLate(before(25 * minute), 600, noon)).toBe(false);
    expect(isLate(before(31 * minute), 600, noon)).toBe(true);
  });
});

describe('worstController', () => {
  const well = room({ controllerId: 'well' });
  const late = room({ controllerId: 'late', freshness: 'late' });
  const out = room({ controllerId: 'out', values: [sour] });

  it('returns the highest level, then a silent one, then the first', () => {
    expect(worstController([well, late, out])?.controllerId).toBe('out');
    expect(worstController([well, late])?.controllerId).toBe('late');
    expect(worstController([well, { ...well, controllerId: 'second' }])?.controllerId).toBe('well');
    expect(worstController([])).toBeUndefined();
  });

  it('does not treat a controller that never reported as urgent', () => {
    expect(
      worstController([well, room({ controllerId: 'new', freshness: 'never', lastSeen: null, values: [] })])
        ?.controllerId,
    ).toBe('well');
  });
});

describe('the extreme of a deviation', () => {
  const day = (values: (number | null)[]) => ({ min: values, max: values });

  it('is the highest or lowest value, the newest included', () => {
    expect(extremeOn(day([70, 85, null]), 'above', 84.1)).toBe(85);
    expect(extremeOn(day([70, 80]), 'above', 84.1)).toBe(84.1);
    expect(extremeOn(day([50, 58]), 'below', 55)).toBe(50);
  });
});
