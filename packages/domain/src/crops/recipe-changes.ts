import { minuteMs, dayMs } from '../calendar/duration.ts';
import { kstDay, kstDayStart } from '../calendar/kst.ts';
import { type GrowthRecipe, rampMs, type RecipeStage } from './growth-recipe.ts';

/**
 * Times from `from` to `to` (epoch ms, ascending) at which limits of a recipe started at `startedAt` may bend, appear
 * or vanish: changes of the plan, and `rampMs` after each. Between them each limit of `recipeRangesAt` is linear.
 */
export function listRecipeChanges({ stages }: GrowthRecipe, startedAt: number, from: number, to: number): number[] {
  const turns = new Set<number>();
  const add = (change: number): void => {
    for (const turn of [change, change + rampMs]) if (turn >= from && turn <= to) turns.add(turn);
  };
  let begin = startedAt;
  for (const [index, stage] of stages.entries()) {
    const end = begin + stage.days * dayMs;
    const isLast = index === stages.length - 1;
    const first = Math.max(index === 0 ? -Infinity : begin, from - rampMs);
    const last = Math.min(isLast ? Infinity : end, to);
    for (const change of lightChanges(stage, first, last)) add(change);
    if (!isLast) add(end);
    begin = end;
  }
  return [...turns].toSorted((a, b) => a - b);
}

/** Times within a span at which a stage's light goes on or off; none for permanent light or darkness. */
function lightChanges({ dayFromMinute, dayMinutes }: RecipeStage, from: number, to: number): number[] {
  if (from > to || dayMinutes <= 0 || dayMinutes * minuteMs >= dayMs) return [];
  const changes: number[] = [];
  // The previous day's light may end in this day.
  for (let midnight = kstDayStart(kstDay(from)) - dayMs; midnight <= to; midnight += dayMs) {
    const dawn = midnight + dayFromMinute * minuteMs;
    changes.push(dawn, dawn + dayMinutes * minuteMs);
  }
  return changes.filter((change) => change >= from && change <= to);
}
