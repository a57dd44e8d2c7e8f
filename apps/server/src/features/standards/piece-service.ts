import type { Ranges } from '@onsil/domain/standard';
import { createTurns } from '#platform/turns.ts';
import { turnsOf } from './band-service.ts';
import { standardAt, type ControllerStandards } from './service.ts';

/** A stretch of time in which no field's ranges change by more than they do within ten minutes; in the order of `fields`. */
export type StandardPiece = { from: number; to: number; ranges: (Ranges | null)[] };

const sliceMs = 600_000;
const second = 1_000;

/** The middles of what a stretch without a turn is cut into: one where nothing moves, else ten minutes each. */
const slices = (from: number, to: number, moves: boolean): { from: number; to: number }[] => {
  const step = moves ? sliceMs : to - from;
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => ({
    from: from + index * step,
    to: Math.min(to, from + (index + 1) * step),
  }));
};

const isSameRanges = (a: Ranges | null, b: Ranges | null): boolean =>
  a === b ||
  (a !== null && b !== null && a.every(({ low, high }, level) => low === b[level]?.low && high === b[level]?.high));

const same = (a: readonly (Ranges | null)[], b: readonly (Ranges | null)[]): boolean =>
  a.every((ranges, place) => isSameRanges(ranges, b[place] ?? null));

/**
 * The ranges of fields through a span (epoch ms), for counting samples against what held at their time. Gives way to other
 * calls: three months of ranges that move by the minute take some hundred milliseconds.
 */
export const standardPieces = async (
  standards: ControllerStandards,
  fields: readonly string[],
  from: number,
  to: number,
): Promise<StandardPiece[]> => {
  const work = createTurns();
  const rangesAt = (ts: number): (Ranges | null)[] => fields.map((field) => standardAt(standards, field, ts).ranges);
  const turns = fields.flatMap((field) => turnsOf(standards, field, from, to));
  const times = [...new Set([from, ...turns, to])].toSorted((a, b) => a - b);
  const pieces: StandardPiece[] = [];
  for (const [index, start] of times.entries()) {
    const end = times[index + 1];
    if (end === undefined) break;
    const inner = Math.min(second, (end - start) / 4);
    const moves = !same(rangesAt(start + inner), rangesAt(end - inner));
    for (const slice of slices(start, end, moves)) {
      if (work.isOver()) await work.give();
      const ranges = rangesAt((slice.from + slice.to) / 2);
      const last = pieces.at(-1);
      if (last && same(last.ranges, ranges)) last.to = slice.to;
      else pieces.push({ ...slice, ranges });
    }
  }
  return pieces;
};
