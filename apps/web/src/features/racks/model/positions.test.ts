import { describe, expect, it } from 'vitest';
import { basil, lettuce, racks } from '#test/racks/fixtures.ts';
import { getDueTint, createCellStyles } from './cell-styles.ts';
import { positionKey, listPositionsIn, getOccupancy, sortPositions, overlaps, findFreePositions } from './positions.ts';
import { validateSection } from './rack-draft.ts';

const [first, second] = racks.racks;
const short = (stage: string): string => stage.slice(0, 1);

describe('positions', () => {
  it('are in reading order: the highest tier first, from left to right', () => {
    const cells = listPositionsIn(1, { tierFrom: 1, tierTo: 2, columnFrom: 3, columnTo: 4 });
    expect(cells.map(positionKey)).toEqual(['1:2:3', '1:2:4', '1:1:3', '1:1:4']);
    expect(sortPositions(cells.toReversed(), racks.racks)).toEqual(cells);
  });

  it('are searched from a start position, skipping occupied ones', () => {
    if (!first || !second) throw new Error('no racks');
    const held = getOccupancy(racks.racks);
    const isFree = (key: string): boolean => !held.has(key);
    expect(findFreePositions(first, { tier: 3, column: 1 }, 4, isFree).map(positionKey)).toEqual([
      '1:2:2',
      '1:2:3',
      '1:2:4',
      '1:1:1',
    ]);
    expect(findFreePositions(second, { tier: 1, column: 3 }, 4, isFree)).toHaveLength(2);
  });
});

describe('cell styles', () => {
  it('give two crops different tints and letters, whatever their numbers', () => {
    const twins = [lettuce, { ...basil, farmCropId: 9, cropName: '버들' }];
    const cellStyles = createCellStyles('crop', twins, racks.day, short);
    const [one, other] = twins.map(cellStyles.of);
    expect(one?.tint).not.toBe(other?.tint);
    expect([one?.sign, other?.sign]).toEqual(['버터', '버들']);
  });

  it('use stripes when there are more crops than tints', () => {
    const many = Array.from({ length: 10 }, (_, index) => ({ ...lettuce, farmCropId: index + 1 }));
    const tints = many.map((batch) => createCellStyles('crop', many, racks.day, short).of(batch).tint);
    expect(new Set(tints).size).toBe(10);
    expect(tints.filter((tint) => tint.startsWith('x'))).toHaveLength(2);
  });

  it('distinguish due, overdue and already being harvested', () => {
    const due = (harvestOn: string | null, stage = lettuce.stage) => getDueTint({ stage, harvestOn }, '2026-11-20');
    expect([due('2026-11-23'), due('2026-11-24'), due('2026-11-19'), due(null)]).toEqual([
      'd0',
      'd1',
      'over',
      'unknown',
    ]);
    expect(due('2026-11-19', 'harvest')).toBe('harvesting');
  });
});

describe('sections', () => {
  const area = { tierFrom: 1, tierTo: 2, columnFrom: 1, columnTo: 2 };
  const size = { tierCount: 2, columnCount: 4 };

  it('do not overlap, exceed the rack, or share a name', () => {
    const left = { name: '왼쪽', ...area };
    const right = { name: '오른쪽', ...area, columnFrom: 3, columnTo: 4 };
    expect(overlaps(left, right)).toBe(false);
    expect(validateSection([left, right], 1, size)).toBeNull();
    expect(validateSection([left, { ...right, columnFrom: 2 }], 1, size)).toEqual({ kind: 'overlaps', name: '왼쪽' });
    expect(validateSection([left, { ...right, name: '왼쪽 ' }], 1, size)).toEqual({ kind: 'double' });
    expect(validateSection([right], 0, { ...size, columnCount: 3 })).toEqual({ kind: 'outside' });
  });
});
