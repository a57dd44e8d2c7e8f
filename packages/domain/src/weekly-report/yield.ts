import type { Stage } from '../crops/stages.ts';
import { type Trend, trendOf } from './trend.ts';

/**
 * Yield of a week: plants by the stage they reached, harvest in kg in this week and the week before, batches due next,
 * plants lost.
 */
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

/** Smaller differences (kg) count as equal. */
const minKgDifference = 0.05;

/** The report's sentence about the yield: the harvest, else the stage with most arrivals, else the losses. */
export function yieldSentence({ moved, harvestKg, beforeKg, due, lost }: YieldWeek): YieldSentence {
  // Without a harvest in the week before there is no comparison: crops are harvested in waves.
  if (harvestKg > 0)
    return { kind: 'harvested', kg: harvestKg, trend: trendOf(harvestKg, beforeKg || null, minKgDifference), due };
  const [top] = moved
    .filter(({ stage, plants }) => stage !== 'harvest' && plants > 0)
    .toSorted((a, b) => b.plants - a.plants);
  if (top) return { kind: 'moved', stage: top.stage, plants: top.plants, due };
  return lost > 0 ? { kind: 'lost', lost, due } : { kind: 'nothing', due };
}
