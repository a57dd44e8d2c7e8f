import type { Stage } from './stages.ts';
import { type Trend, trendOf } from './weekly-trend.ts';

/** What moved in a week: plants by the stage that they came to, the harvest in kg and that of the week before, what is due next. */
export type YieldWeek = {
  moved: readonly { stage: Stage; plants: number }[];
  harvestKg: number;
  beforeKg: number;
  due: number;
  lost: number;
};

export type YieldSentence =
  | { kind: 'nothing'; due: number }
  | { kind: 'lost'; lost: number; due: number }
  | { kind: 'moved'; stage: Stage; plants: number; due: number }
  | { kind: 'harvested'; kg: number; trend: Trend; due: number };

/** Harvests that differ by less (kg) are the same. */
const leastKg = 0.05;

/** What there is to say first of a week's yield: the harvest, else where most plants came to, else what was lost. */
export function yieldSentence({ moved, harvestKg, beforeKg, due, lost }: YieldWeek): YieldSentence {
  // Without a harvest the week before there is nothing to compare with: crops are picked in waves.
  if (harvestKg > 0)
    return { kind: 'harvested', kg: harvestKg, trend: trendOf(harvestKg, beforeKg || null, leastKg), due };
  const [most] = moved
    .filter(({ stage, plants }) => stage !== 'harvest' && plants > 0)
    .toSorted((a, b) => b.plants - a.plants);
  if (most) return { kind: 'moved', stage: most.stage, plants: most.plants, due };
  return lost > 0 ? { kind: 'lost', lost, due } : { kind: 'nothing', due };
}
