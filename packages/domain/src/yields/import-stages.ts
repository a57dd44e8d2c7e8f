import { tallyBatch } from '../batches/tally.ts';
import type { Stage } from '../crops/stages.ts';
import type { GrowingStage, LineFault, LineHarvest } from './import-line.ts';

/** A crop that lines can refer to by name or number. */
export type ImportCrop = { farmCropId: number; cropName: string; number: string; stages: readonly Stage[] };

export type ImportEntry = {
  stage: Stage;
  day: string;
  plants: number;
  trays: number | null;
  weightKg: number | null;
  kgGradeA: number | null;
};

/** A batch as far as the lines read so far describe it. */
export type BatchDraft = {
  batchName: string;
  crop: ImportCrop;
  notes: Set<string>;
  trays: number | null;
  days: Partial<Record<GrowingStage, string>>;
  plants: Partial<Record<GrowingStage, number>>;
  harvests: Map<string, LineHarvest>;
  firstHarvest: string | null;
  /** plants harvested */
  taken: number;
  lines: number[];
};

/** Removes rounding errors of added grams and kilograms. */
const roundKg = (kg: number): number => Number(kg.toFixed(9));

const harvestsOf = ({ harvests }: BatchDraft): ImportEntry[] =>
  [...harvests.values()]
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .map(({ day, plants, kg, kgGradeA }) => ({
      stage: 'harvest',
      day,
      plants,
      trays: null,
      weightKg: roundKg(kg),
      kgGradeA: kgGradeA === null ? null : roundKg(kgGradeA),
    }));

/** Stages before the harvest that the lines show the batch passed. */
const reachedStages = ({ crop, days, plants, harvests }: BatchDraft): GrowingStage[] => {
  const before = crop.stages.filter((stage) => stage !== 'harvest');
  if (harvests.size > 0) return before;
  return before.slice(0, before.findLastIndex((one) => days[one] !== undefined || plants[one] !== undefined) + 1);
};

/**
 * Builds the entries of a batch. A stage without data gets the day of the next known stage, and the plants that went on
 * from it or, for fruit, those of the previous stage.
 */
export function fillStages(draft: BatchDraft): { entries: ImportEntry[]; note: string; over: boolean } | LineFault {
  const { days, plants, trays, firstHarvest, taken, notes, crop } = draft;
  const reached = reachedStages(draft);
  const entries = harvestsOf(draft);
  let [day, later] = [firstHarvest, taken];
  for (const [index, stage] of [...reached.entries()].toReversed()) {
    day = days[stage] ?? day;
    if (day === null) return { target: `${stage}Date`, code: 'required' };
    const earlier = reached.slice(0, index).findLast((one) => plants[one] !== undefined);
    const count = plants[stage] ?? (later > 0 ? later : ((earlier && plants[earlier]) ?? 0));
    const own = index === 0 ? trays : null;
    if (count > 0) entries.unshift({ stage, day, plants: count, trays: own, weightKg: null, kgGradeA: null });
    later = count;
  }
  if (entries.length === 0) return { target: `${reached[0] ?? 'harvest'}Plants`, code: 'required' };
  const steps = entries.map((entry) => ({ ...entry, discards: [] }));
  const left = tallyBatch(crop.stages, steps).some(({ stage, there }) => stage !== 'harvest' && there > 0);
  return { entries, note: [...notes].join('\n'), over: taken > 0 && !left };
}
