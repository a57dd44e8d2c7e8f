import type { BackwardPlan } from '@onsil/contract/yield-forecast';
import { daysAfter } from '@onsil/domain/kst';
import { daysFrom } from '#lib/calendar-day.ts';

/**
 * The first delivery that nothing stands in the way of: the plan's own, moved as far as its conflicts ask; what should have
 * begun already begins `today`. Null where one of them has no end in sight, or none asks for another day.
 */
export const deliveryAt = (
  { by, stages, conflicts }: Pick<BackwardPlan, 'by' | 'stages' | 'conflicts'>,
  today: string,
): string | null => {
  if (conflicts.some(({ kind, freeOn }) => kind === 'room' && freeOn === null)) return null;
  const moves = conflicts.flatMap(({ kind, stage, freeOn }) => {
    const planned = (stages.find((one) => one.stage === stage) ?? stages[0])?.on;
    const possible = freeOn ?? (kind === 'past' ? today : null);
    return planned === undefined || possible === null ? [] : [daysFrom(planned, possible)];
  });
  const move = Math.max(0, ...moves);
  return move === 0 ? null : daysAfter(by, move);
};
