import { type Range, type Ranges, areRangesNested } from '../alarms/ranges.ts';
import { minuteMs, hourMs, dayMs } from '../calendar/duration.ts';
import { kstOffsetMs } from '../calendar/kst.ts';

/** Ranges of a stage by field, day and night; the day starts at a minute (0 … 1439) of the Korean day. */
export type RecipeStage = {
  stage: 'seedling' | 'transplant' | 'lastFeed';
  days: number;
  dayFromMinute: number;
  dayMinutes: number;
  fields: Record<string, { day: Ranges; night: Ranges }>;
};

/** Ranges of a crop by stage from sowing on, and their source. */
export type GrowthRecipe = { source: string; stages: readonly RecipeStage[] };

export type LightPeriod = 'day' | 'night';

/** A part of the plan without changes, up to `until` (epoch ms). */
type Piece = { stage: RecipeStage; period: LightPeriod; dawn: number; until: number };

type DayAndNight = Record<LightPeriod, Ranges>;
type Target = { ranges: Ranges; stage: RecipeStage['stage']; period: LightPeriod | 'change' };
const stageOrder: readonly RecipeStage['stage'][] = ['seedling', 'transplant', 'lastFeed'];
const unlimited: Range = { low: null, high: null };
const unlimitedRanges: Ranges = [unlimited, unlimited, unlimited];

/** A greenhouse needs about this long to follow a new setpoint, so limits ramp as slowly. */
export const rampMs = hourMs;

/** Ranges of a field at `ts` for a crop started at `startedAt` (epoch ms); null without targets. See `planRangesAt`. */
export function recipeRangesAt(recipe: GrowthRecipe, startedAt: number, field: string, ts: number): Target | null {
  return planRangesAt(
    recipe,
    startedAt,
    ({ fields }) => (Object.hasOwn(fields, field) ? fields[field] : undefined),
    ts,
  );
}

/**
 * Ranges at `ts` by the targets that `targetsOf` gives each stage. Each limit is the plan's mean over the last `rampMs`,
 * so that limits ramp at nightfall and between stages; while that mean covers several parts the period is 'change'. A
 * limit missing within that time is missing.
 */
export function planRangesAt(
  recipe: GrowthRecipe,
  startedAt: number,
  targetsOf: (stage: RecipeStage) => DayAndNight | undefined,
  ts: number,
): Target | null {
  const rangesOf = ({ stage, period }: Piece): Ranges | undefined => targetsOf(stage)?.[period];
  const now = pieceAt(recipe, startedAt, ts);
  const target = now && rangesOf(now);
  if (!now || !target) return null;
  const { stage } = now.stage;
  const parts: Part[] = [];
  for (let from = ts - rampMs; from < ts;) {
    const piece = pieceAt(recipe, startedAt, from) ?? now;
    if (piece.until > ts && parts.length === 0) return { ranges: target, stage, period: now.period };
    const until = Math.min(piece.until, ts);
    parts.push({ ranges: rangesOf(piece) ?? unlimitedRanges, ms: until - from });
    from = until;
  }
  return { ranges: meanRanges(parts), stage, period: 'change' };
}

/** The day or night of a time, with the last dawn and a time until which both hold (epoch ms). */
export type Light = { period: LightPeriod; dawn: number; until: number };

/** Day or night of a recipe at `ts`; null without stages. */
export function lightAt(recipe: GrowthRecipe, startedAt: number, ts: number): Light | null {
  const piece = pieceAt(recipe, startedAt, ts);
  return piece && { period: piece.period, dawn: piece.dawn, until: Math.min(piece.until, piece.dawn + dayMs) };
}

/** Stage of a crop at `ts`: the first one also before `startedAt`, the last one open-ended; null without stages. */
export function recipeStageAt({ stages }: GrowthRecipe, startedAt: number, ts: number): RecipeStage | null {
  let end = startedAt;
  for (const stage of stages) {
    end += stage.days * dayMs;
    if (ts < end) return stage;
  }
  return stages.at(-1) ?? null;
}

/** Whether a recipe is valid: stages in growing order, valid durations and minutes, limits finite and nested. */
export function isValidRecipe({ stages }: GrowthRecipe): boolean {
  const order = stages.map(({ stage }) => stageOrder.indexOf(stage));
  const inOrder = order.every((position, index) => position > (order[index - 1] ?? -1));
  return stages.length > 0 && inOrder && stages.every(stageIsSound);
}

function stageIsSound({ days, dayFromMinute, dayMinutes, fields }: RecipeStage): boolean {
  const isTimed = Number.isFinite(days) && days > 0 && isMinute(dayFromMinute, 1439) && isMinute(dayMinutes, 1440);
  return isTimed && Object.values(fields).every(({ day, night }) => isFit(day) && isFit(night));
}

const isMinute = (minute: number, last: number): boolean => Number.isInteger(minute) && minute >= 0 && minute <= last;

const isFit = (ranges: Ranges): boolean =>
  areRangesNested(ranges) && ranges.every(({ low, high }) => Number.isFinite(low ?? 0) && Number.isFinite(high ?? 0));

function pieceAt(recipe: GrowthRecipe, startedAt: number, ts: number): Piece | null {
  const stage = recipeStageAt(recipe, startedAt, ts);
  if (!stage) return null;
  const light = periodAt(stage, ts);
  return { stage, ...light, until: Math.min(light.until, stageEnd(recipe, startedAt, stage)) };
}

function periodAt({ dayFromMinute, dayMinutes }: RecipeStage, ts: number): Light {
  const sinceDawn = modulo(ts + kstOffsetMs - dayFromMinute * minuteMs, dayMs);
  const lit = dayMinutes * minuteMs;
  const dawn = ts - sinceDawn;
  if (lit >= dayMs) return { period: 'day', dawn, until: Infinity };
  if (lit <= 0) return { period: 'night', dawn, until: Infinity };
  return sinceDawn < lit ? { period: 'day', dawn, until: dawn + lit } : { period: 'night', dawn, until: dawn + dayMs };
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
    const target = limit(part);
    if (target === null) return null;
    sum += target * part.ms;
  }
  // Rounded to 9 digits, so that the mean of 5.8 and 5.8 is 5.8 and a value on the limit is inside. Rounding keeps
  // ranges nested.
  return Math.round((sum / rampMs) * 1e9) / 1e9;
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by;
