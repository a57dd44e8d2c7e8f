import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluateFormula, formatFormula } from './evaluate-formula.ts';
import { fieldsOf, maxFormulaDepth, maxFormulaLength, parseFormula, type Formula } from './parse-formula.ts';

const values: Readonly<Record<string, number>> = { temperature: 24, leafTemperature: 22.5, drain: 30, irrigation: 120 };

const evaluate = (text: string, given = values): number | undefined => {
  const parsed = parseFormula(text);
  if ('error' in parsed) throw new Error(`${parsed.error.code} at ${parsed.error.at}`);
  return evaluateFormula(parsed.formula, (key) => given[key]);
};

const errorOf = (text: string) => {
  const parsed = parseFormula(text);
  return 'error' in parsed ? parsed.error : undefined;
};

/** What is wrong and the characters that are, as a person would underline them. */
const wrong = (text: string): [string, string] | undefined => {
  const error = errorOf(text);
  return error && [error.code, text.slice(error.at, error.until)];
};

test.each([
  ['temperature - leafTemperature', 1.5],
  ['drain / irrigation * 100', 25],
  ['temperature - leafTemperature - 1', 0.5],
  ['temperature - (leafTemperature - 1)', 2.5],
  ['1 + 2 * drain', 61],
  ['(1 + 2) * drain', 90],
  ['irrigation / drain / 2', 2],
  ['-drain + .5', -29.5],
  ['2 - -drain', 32],
  ['min(drain, 20, irrigation)', 20],
  ['max(drain, 20) + abs(leafTemperature - temperature)', 31.5],
  ['drain × 2 ÷ 3 − 1', 19],
  ['  drain\n+1.25 ', 31.25],
])('%s is computed as in arithmetic', (text, result) => {
  expect(evaluate(text)).toBe(result);
});

test.each([
  ['drain / (temperature - temperature)'],
  ['0 * drain / 0'],
  ['drain * 9'.padEnd(9) + '9'.repeat(150) + ' * 9' + '9'.repeat(30)],
])('%s has no value', (text) => {
  expect(evaluate(text, { ...values, drain: 1e300 })).toBeUndefined();
});

test('where a field has no value, nothing that reads it has one', () => {
  for (const text of ['drain', '-drain', 'drain + temperature', 'temperature / drain', 'min(temperature, drain)'])
    expect(evaluate(text, { temperature: 24 })).toBeUndefined();
});

test.each([
  ['', ['formulaIncomplete', '']],
  ['temperature -', ['formulaIncomplete', '']],
  ['(drain + 1', ['formulaIncomplete', '']],
  ['min(drain, 1', ['formulaIncomplete', '']],
  ['min(', ['formulaIncomplete', '']],
  ['temperature humidity', ['formulaUnexpected', 'humidity']],
  ['2drain', ['formulaUnexpected', 'drain']],
  ['drain 2', ['formulaUnexpected', '2']],
  ['drain + * 2', ['formulaUnexpected', '*']],
  ['drain)', ['formulaUnexpected', ')']],
  ['drain ^ 2', ['formulaUnexpected', '^']],
  ['0,5 * drain', ['formulaUnexpected', ',']],
  ['온도 + 1', ['formulaUnexpected', '온']],
  ['drain + 💧', ['formulaUnexpected', '💧']],
  ['sqrt(drain)', ['formulaFunction', 'sqrt']],
  ['min(drain)', ['formulaValues', 'min']],
  ['abs(drain, 1)', ['formulaValues', 'abs']],
  [`max(drain${', 1'.repeat(10)})`, ['formulaValues', 'max']],
  ['1 + 2', ['formulaNoField', '1 + 2']],
])('“%s” is refused with its place', (text, expected) => {
  expect(wrong(text)).toEqual(expected);
});

test('length and depth have bounds, up to which a formula is taken', () => {
  const nested = (depth: number): string => `${'('.repeat(depth)}drain${')'.repeat(depth)}`;
  expect(errorOf(nested(maxFormulaDepth))).toBeUndefined();
  expect(errorOf(nested(maxFormulaDepth + 1))?.code).toBe('formulaDeep');
  expect(errorOf(`${'-'.repeat(maxFormulaDepth + 1)}drain`)?.code).toBe('formulaDeep');
  expect(errorOf(`${'abs('.repeat(maxFormulaDepth + 1)}drain`)?.code).toBe('formulaDeep');
  const long = `drain${'+1'.repeat((maxFormulaLength - 5) / 2)}`.padEnd(maxFormulaLength);
  expect(errorOf(long)).toBeUndefined();
  expect(errorOf(`${long} `)).toEqual({ code: 'tooLong', at: maxFormulaLength, until: maxFormulaLength + 1 });
});

test('names that every object has are no fields', () => {
  for (const name of ['constructor', 'toString', 'hasOwnProperty'])
    expect(wrong(`1 + ${name}`)).toEqual(['formulaUnexpected', name]);
  expect(wrong('constructor(drain)')).toEqual(['formulaFunction', 'constructor']);
});

test('fields are listed with their places, as often as they stand there', () => {
  const parsed = parseFormula('max(ec, 1) - (ph + -ec)');
  expect('formula' in parsed && fieldsOf(parsed.formula)).toEqual([
    { key: 'ec', at: 4 },
    { key: 'ph', at: 14 },
    { key: 'ec', at: 20 },
  ]);
});

const { tree } = fc.letrec<{ tree: Formula }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.record({ kind: fc.constant('field'), key: fc.constantFrom('a', 'b', 'c'), at: fc.constant(0) }),
    fc.record({ kind: fc.constant('number'), value: fc.integer({ min: 0, max: 9 }) }),
    fc.record({ kind: fc.constant('negative'), of: tie('tree') }),
    fc.record({
      kind: fc.constant('operation'),
      operator: fc.constantFrom('+', '-', '*', '/'),
      left: tie('tree'),
      right: tie('tree'),
    }),
    fc.record({
      kind: fc.constant('call'),
      name: fc.constantFrom('min', 'max'),
      values: fc.array(tie('tree'), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('call'), name: fc.constant('abs'), values: fc.tuple(tie('tree')) }),
  ),
}));

/** Without the places of fields, which move with the text. */
const bare = (formula: Formula): string => JSON.stringify(formula).replaceAll(/"at":\d+/g, '"at":0');

test('what is written of a formula is read as the same formula', () => {
  fc.assert(
    fc.property(tree, (formula) => {
      const text = formatFormula(formula, (key) => key);
      const parsed = parseFormula(text);
      fc.pre(text.length <= maxFormulaLength && fieldsOf(formula).length > 0);
      expect('formula' in parsed && bare(parsed.formula)).toBe(bare(formula));
    }),
  );
});

test('brackets stand only where they are needed', () => {
  const shown = (text: string): string => {
    const parsed = parseFormula(text);
    return 'formula' in parsed ? formatFormula(parsed.formula, (key) => (key === 'ec' ? '급액 EC' : key)) : '';
  };
  expect(shown('((ec)-(1*2))*100')).toBe('(급액 EC − 1 × 2) × 100');
  expect(shown('ec-(1-a)+(-b)')).toBe('급액 EC − (1 − a) + −b');
  expect(shown('-(ec+1)/abs((a))')).toBe('−(급액 EC + 1) ÷ abs(a)');
});

test('any text is a formula or is refused with a place in it', () => {
  const piece = fc.constantFrom(
    'ec',
    'min',
    'abs',
    '(',
    ')',
    ',',
    '+',
    '-',
    '*',
    '/',
    '1',
    '.5',
    '.',
    ' ',
    '온',
    '__proto__',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece, { maxLength: 60 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(text, (one) => {
      const parsed = parseFormula(one);
      if ('formula' in parsed) {
        for (const { key, at } of fieldsOf(parsed.formula)) expect(one.slice(at, at + key.length)).toBe(key);
        const value = evaluateFormula(parsed.formula, () => 2);
        expect(value === undefined || Number.isFinite(value)).toBe(true);
      } else {
        const { at, until } = parsed.error;
        expect(0 <= at && at <= until && until <= one.length).toBe(true);
      }
    }),
  );
});
