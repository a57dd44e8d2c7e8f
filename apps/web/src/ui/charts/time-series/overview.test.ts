import { describe, expect, it } from 'vitest';
import { viewOfDrag } from './overview.tsx';

const range = { from: 0, to: 100_000 };
const held = { from: 20_000, to: 40_000 };

describe('dragging in the overview', () => {
  it('inside the window moves it, within the range', () => {
    expect(viewOfDrag({ kind: 'move', start: 30_000, held }, 35_000, range)).toEqual({ from: 25_000, to: 45_000 });
    expect(viewOfDrag({ kind: 'move', start: 30_000, held }, 0, range)).toEqual({ from: 0, to: 20_000 });
  });

  it('an edge of the window resizes it, also past the other edge', () => {
    expect(viewOfDrag({ kind: 'from', start: 20_000, held }, 10_000, range)).toEqual({ from: 10_000, to: 40_000 });
    expect(viewOfDrag({ kind: 'to', start: 40_000, held }, 50_000, range)).toEqual({ from: 20_000, to: 50_000 });
    expect(viewOfDrag({ kind: 'to', start: 40_000, held }, 10_000, range)).toEqual({ from: 10_000, to: 20_000 });
  });

  it('beside the window chooses another part, at least ten minutes', () => {
    expect(viewOfDrag({ kind: 'select', start: 60_000, held }, 80_000, range)).toEqual({ from: 60_000, to: 80_000 });
    expect(viewOfDrag({ kind: 'select', start: 60_000, held }, 60_010, range)).toEqual({ from: 60_000, to: 60_600 });
  });

  it('without movement changes nothing', () => {
    expect(viewOfDrag({ kind: 'select', start: 60_000, held }, 60_000, range)).toBeNull();
  });
});
