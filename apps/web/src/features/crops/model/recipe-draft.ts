import type { CropRecipe, SeasonRecipe } from '@onsil/contract/crops';
import { seasons as allSeasons, type Season } from '@onsil/domain/crops/stages';
import { formatMinuteOfDay, parseMinuteOfDay } from '#lib/format/minute-of-day.ts';
import { parseNumber } from '#lib/format/parse-number.ts';
import type { RangeDraft } from '#ui/forms/range-input.tsx';
import { fieldsOf, inOrder, type Period, commonFields } from './recipe-bands.ts';

export type SeasonDraft = {
  season: Season;
  days: string;
  /** `06:00` */
  lightFrom: string;
  lightHours: string;
  lightColor: string;
  fields: Readonly<Record<string, Readonly<Record<Period, RangeDraft>>>>;
};

/** A recipe in the form; `fields` are its rows, empty ones included. */
export type RecipeDraft = {
  source: string;
  fields: readonly string[];
  seasons: readonly SeasonDraft[];
  margins: Readonly<Record<string, string>>;
};

const nothing: RangeDraft = { low: '', high: '' };
const open = { low: null, high: null };

const textOf = (value: number | null): string => (value === null ? '' : String(value));
const typed = ({ low, high }: { low: number | null; high: number | null }): RangeDraft => ({
  low: textOf(low),
  high: textOf(high),
});
/** Minutes as hours, rounded to two decimals. */
const hoursOf = (minutes: number): string => String(Number((minutes / 60).toFixed(2)));

const emptySeason = (season: Season): SeasonDraft => ({
  season,
  days: '',
  lightFrom: '06:00',
  lightHours: '16',
  lightColor: '',
  fields: {},
});

export const emptyRecipe = (source: string): RecipeDraft => ({
  source,
  fields: commonFields,
  seasons: allSeasons.map(emptySeason),
  margins: {},
});

export const toRecipeDraft = (recipe: CropRecipe): RecipeDraft => ({
  source: recipe.source,
  fields: fieldsOf(recipe),
  seasons: recipe.seasons.map(({ season, days, lightFromMinute, lightMinutes, lightColor, fields }) => ({
    season,
    days: String(days),
    lightFrom: formatMinuteOfDay(lightFromMinute),
    lightHours: hoursOf(lightMinutes),
    lightColor,
    fields: Object.fromEntries(
      inOrder(Object.keys(fields)).map((key) => [
        key,
        { day: typed(fields[key]?.day ?? open), night: typed(fields[key]?.night ?? open) },
      ]),
    ),
  })),
  margins: Object.fromEntries(inOrder(Object.keys(recipe.margins)).map((key) => [key, String(recipe.margins[key])])),
});

export const getRange = ({ fields }: SeasonDraft, key: string, period: Period): RangeDraft =>
  fields[key]?.[period] ?? nothing;

const isTyped = ({ low, high }: RangeDraft): boolean => low.trim() !== '' || high.trim() !== '';
const asked = ({ low, high }: RangeDraft) => ({ low: parseNumber(low), high: parseNumber(high) });

const seasonOf = (draft: SeasonDraft, keys: readonly string[]): SeasonRecipe => ({
  season: draft.season,
  days: parseNumber(draft.days) ?? Number.NaN,
  lightFromMinute: parseMinuteOfDay(draft.lightFrom) ?? Number.NaN,
  lightMinutes: Math.round((parseNumber(draft.lightHours) ?? Number.NaN) * 60),
  lightColor: draft.lightColor,
  fields: Object.fromEntries(
    keys
      .map((key) => [key, getRange(draft, key, 'day'), getRange(draft, key, 'night')] as const)
      .filter(([, day, night]) => isTyped(day) || isTyped(night))
      .map(([key, day, night]) => [key, { day: asked(day), night: asked(night) }]),
  ),
});

/** The request body of a draft; an invalid number becomes NaN, which the contract refuses. */
export const toRecipe = ({ source, fields, seasons, margins }: RecipeDraft): CropRecipe => ({
  source,
  seasons: seasons.map((season) => seasonOf(season, fields)),
  margins: Object.fromEntries(
    fields.flatMap((key) => {
      const margin = parseNumber(margins[key] ?? '');
      return margin === null ? [] : [[key, margin]];
    }),
  ),
});

const known = (limit: number | null): number | null => (limit === null || Number.isNaN(limit) ? null : limit);
const drawable = (value: number): number => (value > 0 ? value : 0);

/** The part of a draft that can be drawn. */
export const drawnRecipe = (draft: RecipeDraft): CropRecipe => {
  const recipe = toRecipe(draft);
  const asks = ({ low, high }: SeasonRecipe['fields'][string]['day']) => ({ low: known(low), high: known(high) });
  return {
    ...recipe,
    seasons: recipe.seasons.map((season) => ({
      ...season,
      days: drawable(season.days),
      lightFromMinute: drawable(season.lightFromMinute),
      lightMinutes: Math.min(1_440, drawable(season.lightMinutes)),
      fields: Object.fromEntries(
        Object.entries(season.fields).map(([key, { day, night }]) => [key, { day: asks(day), night: asks(night) }]),
      ),
    })),
  };
};

/** Adds a season in growing order. */
export const addSeason = (draft: RecipeDraft, season: Season): RecipeDraft => ({
  ...draft,
  seasons: allSeasons.flatMap((name) => {
    const there = draft.seasons.find((one) => one.season === name);
    if (there) return [there];
    return name === season ? [emptySeason(name)] : [];
  }),
});

export const removeSeason = (draft: RecipeDraft, season: Season): RecipeDraft => ({
  ...draft,
  seasons: draft.seasons.filter((one) => one.season !== season),
});

/** The seasons that a recipe lacks. */
export const missingSeasons = ({ seasons }: RecipeDraft): Season[] =>
  allSeasons.filter((name) => !seasons.some(({ season }) => season === name));
