export type Box = { left: number; top: number; width: number; height: number };
type Size = { width: number; height: number };
type Axis = 'left' | 'top';

/** Least distance between two boxes in CSS pixels. */
const gap = 2;
const maxRounds = 60;

const lengthOf = { left: 'width', top: 'height' } as const;

const overlapOf = (a: Box, b: Box, axis: Axis): number => {
  const length = lengthOf[axis];
  return Math.min(a[axis] + a[length], b[axis] + b[length]) - Math.max(a[axis], b[axis]) + gap;
};

/** Moves a box without leaving the area; returns how far it came. */
const move = (box: Box, axis: Axis, by: number, area: Size): number => {
  const length = lengthOf[axis];
  const most = Math.max(0, area[length] - box[length]);
  const next = Math.min(most, Math.max(0, box[axis] + by));
  const moved = Math.abs(next - box[axis]);
  box[axis] = next;
  return moved;
};

/** Pushes two overlapping boxes apart along an axis; false where the area leaves no room. */
const push = (a: Box, b: Box, axis: Axis, area: Size): boolean => {
  const length = lengthOf[axis];
  const isBefore = a[axis] + a[length] / 2 <= b[axis] + b[length] / 2;
  const by = (overlapOf(a, b, axis) / 2) * (isBefore ? 1 : -1);
  return move(a, axis, -by, area) + move(b, axis, by, area) > 0.01;
};

/**
 * The boxes moved apart within an area, in CSS pixels, each pair along the axis on which it overlaps least. Where the area
 * is too small for all of them, some still overlap.
 */
export const moveApart = (boxes: readonly Box[], area: Size): Box[] => {
  const moved = boxes.map((box) => ({ ...box }));
  for (let round = 0; round < maxRounds; round += 1) {
    let isSettled = true;
    for (const [index, a] of moved.entries())
      for (const b of moved.slice(index + 1)) {
        const overlap = { left: overlapOf(a, b, 'left'), top: overlapOf(a, b, 'top') };
        if (overlap.left <= 0.01 || overlap.top <= 0.01) continue;
        isSettled = false;
        const [first, second] = overlap.left < overlap.top ? (['left', 'top'] as const) : (['top', 'left'] as const);
        if (!push(a, b, first, area)) push(a, b, second, area);
      }
    if (isSettled) break;
  }
  return moved;
};
