import { dayMs } from '../calendar/duration.ts';
import { recipeRangesAt } from '../crops/growth-recipe.ts';
import { recipePeriodAt, type RecipePeriod } from '../crops/recipe-periods.ts';
import { initialChannel, type OpenDeviation, stepChannel } from './channel.ts';
import type { Point } from './limits.ts';
import { type OwnLimits, ownRangesAt } from './own-limits.ts';
import type { Level, Ranges } from './ranges.ts';
import type { AlarmTiming } from './timing.ts';

/** Ranges and timing to backtest. */
export type BacktestRule = { timing: AlarmTiming; rangesAt: (ts: number) => Ranges | null };

/** A rule as plain data, which can be sent to a thread: the field's own ranges, or else those of recipes. */
export type BacktestLimits = { timing: AlarmTiming; own: OwnLimits | null; recipes: readonly RecipePeriod[] };

/** A deviation found by a backtest, as `deviationSpan` has it: `endedAt` (epoch ms) is the first value back, null if still open at the last sample. */
export type Episode = {
  startedAt: number;
  openedAt: number;
  endedAt: number | null;
  highest: Level;
  extreme: Point;
};

/** Backtest result: deviations by highest level, durations in ms, and deviations per day; `lastAt` is the last sample. */
export type Backtest = {
  lastAt: number;
  activations: [number, number, number];
  maxMs: number;
  totalMs: number;
  perDay: number;
  episodes: Episode[];
};

/** The rule of a field. */
export function toBacktestRule({ timing, own, recipes }: BacktestLimits, field: string): BacktestRule {
  const recipeRanges = (ts: number): Ranges | null => {
    const period = recipePeriodAt(recipes, ts);
    return (period && recipeRangesAt(period.recipe, period.recipeFrom, field, ts)?.ranges) ?? null;
  };
  return { timing, rangesAt: (ts) => (own ? ownRangesAt(own, recipes, ts).ranges : recipeRanges(ts)) };
}

/**
 * Backtests a rule on samples of one field in time order with the same engine as live evaluation. Ranges shorter than a
 * day count as a day, so that one deviation in an hour is not 24 per day.
 */
export function runBacktest(samples: Iterable<Point>, { timing, rangesAt }: BacktestRule): Backtest {
  let channel = initialChannel;
  let firstAt: number | null = null;
  const episodes: Episode[] = [];
  for (const sample of samples) {
    firstAt ??= sample.ts;
    const step = stepChannel(channel, sample, { ranges: rangesAt(sample.ts), timing });
    channel = step.channel;
    for (const transition of step.transitions)
      if (transition.kind === 'returned') episodes.push(episodeOf(transition, transition.backAt ?? transition.at));
  }
  if (channel.open) episodes.push(episodeOf(channel.open, null));
  return summary(episodes, firstAt ?? 0, channel.at ?? 0);
}

function episodeOf(
  { startedAt, openedAt, highest, extreme }: Pick<OpenDeviation, 'startedAt' | 'openedAt' | 'highest' | 'extreme'>,
  endedAt: number | null,
): Episode {
  return { startedAt, openedAt, endedAt, highest, extreme };
}

function summary(episodes: Episode[], firstAt: number, lastAt: number): Backtest {
  const lengths = episodes.map(({ startedAt, endedAt }) => (endedAt ?? lastAt) - startedAt);
  const atLevel = (level: Level): number => episodes.filter(({ highest }) => highest === level).length;
  return {
    lastAt,
    activations: [atLevel(1), atLevel(2), atLevel(3)],
    maxMs: lengths.reduce((max, length) => Math.max(max, length), 0),
    totalMs: lengths.reduce((sum, length) => sum + length, 0),
    perDay: (episodes.length * dayMs) / Math.max(dayMs, lastAt - firstAt),
    episodes,
  };
}
