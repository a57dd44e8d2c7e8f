import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Row = { n: number; statement: string; state: string; reason: string; file: string; title: string };

const rows: Row[] = readFileSync('docs/specification.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| +\d+ +\|/.test(line))
  .map((line) => {
    const [, n = '', statement = '', , state = '', reason = '', shown = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    const [, file = '', title = ''] = /^`([^`]+)` ?(.*)$/.exec(shown) ?? [];
    return { n: Number(n), statement, state, reason, file, title };
  });
const numbersOf = (wrong: (row: Row) => boolean): number[] => rows.filter(wrong).map(({ n }) => n);

test('every statement of the specification has its row, in order', () => {
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 283 }, (_, index) => index + 1));
  expect(numbersOf(({ statement }) => statement === '')).toEqual([]);
});

test('every row says whether the statement works, and why not as written', () => {
  expect(numbersOf(({ state }) => !['works', 'differently'].includes(state))).toEqual([]);
  expect(numbersOf(({ state, reason }) => state !== 'works' && reason === '')).toEqual([]);
});

test('every row names a test file', () => {
  expect(numbersOf(({ file }) => !/\.(?:test|spec)\.tsx?$/.test(file))).toEqual([]);
});

test('the test files exist, and have the tests whose titles are named', () => {
  expect(numbersOf(({ file }) => !existsSync(file))).toEqual([]);
  expect(numbersOf(({ file, title }) => !readFileSync(file, 'utf8').includes(title))).toEqual([]);
});
