import { tallyBatch, type BatchStep, type StageTally } from '../batches/tally.ts';
import { dayMs } from '../calendar/duration.ts';
import { kstDayStart } from '../calendar/kst.ts';
import type { Stage } from '../crops/stages.ts';

/** kg harvested on a day (YYYY-MM-DD), and plants taken: 0 for fruit, which is picked repeatedly. */
export type Picking = { day: string; kg: number; plants: number };

/** A batch for the forecast: stages in order with their plants, harvests by day. */
export type GrownBatch = {
  stages: readonly Pick<StageTally, 'stage' | 'arrived' | 'there' | 'firstOn'>[];
  harvests: readonly Picking[];
};

/** Builds a batch from its steps; a harvest without a weight counts 0 kg. */
export function toGrownBatch(
  stages: readonly Stage[],
  steps: readonly (BatchStep & { weightKg: number | null })[],
): GrownBatch {
  const harvests = steps
    .filter(({ stage }) => stage === 'harvest')
    .map(({ day, weightKg, plants }) => ({ day, kg: weightKg ?? 0, plants }))
    .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
  return { stages: tallyBatch(stages, steps), harvests };
}

/** Minimum number of finished batches to estimate their variation. */
export const minPastBatches = 3;
const yearDays = 365.25;
// Recent batches count most; older ones by similarity of the season.
const recentDays = 75;
const seasonDays = 45;
const seasonFadeDays = 240;
const minWeight = 0.03;

/** Returns a function that counts whole days from a day to another. */
export const daysSince = (from: string): ((to: string) => number) => {
  const start = kstDayStart(from);
  return (to) => Math.round((kstDayStart(to) - start) / dayMs);
};

/** Whole days from a day to another. */
export const daysBetween = (from: string, to: string): number => daysSince(from)(to);

export const totalKg = (harvests: readonly Picking[]): number => harvests.reduce((sum, { kg }) => sum + kg, 0);
export const totalPlantsTaken = (harvests: readonly Picking[]): number =>
  harvests.reduce((sum, { plants }) => sum + plants, 0);

export const findStage = ({ stages }: GrownBatch, stage: Stage) => stages.find((one) => one.stage === stage);

/** The last stage before the harvest. */
export const bearingStage = ({ stages }: GrownBatch): Stage => stages.at(-2)?.stage ?? 'plant';

/**
 * Weight of a past batch for one that reached a stage on a day: the larger of e^(−age / 75 d) and the similarity of the
 * season (Gaussian, 45 d, decreasing every year), with a minimum. Parameters were chosen on simulated farms, see
 * docs/forecast.md.
 */
export function computeBatchWeight(past: GrownBatch, { stage, since }: { stage: Stage; since: string }): number {
  const age = Math.abs(daysBetween(findStage(past, stage)?.firstOn ?? since, since));
  const apart = Math.abs(age - Math.round(age / yearDays) * yearDays);
  const recent = Math.exp(-age / recentDays);
  const sameSeason = Math.exp(-((apart / seasonDays) ** 2) / 2) * Math.exp(-age / seasonFadeDays);
  return Math.max(minWeight, recent, sameSeason);
}
