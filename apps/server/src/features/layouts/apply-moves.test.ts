import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyMoves, formatCellKey, type DayLayout } from './apply-moves.ts';

const at = (column: number) => ({ rackId: 1, tier: 1, column });
const laid = (day: string, ...columns: number[]): DayLayout => ({ day, cells: columns.map(at) });
const moves = (...pairs: [number, number | null][]) =>
  pairs.map(([from, to]) => ({ from: at(from), to: to === null ? null : at(to) }));

test('a move makes a layout of its day from the layout in force', () => {
  expect(applyMoves([laid('2026-05-01', 1, 2)], '2026-05-04', moves([1, 9]))).toEqual([laid('2026-05-04', 9, 2)]);
});

test('later layouts that still have the cell move it too', () => {
  const layouts = [laid('2026-05-01', 1, 2), laid('2026-05-06', 1, 3)];
  expect(applyMoves(layouts, '2026-05-04', moves([1, 9]))).toEqual([
    laid('2026-05-04', 9, 2),
    laid('2026-05-06', 9, 3),
  ]);
});

test('a later layout that already moved the cell stays as it is, even if the cell is used again', () => {
  const layouts = [laid('2026-05-01', 1), laid('2026-05-06', 5), laid('2026-05-08', 1)];
  expect(applyMoves(layouts, '2026-05-04', moves([1, 9]))).toEqual([laid('2026-05-04', 9)]);
});

test('cells can be swapped and removed', () => {
  const layouts = [laid('2026-05-01', 1, 2, 3)];
  expect(applyMoves(layouts, '2026-05-01', moves([1, 2], [2, 1], [3, null]))).toEqual([laid('2026-05-01', 2, 1)]);
});

test('two cells of a batch cannot move to one position', () => {
  expect(applyMoves([laid('2026-05-01', 1, 2)], '2026-05-01', moves([1, 2]))).toBeNull();
  const later = [laid('2026-05-01', 1), laid('2026-05-06', 1, 9)];
  expect(applyMoves(later, '2026-05-04', moves([1, 9]))).toBeNull();
});

const days = ['2026-05-01', '2026-05-02', '2026-05-03', '2026-05-04', '2026-05-05'];
const columns = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 6 });

test('a move keeps the number of cells, and moving back restores the layouts', () => {
  fc.assert(
    fc.property(
      fc.array(columns, { minLength: 5, maxLength: 5 }),
      fc.nat({ max: 4 }),
      fc.nat({ max: 5 }),
      (cells, start, pick) => {
        const layouts = days.map((day, index) => laid(day, ...(cells[index] ?? [])));
        const held = cells[start] ?? [];
        const from = held[pick % Math.max(held.length, 1)];
        fc.pre(from !== undefined);
        const date = days[start] ?? '';
        const unusedColumn = 100; // an empty position
        const carried = applyMoves(layouts, date, moves([from, unusedColumn])) ?? [];
        expect(carried[0]?.day).toBe(date);
        const changed = layouts.map((layout) => carried.find(({ day }) => day === layout.day) ?? layout);
        expect(changed.map((layout) => layout.cells.length)).toEqual(layouts.map((layout) => layout.cells.length));
        const back = applyMoves(changed, date, moves([unusedColumn, from])) ?? [];
        const again = changed.map((layout) => back.find(({ day }) => day === layout.day) ?? layout);
        expect(again.map((one) => one.cells.map(formatCellKey))).toEqual(
          layouts.map((one) => one.cells.map(formatCellKey)),
        );
      },
    ),
  );
});
