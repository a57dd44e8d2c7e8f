import { coreFields } from './fields.ts';
import { type GrowthRecipe, type RecipeStage } from './growth-recipe.ts';
import { type Season, seasonOf, seasons as seasonOrder, type Stage } from './stages.ts';
import { type Range, type Ranges } from './standard.ts';

/** What a crop asks for in a season; the light goes on at a minute (0 … 1439) of the Korean day, for some minutes. */
export type SeasonRecipe = {
  season: Season;
  days: number;
  lightFromMinute: number;
  lightMinutes: number;
  lightColor: string;
  fields: Record<string, { day: Range; night: Range }>;
};

/** What a crop asks for, season by season, where that is written, and margins (in the field's unit) other than the usual. */
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
 * How far the range of level 2 lies outside what is asked, in the field's unit. A field without a usual margin has a fifth
 * of the asked span, or of the value where one value is asked or one side is open.
 */
export function defaultMargin(field: string, { low, high }: Range): number {
  const usual = Object.hasOwn(usualMargins, field) ? usualMargins[field] : undefined;
  if (usual !== undefined) return usual;
  const span = low === null || high === null ? 0 : high - low;
  return (span > 0 ? span : Math.abs(low ?? high ?? 0)) / 5;
}

const unlimited = { min: -Infinity, max: Infinity };

/**
 * The ranges of the three levels: what is asked, one margin further out, and two. An open side stays open; no limit goes
 * beyond `within`, where no value can be.
 */
export function rangesAsked({ low, high }: Range, margin: number, within = unlimited): Ranges {
  const range = (margins: number): Range => ({
    low: low === null ? null : Math.min(low, Math.max(within.min, rounded(low - margins * margin))),
    high: high === null ? null : Math.max(high, Math.min(within.max, rounded(high + margins * margin))),
  });
  return [{ low, high }, range(1), range(2)];
}

// 1.2 − 2 × 0.3 has to be 0.6, or a value on the limit would be out.
const rounded = (value: number): number => Math.round(value * 1e9) / 1e9;

/**
 * The form in which the alarms follow a recipe: its seasons in growing order, with the three ranges of every field.
 * @param daysBySeason days that seasons took, where they are known; else as planned
 */
export function growthRecipeOf(
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
      const own = Object.hasOwn(margins, field) ? margins[field] : undefined;
      const within = coreFields.find(({ key }) => key === field);
      const ranges = (asked: Range): Ranges => rangesAsked(asked, own ?? defaultMargin(field, asked), within);
      return [field, { day: ranges(day), night: ranges(night) }];
    }),
  );
}

const inOrder = (seasons: readonly SeasonRecipe[]): SeasonRecipe[] =>
  seasons.toSorted((a, b) => seasonOrder.indexOf(a.season) - seasonOrder.indexOf(b.season));

/** The seasons that plants go through before their harvest begins, in order. */
export const seasonsBeforeHarvest = (stages: readonly Stage[]): Season[] => [
  ...new Set(stages.filter((stage) => stage !== 'harvest').map(seasonOf)),
];

/** Days that a recipe plans from the first of a crop's stages to the harvest; a season that it does not speak of counts 0. */
export function recipeDays({ seasons }: Pick<CropRecipe, 'seasons'>, stages: readonly Stage[]): number {
  const needed = seasonsBeforeHarvest(stages);
  return seasons.reduce((sum, { season, days }) => sum + (needed.includes(season) ? days : 0), 0);
}
