import { describe, expect, test } from 'vitest';
import { createImportLineParser, type ImportMapping } from './import-line.ts';

const mapping = (given: Partial<ImportMapping>): ImportMapping => ({
  columns: {},
  constants: {},
  weightUnit: 'kg',
  area: null,
  dayForm: 'y-m-d',
  ...given,
});

/** Reads one line of a table whose titles are the targets: the line, or what is wrong with it. */
const read = (cells: Record<string, string>, given: Partial<ImportMapping> = {}) => {
  const titles = Object.keys(cells);
  const columns = Object.fromEntries(titles.map((title) => [title, title]));
  const parse = createImportLineParser(mapping({ columns, ...given }), titles, '2025-06-15');
  const { line, faults } = parse(Object.values(cells));
  return faults.length > 0 ? faults : line;
};

const harvest = { harvestDate: '2025-03-01', harvestWeight: '2' };

describe('the weight of a harvest', () => {
  test('is the total, with or without grade A', () => {
    expect(read(harvest)).toMatchObject({ harvest: { day: '2025-03-01', plants: 0, kg: 2, kgGradeA: null } });
    expect(read({ ...harvest, gradeAWeight: '1.5' })).toMatchObject({ harvest: { kg: 2, kgGradeA: 1.5 } });
    expect(read({ ...harvest, otherWeight: '0.5' })).toMatchObject({ harvest: { kg: 2, kgGradeA: 1.5 } });
  });
  test('or grade A and the other together, in whatever unit', () => {
    const parts = { harvestDate: '2025-03-01', gradeAWeight: '400', otherWeight: '100' };
    expect(read(parts, { weightUnit: 'g' })).toMatchObject({ harvest: { kg: 0.5, kgGradeA: 0.4 } });
    expect(read(parts, { weightUnit: 'kg/m2', area: 2 })).toMatchObject({ harvest: { kg: 1_000, kgGradeA: 800 } });
    expect(read({ ...parts, gradeAWeight: '-' })).toMatchObject({ harvest: { kg: 100, kgGradeA: 0 } });
  });
  test('or of grade A as a whole by a mark', () => {
    expect(read({ ...harvest, gradeATick: 'x' })).toMatchObject({ harvest: { kgGradeA: 2 } });
    expect(read({ ...harvest, gradeATick: '-' })).toMatchObject({ harvest: { kgGradeA: 0 } });
  });
  test('cannot be less than its grade A', () => {
    expect(read({ ...harvest, gradeAWeight: '2.1' })).toEqual([
      { target: 'gradeAWeight', code: 'aboveHarvest', said: '2.1' },
    ]);
    expect(read({ ...harvest, otherWeight: '2.1' })).toEqual([
      { target: 'otherWeight', code: 'aboveHarvest', said: '2.1' },
    ]);
  });
});

test.each([
  [{ ...harvest, harvestWeight: '-2' }, 'harvestWeight', 'tooSmall'],
  [{ ...harvest, harvestWeight: 'zwei' }, 'harvestWeight', 'number'],
  [{ ...harvest, harvestWeight: '2000000' }, 'harvestWeight', 'tooBig'],
  [{ ...harvest, harvestWeight: 'NaN' }, 'harvestWeight', 'required'],
  [{ ...harvest, harvestDate: '-' }, 'harvestDate', 'required'],
  [{ ...harvest, harvestDate: '1.3.2025' }, 'harvestDate', 'day'],
  [{ ...harvest, harvestDate: '2025-06-16' }, 'harvestDate', 'future'],
  [{ ...harvest, harvestPlants: '1.5' }, 'harvestPlants', 'number'],
  [{ ...harvest, gradeATick: '7' }, 'gradeATick', 'invalid'],
  [{ ...harvest, batch: 'a\0' }, 'batch', 'text'],
  [{ ...harvest, note: '\uD800' }, 'note', 'text'],
  [{ ...harvest, batch: '' }, 'batch', 'required'],
  [{ ...harvest, batch: 'n'.repeat(61) }, 'batch', 'tooLong'],
  [{ harvestWeight: '', note: '비고' }, 'harvestWeight', 'required'],
])('what is wrong with a line is told: %o', (cells, target, code) => {
  expect(read(cells)).toMatchObject([{ target, code }]);
});

test('all that is wrong with a line is told, each with the text of its cell', () => {
  const cells = { batch: '', sowingDate: '봄', sowingPlants: '-5', harvestDate: '2025-13-40', harvestWeight: 'abc' };
  expect(read(cells)).toEqual([
    { target: 'sowingDate', code: 'day', said: '봄' },
    { target: 'sowingPlants', code: 'tooSmall', said: '-5' },
    { target: 'harvestWeight', code: 'number', said: 'abc' },
    { target: 'harvestDate', code: 'day', said: '2025-13-40' },
    { target: 'batch', code: 'required' },
  ]);
});

test('constants apply to every line, and values of a line take precedence', () => {
  const columns = { harvestDate: 'day', harvestWeight: 'kg' };
  const constants = { harvestDate: '3/15/2025', harvestPlants: '1', plantDate: '2025-02-01', batch: '봄' };
  const parse = createImportLineParser(mapping({ columns, constants, dayForm: 'm/d/y' }), ['kg', 'day'], '2025-06-15');
  const line = { batch: '봄', days: { plant: '2025-02-01' } };
  expect(parse(['2', '']).line).toMatchObject({ ...line, harvest: { day: '2025-03-15', plants: 1 } });
  expect(parse(['2', '3/16/2025']).line).toMatchObject({ ...line, harvest: { day: '2025-03-16' } });
  // No harvest comes from constants alone.
  expect(parse(['', '']).faults).toEqual([{ target: 'harvestWeight', code: 'required' }]);
});
