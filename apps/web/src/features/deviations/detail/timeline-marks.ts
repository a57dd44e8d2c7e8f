import type { DeviationAction, Deviation } from '@onsil/contract/deviations';
import { parseInstant } from '#lib/format/kst.ts';

export type TimelineMarkKind = 'started' | 'opened' | 'acted' | 'back' | 'ended';
export type TimelineMark = { kind: TimelineMarkKind; at: number };

const maxActions = 5;

/** The marked events of a deviation in order; of many actions the newest. */
export const listMarks = (deviation: Deviation, actions: readonly DeviationAction[]): TimelineMark[] => {
  const { startedAt, openedAt, backAt, endedAt, action } = deviation;
  const acted = actions.length > 0 ? actions.map(({ at }) => at) : action ? [action.at] : [];
  const marks: [TimelineMarkKind, string | null][] = [
    ['started', startedAt],
    ['opened', openedAt === startedAt ? null : openedAt],
    ...acted
      .toSorted()
      .slice(-maxActions)
      .map((at): [TimelineMarkKind, string] => ['acted', at]),
    ['back', backAt],
    ['ended', endedAt === backAt ? null : endedAt],
  ];
  return marks
    .flatMap(([kind, at]) => (at === null ? [] : [{ kind, at: parseInstant(at) }]))
    .toSorted((a, b) => a.at - b.at);
};

/** The row of each mark's number, so that none overlap; `places` are 0 to 1, `room` is a number's width. */
export const assignRows = (places: readonly number[], room: number): number[] => {
  const ends: number[] = [];
  return places.map((place) => {
    const free = ends.findIndex((end) => place - end >= room);
    const row = free < 0 ? ends.length : free;
    ends[row] = place;
    return row;
  });
};
