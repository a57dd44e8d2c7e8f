import type { Deviation } from '@onsil/contract/deviations';
import type { Period } from '../api.ts';
import { spanOf } from './span-of.ts';

export type LaneBar = { deviation: Deviation; seq: number; level: number; left: number; width: number };
export type Lane = { key: string; first: Deviation; bars: LaneBar[] };

/**
 * One lane per controller, cause and field, busiest first; bars as shares (0 to 1) of the period. `now` is epoch ms.
 */
export const groupIntoLanes = (deviations: readonly Deviation[], { from, to }: Period, now: number): Lane[] => {
  const groups = Map.groupBy(deviations, ({ controllerId, cause, field }) =>
    JSON.stringify([controllerId, cause, field]),
  );
  const place = (at: number): number => Math.min(1, Math.max(0, (at - from) / (to - from)));
  return [...groups]
    .flatMap(([key, list]) => {
      const [first] = list;
      if (!first) return [];
      const bars = list.map((deviation) => {
        const { deviationId, highest } = deviation;
        const span = spanOf(deviation, now);
        const left = place(span.from);
        const right = place(span.to);
        return { deviation, seq: deviationId, level: highest, left, width: right - left };
      });
      return [{ key, first, bars }];
    })
    .toSorted((a, b) => b.bars.length - a.bars.length);
};
