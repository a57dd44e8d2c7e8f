import { describe, expect, it } from 'vitest';
import { moveApart, type Box } from './apart-boxes.ts';
import { getMeanLightness } from './light-sheet.ts';

const area = { width: 300, height: 190 };
const box = (left: number, top: number): Box => ({ left, top, width: 85, height: 44 });
const countOverlaps = (boxes: readonly Box[]): number =>
  boxes.flatMap((a, index) =>
    boxes.slice(index + 1).filter((b) => Math.abs(a.left - b.left) < a.width && Math.abs(a.top - b.top) < a.height),
  ).length;

describe('labels on a floor plan', () => {
  it('that do not cover each other stay where they are', () => {
    const boxes = [box(0, 0), box(100, 0), box(0, 60)];
    expect(moveApart(boxes, area)).toEqual(boxes);
  });

  it('that cover each other are moved apart within the picture', () => {
    const boxes = [box(35, 35), box(105, 35), box(105, 110), box(170, 105), box(215, 146)];
    expect(countOverlaps(boxes)).toBeGreaterThan(0);
    const apart = moveApart(boxes, area);
    expect(countOverlaps(apart)).toBe(0);
    for (const { left, top } of apart) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left).toBeLessThanOrEqual(area.width - 85);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top).toBeLessThanOrEqual(area.height - 44);
    }
  });

  it('at the same point are moved apart too', () => {
    expect(countOverlaps(moveApart([box(215, 146), box(215, 146), box(215, 146)], area))).toBe(0);
  });
});

describe('the lightness of a floor plan', () => {
  it('is that of its sheet, also where the sheet is transparent', () => {
    expect(getMeanLightness([255, 255, 255, 255, 255, 255, 255, 255])).toBeCloseTo(1);
    expect(getMeanLightness([0, 0, 0, 0, 0, 0, 0, 255])).toBeCloseTo(0.5);
    expect(getMeanLightness([60, 80, 40, 255])).toBeLessThan(0.4);
  });
});
