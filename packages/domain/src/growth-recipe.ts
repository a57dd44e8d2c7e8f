import { type Range, type Ranges, rangesNest } from './standard.ts';

/** What a stage asks of a field by day and by night; `day` begins at a minute (0 … 1439) of the Korean day. */
export type RecipeStage = {
  stage: 'seedling' | 'transplant' | 'lastFeed';
  days: number;
  dayFromMinute: number;
  dayMinutes: number;
  fields: Record<string, { day: Ranges; night: Ranges }>;
};

/** What a crop asks for from sowing on, stage by stage, and where that is written. */
export type GrowthRecipe = { source: string; stages: readonly RecipeStage[] };

type Period = 'day' | 'night';

/** A stretch of the plan in which nothing changes, up to `until` (epoch ms). */
type Piece = { stage: RecipeStage; period: Period; until: number };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const koreaOffsetMs = 9 * 60 * minuteMs;

const stageOrder: readonly RecipeStage['stage'][] = ['seedling', 'transplant', 'lastFeed'];
const unlimited: Range = { low: null, high: null };
const anything: Ranges = [unlimited, unlimited, unlimited];

/** A greenhouse takes about this long to follow a new set point, so limits move as slowly. */
export const rampMs = 60 * minuteMs;

/**
 * What the recipe of a crop that began at `startedAt` asks of a field at `ts` (epoch ms); null where it asks nothing.
 * Each limit is the mean of the plan over the last `rampMs`, so that neither nightfall nor a new stage is a step; while
 * that mean covers more than one piece of the plan the period is 'change'. A limit that was missing within that time is
 * missing.
 */
export function recipeRangesAt(
  recipe: GrowthRecipe,
  startedAt: number,
  field: string,
  ts: number,
): { ranges: Ranges; stage: RecipeStage['stage']; period: Period | 'change' } | null {
  const now = pieceAt(recipe, startedAt, ts);
  const asked = now && asks(now, field);
  if (!now || !asked) return null;
  const { stage } = now.stage;
  const parts: Part[] = [];
  for (let from = ts - rampMs; from < ts;) {
    const piece = pieceAt(recipe, startedAt, from) ?? now;
    if (piece.until > ts && parts.length === 0) return { ranges: asked, stage, period: now.period };
    const until = Math.min(piece.until, ts);
    parts.push({ ranges: asks(piece, field) ?? anything, ms: until - from });
    from = until;
  }
  return { ranges: meanRanges(parts), stage, period: 'change' };
}

/** The stage of a crop at `ts`: the first before `startedAt` too, the last one without an end; null without stages. */
export function recipeStageAt({ stages }: GrowthRecipe, startedAt: number, ts: number): RecipeStage | null {
  let end = startedAt;
  for (const stage of stages) {
    end += stage.days * dayMs;
    if (ts < end) return stage;
  }
  return stages.at(-1) ?? null;
}

/** Whether a recipe is fit for use: stages in growing order, lengths that a calendar has, limits finite and nested. */
export function recipeIsSound({ stages }: GrowthRecipe): boolean {
  const places = stages.map(({ stage }) => stageOrder.indexOf(stage));
  const inOrder = places.every((place, index) => place > (places[index - 1] ?? -1));
  return stages.length > 0 && inOrder && stages.every(stageIsSound);
}

function stageIsSound({ days, dayFromMinute, dayMinutes, fields }: RecipeStage): boolean {
  const isTimed = Number.isFinite(days) && days > 0 && isMinute(dayFromMinute, 1439) && isMinute(dayMinutes, 1440);
  return isTimed && Object.values(fields).every(({ day, night }) => isFit(day) && isFit(night));
}

const isMinute = (minute: number, last: number): boolean => Number.isInteger(minute) && minute >= 0 && minute <= last;

const isFit = (ranges: Ranges): boolean =>
  rangesNest(ranges) && ranges.every(({ low, high }) => Number.isFinite(low ?? 0) && Number.isFinite(high ?? 0));

const asks = ({ stage, period }: Piece, field: string): Ranges | undefined =>
  Object.hasOwn(stage.fields, field) ? stage.fields[field]?.[period] : undefined;

function pieceAt(recipe: GrowthRecipe, startedAt: number, ts: number): Piece | null {
  const stage = recipeStageAt(recipe, startedAt, ts);
  if (!stage) return null;
  const { period, until } = periodAt(stage, ts);
  return { stage, period, until: Math.min(until, stageEnd(recipe, startedAt, stage)) };
}

function periodAt({ dayFromMinute, dayMinutes }: RecipeStage, ts: number): { period: Period; until: number } {
  const sinceDawn = modulo(ts + koreaOffsetMs - dayFromMinute * minuteMs, dayMs);
  const lit = dayMinutes * minuteMs;
  if (lit >= dayMs) return { period: 'day', until: Infinity };
  if (lit <= 0) return { period: 'night', until: Infinity };
  return sinceDawn < lit
    ? { period: 'day', until: ts + lit - sinceDawn }
    : { period: 'night', until: ts + dayMs - sinceDawn };
}

function stageEnd({ stages }: GrowthRecipe, startedAt: number, stage: RecipeStage): number {
  const index = stages.indexOf(stage);
  if (index === stages.length - 1) return Infinity;
  return stages.slice(0, index + 1).reduce((end, { days }) => end + days * dayMs, startedAt);
}

type Part = { ranges: Ranges; ms: number };

function meanRanges(parts: readonly Part[]): Ranges {
  const range = (level: 0 | 1 | 2): Range => ({
    low: mean(parts, ({ ranges }) => ranges[level].low),
    high: mean(parts, ({ ranges }) => ranges[level].high),
  });
  return [range(0), range(1), range(2)];
}

function mean(parts: readonly Part[], limit: (part: Part) => number | null): number | null {
  let sum = 0;
  for (const part of parts) {
    const asked = limit(part);
    if (asked === null) return null;
    sum += asked * part.ms;
  }
  // Rounded to a billionth: the mean of 5.8 and 5.8 has to be 5.8, or a value on the limit would be out. Rounding keeps
  // the order, so ranges stay nested.
  return Math.round((sum / rampMs) * 1e9) / 1e9;
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by;
