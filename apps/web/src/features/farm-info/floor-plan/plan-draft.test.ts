import { describe, expect, it } from 'vitest';
import { initFloorPlanDraft, applyStep, isSamePlan, type FloorPlanDraft, type PlanStep } from './plan-draft.ts';

const file = { key: 'a'.repeat(32), name: 'plan.png', size: 1000, contentType: 'image/webp' };
const begin = initFloorPlanDraft({ file, placements: [{ controllerId: 'A', x: 0.3, y: 0.4 }] });

const after = (...steps: PlanStep[]): FloorPlanDraft => steps.reduce(applyStep, begin);
const placesOf = ({ now }: FloorPlanDraft) => now.placements;
const undo = { do: 'undo' } as const;
const right = { do: 'nudge', controllerId: 'A', dx: 0.01, dy: 0 } as const;

describe('a marker', () => {
  it('moves by steps without binary rounding errors', () => {
    expect(placesOf(after(right, right, right))).toEqual([{ controllerId: 'A', x: 0.33, y: 0.4 }]);
  });

  it('stays on the picture', () => {
    const far = { do: 'move', controllerId: 'A', x: 1.7, y: -0.2, run: 'drag 1' } as const;
    expect(placesOf(after(far))).toEqual([{ controllerId: 'A', x: 1, y: 0 }]);
  });

  it('is placed where there is no other', () => {
    const [, b, c] = placesOf(after({ do: 'put', controllerId: 'B' }, { do: 'put', controllerId: 'C' }));
    expect(b).toEqual({ controllerId: 'B', x: 0.5, y: 0.5 });
    expect(Math.hypot((c?.x ?? 0) - 0.5, (c?.y ?? 0) - 0.5)).toBeGreaterThan(0.1);
  });

  it('is removed', () => {
    expect(placesOf(after({ do: 'remove', controllerId: 'A' }))).toEqual([]);
  });
});

describe('undo', () => {
  it('reverts a whole drag, and not the one before', () => {
    const drag = (x: number, run: string) => ({ do: 'move', controllerId: 'A', x, y: 0.4, run }) as const;
    const dragged = after(drag(0.4, 'drag 1'), drag(0.5, 'drag 1'), drag(0.6, 'drag 2'), drag(0.7, 'drag 2'));
    expect(placesOf(applyStep(dragged, undo))).toEqual([{ controllerId: 'A', x: 0.5, y: 0.4 }]);
  });

  it('reverts a series of key presses on one marker at once', () => {
    expect(placesOf(after(right, right, undo))).toEqual(placesOf(begin));
    expect(after(right, right).past).toHaveLength(1);
  });

  it('restores a marker, and a picture with all its markers', () => {
    expect(after({ do: 'remove', controllerId: 'A' }, undo).now).toEqual(begin.now);
    expect(after({ do: 'picture', file: null }).now).toEqual({ file: null, placements: [] });
    expect(after({ do: 'picture', file: null }, undo).now).toEqual(begin.now);
  });

  it('does nothing without a change, such as a key press at the edge', () => {
    expect(after(undo)).toBe(begin);
    const edge = { do: 'move', controllerId: 'A', x: 0, y: 0.4, run: 'drag 1' } as const;
    const left = { do: 'nudge', controllerId: 'A', dx: -0.01, dy: 0 } as const;
    expect(after(edge, left).past).toHaveLength(1);
  });
});

it('plans are equal whatever the order of their markers', () => {
  const [a, b] = [
    { controllerId: 'A', x: 0.1, y: 0.1 },
    { controllerId: 'B', x: 0.2, y: 0.2 },
  ];
  expect(isSamePlan({ file, placements: [a, b] }, { file, placements: [b, a] })).toBe(true);
  expect(isSamePlan({ file, placements: [a, b] }, { file: null, placements: [a, b] })).toBe(false);
  expect(isSamePlan({ file, placements: [a] }, { file, placements: [{ ...a, x: 0.11 }] })).toBe(false);
});
