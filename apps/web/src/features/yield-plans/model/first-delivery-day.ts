import type { BackwardPlan } from '@onsil/contract/yield-forecast';
import { addDays } from '@onsil/domain/calendar/kst';
import { daysBetween } from '#lib/format/iso-day.ts';

/**
 * The first delivery day without conflicts: the requested day, moved by the longest conflict; a start in the past moves
 * to `today`. Null if a conflict has no known end, or none requires another day.
 */
export const getFirstDeliveryDay = (
  { by, stages, conflicts }: Pick<BackwardPlan, 'by' | 'stages' | 'conflicts'>,
  today: string,
): string | null => {
  if (conflicts.some(({ kind, freeOn }) => kind === 'room' && freeOn === null)) return null;
  const moves = conflicts.flatMap(({ kind, stage, freeOn }) => {
    const planned = (stages.find((one) => one.stage === stage) ?? stages[0])?.on;
    const possible = freeOn ?? (kind === 'past' ? today : null);
    return planned === undefined || possible === null ? [] : [daysBetween(planned, possible)];
  });
  const move = Math.max(0, ...moves);
  return move === 0 ? null : addDays(by, move);
};
