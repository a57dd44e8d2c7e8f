import { tallyBatch, type BatchStep, type StageTally } from './batch-tally.ts';
import { kstDayStart } from './kst.ts';
import type { Stage } from './stages.ts';

/** kg harvested on a day (YYYY-MM-DD), and plants taken: 0 of fruit, which is picked again. */
export type Picking = { day: string; kg: number; plants: number };

/** A batch as a forecast sees it: its stages in order with their plants, and its harvests in the order of days. */
export type GrownBatch = {
  stages: readonly Pick<StageTally, 'stage' | 'arrived' | 'there' | 'firstOn'>[];
  harvests: readonly Picking[];
};

/** What is known of a batch from its steps; a harvest without a weight counts 0 kg. */
export function grownBatch(
  stages: readonly Stage[],
  steps: readonly (BatchStep & { weightKg: number | null })[],
): GrownBatch {
  const harvests = steps
    .filter(({ stage }) => stage === 'harvest')
    .map(({ day, weightKg, plants }) => ({ day, kg: weightKg ?? 0, plants }))
    .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
  return { stages: tallyBatch(stages, steps), harvests };
}

/** Fewer finished batches than this say nothing about how much batches differ. */
export const leastPast = 3;

const dayMs = 86_400_000;
const yearDays = 365.25;
// Batches of the last months count most; of older ones those that grew in the same season of the year.
const recentDays = 75;
const seasonDays = 45;
const fadingDays = 240;
const leastWeight = 0.03;

/** Whole days from a day to later ones. */
export const daysSince = (from: string): ((to: string) => number) => {
  const start = kstDayStart(from);
  return (to) => Math.round((kstDayStart(to) - start) / dayMs);
};

/** Whole days from a day to a later one. */
export const daysBetween = (from: string, to: string): number => daysSince(from)(to);

export const kgOf = (harvests: readonly Picking[]): number => harvests.reduce((sum, { kg }) => sum + kg, 0);
export const takenOf = (harvests: readonly Picking[]): number => harvests.reduce((sum, { plants }) => sum + plants, 0);

export const stageOf = ({ stages }: GrownBatch, stage: Stage) => stages.find((one) => one.stage === stage);

/** The stage that plants are in when they are harvested. */
export const bearingStage = ({ stages }: GrownBatch): Stage => stages.at(-2)?.stage ?? 'plant';

/**
 * How much a past batch counts for one that came to a stage on a day: e^(−age / 75 d), or as much as its season is the same
 * (Gauss, 45 d; less every year), whichever is more, but never nothing. Chosen on simulated farms, see docs/forecast.md.
 */
export function weightOf(past: GrownBatch, { stage, since }: { stage: Stage; since: string }): number {
  const age = Math.abs(daysBetween(stageOf(past, stage)?.firstOn ?? since, since));
  const apart = Math.abs(age - Math.round(age / yearDays) * yearDays);
  const recent = Math.exp(-age / recentDays);
  const sameSeason = Math.exp(-((apart / seasonDays) ** 2) / 2) * Math.exp(-age / fadingDays);
  return Math.max(leastWeight, recent, sameSeason);
}
