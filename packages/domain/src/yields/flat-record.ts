import { tallyBatch, type BatchStep } from '../batches/tally.ts';
import type { Stage } from '../crops/stages.ts';
import { ratio, roundFigure, sum } from './figures.ts';

// A flat record is a batch in one line: for each stage one day, one number of plants and one discard reason.

type Entry = Omit<BatchStep, 'discards'> & {
  trays: number | null;
  weightKg: number | null;
  kgGradeA: number | null;
  discards: readonly (BatchStep['discards'][number] & { reason: string })[];
};
export type RecordedBatch = {
  stages: readonly Stage[];
  entries: readonly Entry[];
  closings: readonly { stage: string }[];
};

export type FlatStage = {
  stage: Stage;
  /** days of arrival; null if nothing arrived */
  firstOn: string | null;
  lastOn: string | null;
  trays: number | null;
  plants: number;
  discarded: number;
  reason: string | null;
  /** share of the plants of the stage before */
  rate: number | null;
};

const reasonsAt = ({ entries }: RecordedBatch, stage: Stage): string[] => [
  ...new Set(
    entries.flatMap(({ discards }) => discards.filter((one) => one.stage === stage).map(({ reason }) => reason)),
  ),
];

/** Whether some of the reached stages of a growing batch are closed and others are not. */
function isPartlyClosed({ stages, entries, closings }: RecordedBatch): boolean {
  const isClosed = (one: Stage): boolean => closings.some(({ stage }) => stage === one);
  const last = Math.max(-1, ...entries.map(({ stage }) => stages.indexOf(stage)));
  const isOpenSomewhere = stages.slice(0, last + 1).some((stage) => !isClosed(stage));
  return closings.length > 0 && !isClosed('harvest') && isOpenSomewhere;
}

/** Whether a batch has more than a flat record can express, so that rewriting it would lose data. */
export function exceedsFlatRecord(batch: RecordedBatch): boolean {
  const isSplit = (stage: Stage): boolean =>
    batch.entries.filter((entry) => entry.stage === stage).length > 1 || reasonsAt(batch, stage).length > 1;
  return isPartlyClosed(batch) || batch.stages.some(isSplit);
}

/**
 * Plants that bore a harvest: those harvested, or, if plants are picked repeatedly (a harvest with weight but no
 * plants), those of the stage before. Null without a harvest.
 */
function countBearingPlants({ stages, entries }: RecordedBatch): number | null {
  const harvests = entries.filter(({ stage }) => stage === 'harvest');
  if (harvests.length === 0) return null;
  const isPickedRepeatedly = harvests.some(({ plants, weightKg }) => plants === 0 && (weightKg ?? 0) > 0);
  const counted = isPickedRepeatedly ? entries.filter(({ stage }) => stage === stages.at(-2)) : harvests;
  return sum(counted.map(({ plants }) => plants));
}

/** The stages of a batch, each in one line. */
function flattenStages(batch: RecordedBatch, bearingCount: number | null): FlatStage[] {
  const tally = tallyBatch(batch.stages, batch.entries);
  return tally.map(({ stage, arrived, discarded, firstOn, lastOn }, index) => {
    const trays = batch.entries.flatMap((entry) => (entry.stage === stage ? (entry.trays ?? []) : []));
    const before = tally[index - 1];
    const current = stage === 'harvest' ? (bearingCount ?? 0) : arrived;
    return {
      stage,
      firstOn,
      lastOn,
      trays: trays.length > 0 ? sum(trays) : null,
      plants: arrived,
      discarded,
      reason: reasonsAt(batch, stage)[0] ?? null,
      rate: before && firstOn !== null ? ratio(current, before.arrived) : null,
    };
  });
}

/** Stages and harvest of a batch as a flat record. Weights in kg, `weightPerPlant` in g, shares 0 … 1. */
export function flattenBatch(batch: RecordedBatch) {
  const harvests = batch.entries.filter(({ stage }) => stage === 'harvest');
  const graded = harvests.filter(({ kgGradeA }) => kgGradeA !== null);
  const harvestKg = sum(harvests.map(({ weightKg }) => weightKg ?? 0));
  const kgGradeA = graded.length > 0 ? sum(graded.map((one) => one.kgGradeA ?? 0)) : null;
  const bearingCount = countBearingPlants(batch);
  const stages = flattenStages(batch, bearingCount);
  return {
    stages,
    harvestKg: roundFigure(harvestKg),
    kgGradeA: kgGradeA === null ? null : roundFigure(kgGradeA),
    gradeARate: kgGradeA === null ? null : ratio(kgGradeA, sum(graded.map(({ weightKg }) => weightKg ?? 0))),
    weightPerPlant: bearingCount === null ? null : ratio(harvestKg * 1_000, bearingCount),
    survival: bearingCount === null ? null : ratio(bearingCount, stages[0]?.plants ?? 0),
  };
}
