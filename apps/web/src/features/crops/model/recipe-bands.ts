import type { CropRecipe, SeasonRecipe } from '@onsil/contract/crops';
import type { Season } from '@onsil/domain/crops/stages';

/** A field's limits by day or by night. */
export type FieldLimits = SeasonRecipe['fields'][string]['day'];
export const periods = ['day', 'night'] as const;
export type Period = (typeof periods)[number];

type Span = { season: Season; from: number; to: number };
export type SeasonBand = FieldLimits & Span;

const dayMinutes = 1_440;

/** The seasons as day spans of the recipe, from 0. */
export const seasonSpans = (seasons: readonly Pick<SeasonRecipe, 'season' | 'days'>[]): Span[] => {
  let from = 0;
  return seasons.map(({ season, days }) => {
    const span = { season, from, to: from + days };
    from = span.to;
    return span;
  });
};

export const planDays = (seasons: readonly Pick<SeasonRecipe, 'days'>[]): number =>
  seasons.reduce((sum, { days }) => sum + days, 0);

export const limitsIn = ({ fields }: SeasonRecipe, key: string, period: Period): FieldLimits | undefined =>
  Object.hasOwn(fields, key) ? fields[key]?.[period] : undefined;

const isOpen = ({ low, high }: FieldLimits): boolean => low === null && high === null;

/** A field's limits over the recipe, by season; none where a season has no limits. */
export const listBands = (seasons: readonly SeasonRecipe[], key: string, period: Period): SeasonBand[] =>
  seasonSpans(seasons).flatMap((span, index) => {
    const season = seasons[index];
    const asked = season && limitsIn(season, key, period);
    return asked && !isOpen(asked) && span.to > span.from ? [{ ...span, ...asked }] : [];
  });

/** Whether a field has the same limits by day and night in all seasons. */
export const sameDayAndNight = (seasons: readonly SeasonRecipe[], key: string): boolean =>
  seasons.every((season) => {
    const [day, night] = [limitsIn(season, key, 'day'), limitsIn(season, key, 'night')];
    return day?.low === night?.low && day?.high === night?.high;
  });

const usual = ['temperature', 'waterTemperature', 'humidity', 'co2', 'light', 'ec', 'ph'];

/** The fields of most recipes, in the order growers use. */
export const commonFields: readonly string[] = usual;

const place = (key: string): number => (usual.includes(key) ? usual.indexOf(key) : usual.length);

export const inOrder = (keys: readonly string[]): string[] =>
  keys.toSorted((one, other) => place(one) - place(other) || one.localeCompare(other));

/** The fields of a recipe. */
export const fieldsOf = ({ seasons }: Pick<CropRecipe, 'seasons'>): string[] =>
  inOrder([...new Set(seasons.flatMap(({ fields }) => Object.keys(fields)))]);

/** The distinct limits of some bands. */
export const limitsOf = (bands: readonly FieldLimits[]): number[] => [
  ...new Set(bands.flatMap(({ low, high }) => [low, high]).filter((limit) => limit !== null)),
];

/** The extent of a drawing with a margin; null without limits. */
export const extentOf = (limits: readonly number[]): readonly [low: number, high: number] | null => {
  if (limits.length === 0) return null;
  const [lowest, highest] = [Math.min(...limits), Math.max(...limits)];
  const margin = (highest - lowest || Math.abs(highest) || 1) * 0.15;
  return [lowest - margin, highest + margin];
};

/** The values whose labels do not overlap: at least `share` of the height apart. */
export const spacedLabels = (
  values: readonly number[],
  [bottom, top]: readonly [number, number],
  share: number,
): number[] => {
  const kept: number[] = [];
  for (const value of values.toSorted((a, b) => a - b)) {
    const before = kept.at(-1);
    if (before === undefined || (value - before) / (top - bottom) >= share) kept.push(value);
  }
  return kept;
};

/** The lit parts of a day in minutes; two parts when the light burns past midnight. */
export const litPeriods = ({
  lightFromMinute: from,
  lightMinutes,
}: Pick<SeasonRecipe, 'lightFromMinute' | 'lightMinutes'>) =>
  [[from, Math.min(dayMinutes, from + lightMinutes)] as const, [0, from + lightMinutes - dayMinutes] as const].filter(
    ([begin, end]) => begin < end,
  );
