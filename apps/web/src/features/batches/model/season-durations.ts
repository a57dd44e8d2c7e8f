import type { BatchRow } from '@onsil/contract/batches';
import type { SeasonRecipe } from '@onsil/contract/crops';
import { seasonOf, seasons, type Season, type Stage } from '@onsil/domain/crops/stages';
import { daysBetween } from '#lib/format/iso-day.ts';

/** A season of a batch beside its recipe; days count from the first day of the batch. */
export type SeasonDuration = {
  season: Season;
  stages: Stage[];
  /** null before it began */
  from: string | null;
  /** the first day of the next season, or the last day of the batch; null while it lasts */
  until: string | null;
  days: number | null;
  /** from the recipe; null if it has none for the season */
  recipeDays: number | null;
};

/**
 * Actual length of each season of a batch: from its first plants to those of the next season, or to completion. The
 * current season counts until `today`.
 */
export const getSeasonDurations = (
  { stages, isComplete }: Pick<BatchRow, 'stages' | 'isComplete'>,
  recipe: readonly SeasonRecipe[],
  today: string,
): SeasonDuration[] => {
  const spans = seasons.flatMap((season) => {
    const seasonStages = stages.filter(({ stage }) => seasonOf(stage) === season);
    const from = seasonStages.find(({ firstOn }) => firstOn !== null)?.firstOn ?? null;
    const recipeDays = recipe.find((one) => one.season === season)?.days ?? null;
    return seasonStages.length === 0
      ? []
      : [{ season, stages: seasonStages.map(({ stage }) => stage), from, recipeDays }];
  });
  const last = stages.findLast(({ lastOn }) => lastOn !== null)?.lastOn ?? null;
  return spans.map((span, index) => {
    const next = spans.slice(index + 1).find(({ from }) => from !== null)?.from;
    const until = next ?? (isComplete ? last : null);
    return { ...span, until, days: span.from === null ? null : daysBetween(span.from, until ?? today) };
  });
};
