import { expect, test } from 'vitest';
import { isMissing } from './missing-value.ts';

test.each(['', ' ', '-', '–', 'NaN', 'nan', 'NA', 'N/A', 'n/a', '#N/A', '#NA', 'null', 'NULL', ' NaN\t'])(
  '"%s" says that there is no value',
  (cell) => expect(isMissing(cell)).toBe(true),
);

test.each(['0', '--', 'x', '-1', 'none at all', 'Na+', '#DIV/0!', 'nano'])('"%s" is a value', (cell) =>
  expect(isMissing(cell)).toBe(false),
);
