import { type Range, type Ranges } from '../alarms/ranges.ts';
import { coreFields } from '../telemetry/fields.ts';
import { type GrowthRecipe, type RecipeStage } from './growth-recipe.ts';
import { type Season, seasonOf, seasons as seasonOrder, type Stage } from './stages.ts';

/**
 * Targets of a crop in a season. The light starts at a minute of the Korean day (0 … 1439) and lasts for some minutes.
 */
export type SeasonRecipe = {
  season: Season;
  days: number;
  lightFromMinute: number;
  lightMinutes: number;
  lightColor: string;
  fields: Record<string, { day: Range; night: Range }>;
};

/** Targets of a crop by season, their source, and margins (in the field's unit) that differ from the defaults. */
export type CropRecipe = { source: string; seasons: readonly SeasonRecipe[]; margins: Record<string, number> };

const usualMargins: Readonly<Record<string, number>> = {
  temperature: 2,
  waterTemperature: 2,
  humidity: 8,
  co2: 200,
  ec: 0.3,
  ph: 0.3,
  light: 50,
};

/**
 * Default distance of the level-2 range from the target, in the field's unit. For fields without a default margin a
 * fifth of the target's span, or of the value where the target is a single value or one-sided.
 */
export function defaultMargin(field: string, { low, high }: Range): number {
  const usual = Object.hasOwn(usualMargins, field) ? usualMargins[field] : undefined;
  if (usual !== undefined) return usual;
  const span = low === null || high === null ? 0 : high - low;
  return (span > 0 ? span : Math.abs(low ?? high ?? 0)) / 5;
}

const unlimited = { min: -Infinity, max: Infinity };

/**
 * Ranges of the three levels: the target, one margin and two margins around it. Open sides stay open; limits stay
 * `within` the physical ones.
 */
export function rangesAround({ low, high }: Range, margin: number, within = unlimited): Ranges {
  const range = (margins: number): Range => ({
    low: low === null ? null : Math.min(low, Math.max(within.min, round(low - margins * margin))),
    high: high === null ? null : Math.max(high, Math.min(within.max, round(high + margins * margin))),
  });
  return [{ low, high }, range(1), range(2)];
}

// Rounded, so that 1.2 − 2 × 0.3 gives 0.6 and a value on the limit is inside.
const round = (value: number): number => Math.round(value * 1e9) / 1e9;

/**
 * Converts a crop recipe to the form that alarms use: seasons in growing order with three ranges per field.
 * @param daysBySeason actual days of seasons; otherwise the planned ones
 */
export function toGrowthRecipe(
  { source, seasons, margins }: CropRecipe,
  daysBySeason: Partial<Record<Season, number>> = {},
): GrowthRecipe {
  return {
    source,
    stages: inOrder(seasons).map(({ season, days, lightFromMinute, lightMinutes, fields }) => ({
      stage: season,
      days: daysBySeason[season] ?? days,
      dayFromMinute: lightFromMinute,
      dayMinutes: lightMinutes,
      fields: rangesByField(fields, margins),
    })),
  };
}

function rangesByField(fields: SeasonRecipe['fields'], margins: CropRecipe['margins']): RecipeStage['fields'] {
  return Object.fromEntries(
    Object.entries(fields).map(([field, { day, night }]) => {
      const ownMargin = Object.hasOwn(margins, field) ? margins[field] : undefined;
      const within = coreFields.find(({ key }) => key === field);
      const ranges = (asked: Range): Ranges => rangesAround(asked, ownMargin ?? defaultMargin(field, asked), within);
      return [field, { day: ranges(day), night: ranges(night) }];
    }),
  );
}

const inOrder = (seasons: readonly SeasonRecipe[]): SeasonRecipe[] =>
  seasons.toSorted((a, b) => seasonOrder.indexOf(a.season) - seasonOrder.indexOf(b.season));

/** Seasons before the harvest, in order. */
export const seasonsBeforeHarvest = (stages: readonly Stage[]): Season[] => [
  ...new Set(stages.filter((stage) => stage !== 'harvest').map(seasonOf)),
];

/** Planned days from the first stage to the harvest; seasons missing in the recipe count 0. */
export function recipeDays({ seasons }: Pick<CropRecipe, 'seasons'>, stages: readonly Stage[]): number {
  const needed = seasonsBeforeHarvest(stages);
  return seasons.reduce((sum, { season, days }) => sum + (needed.includes(season) ? days : 0), 0);
}
