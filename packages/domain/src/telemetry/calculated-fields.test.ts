import { expect, test } from 'vitest';
import { minuteMs } from '../calendar/duration.ts';
import {
  calculateFields,
  deriveSample,
  dropDeleted,
  listCalculatedFrom,
  operandsOf,
  type Calculations,
} from './calculated-fields.ts';
import { initialDeriveState, type Operands } from './derived-channels.ts';
import { calculatedKey, isCalculated } from './fields.ts';
import type { Sample } from './sample.ts';

const at = Date.parse('2026-03-01T00:00:00Z');
const key = calculatedKey(3, 1);
const of = (formula: string, since = 0): Calculations => ({ [key]: { formula, since } });

const run = (calculations: Calculations, samples: readonly Sample[]): (number | undefined)[] => {
  let known: Operands = {};
  return samples.map((sample) => {
    const { operands, calculated } = calculateFields(known, sample, calculations);
    known = operands;
    return calculated[key];
  });
};

test('a sample with all fields of a formula has its value', () => {
  expect(
    run(of('temperature - leafTemperature'), [{ ts: at, values: { temperature: 24, leafTemperature: 22.5 } }]),
  ).toEqual([1.5]);
});

test('fields sent apart are paired within five minutes, and a sample with none of them has no value', () => {
  const samples = [
    { ts: at, values: { drain: 30 } },
    { ts: at + 4 * minuteMs, values: { humidity: 60 } },
    { ts: at + 5 * minuteMs, values: { irrigation: 120 } },
    { ts: at + 6 * minuteMs, values: { irrigation: 60 } },
  ];
  expect(run(of('drain / irrigation * 100'), samples)).toEqual([undefined, undefined, 25, undefined]);
});

test('samples before a formula holds have no value, but are paired with those after', () => {
  const samples = [
    { ts: at - 1, values: { drain: 30, irrigation: 60 } },
    { ts: at, values: { irrigation: 120 } },
  ];
  expect(run(of('drain / irrigation * 100', at), samples)).toEqual([undefined, 25]);
});

test('a value beyond the limits is none, and one that is stored as 0 is 0', () => {
  const formula = 'a * 1000000000';
  expect(
    run(
      of(formula),
      [1, 1.1, -1, -1.1].map((a, index) => ({ ts: at + index, values: { a } })),
    ),
  ).toEqual([1e9, undefined, -1e9, undefined]);
  expect(run(of('a / 1000000000'), [{ ts: at, values: { a: 1e-40 } }])).toEqual([0]);
  expect(run(of('a - 0.3'), [{ ts: at, values: { a: 0.1 } }])).toEqual([-0.2]);
});

test('several formulas have their values each; one that no version reads any more has none', () => {
  const calculations = {
    [key]: { formula: 'a + b', since: 0 },
    other: { formula: '2 * b', since: 0 },
    old: { formula: 'a ?', since: 0 },
  };
  const { operands, calculated } = calculateFields({}, { ts: at, values: { b: 2 } }, calculations);
  expect(calculated).toEqual({ other: 4 });
  expect(operands).toEqual({ b: [at, 2] });
  expect(operandsOf(calculations)).toEqual(['a', 'b']);
  expect(listCalculatedFrom(['a', 'x'], calculations)).toEqual([key]);
  expect(listCalculatedFrom(['b'], calculations)).toEqual([key, 'other']);
});

test('only calculated fields have such keys', () => {
  expect(key).toBe('calculated_3_1');
  expect(isCalculated(key)).toBe(true);
  expect(isCalculated('calculated')).toBe(false);
});

test('a formula reads derived channels of the same sample; without formulas the state has nothing more', () => {
  const sample = { ts: at, values: { temperature: 25, humidity: 70 } };
  const { derived, state } = deriveSample(initialDeriveState, sample, {
    gapMs: 1,
    calculations: of('temperature - dewPoint'),
  });
  expect(derived[key]).toBeCloseTo(25 - 19.15, 2);
  const next = { ts: at + 1, values: { temperature: 26 } };
  const second = deriveSample(state, next, { gapMs: 1, calculations: of('temperature - humidity') });
  expect(second.derived[key]).toBeUndefined();
  const bare = deriveSample(initialDeriveState, sample, { gapMs: 1, calculations: {} });
  expect(bare.state).not.toHaveProperty('operands');
  expect(Object.keys(bare.derived)).toEqual(['vpd', 'dewPoint']);
});

test('a deleted field has no latest value', () => {
  const latest = { ec: [at, 1], [key]: [at, 2], calculated_3_2: [at, 3] } as const;
  expect(dropDeleted(latest, of('ec'))).toEqual({ ec: [at, 1], [key]: [at, 2] });
  expect(dropDeleted(latest, {})).toEqual({ ec: [at, 1] });
});
