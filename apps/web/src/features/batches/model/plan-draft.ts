import type { BatchRow } from '@onsil/contract/batches';
import type { Cell } from '@onsil/contract/racks';
import { seasonOf } from '@onsil/domain/crops/stages';
import { parseNumber } from '#lib/format/parse-number.ts';
import type { PlantableCrop } from '../api.ts';

/** Form values of a batch's plan; null while a value follows from trays and ports. */
export type PlanDraft = {
  farmCropId: string;
  batchName: string;
  startOn: string | null;
  trays: string;
  plannedPlants: string | null;
  planKg: string | null;
  note: string;
  /** positions reserved from the first day on */
  cells: readonly Cell[];
};

/** Capacity of the trays at the first stage in plants; null if unknown. */
export const getTrayCapacity = ({ trays }: PlanDraft, crop: PlantableCrop | undefined): number | null => {
  const first = crop?.stages[0];
  const ports = first === undefined ? null : (crop?.portCounts[seasonOf(first)] ?? null);
  const count = parseNumber(trays);
  return ports === null || count === null || Number.isNaN(count) ? null : ports * count;
};

export const getPlannedPlants = (draft: PlanDraft, crop: PlantableCrop | undefined): number | null =>
  draft.plannedPlants === null ? getTrayCapacity(draft, crop) : parseNumber(draft.plannedPlants);

/** Expected yield in kg to one decimal, from the planned plants and the crop's weight per plant; null if unknown. */
export const getExpectedKg = (draft: PlanDraft, crop: PlantableCrop | undefined): number | null => {
  const plants = getPlannedPlants(draft, crop);
  const grams = crop?.weightPerPlant ?? null;
  if (plants === null || Number.isNaN(plants) || grams === null) return null;
  return Math.round((plants * grams) / 100) / 10;
};

const kgPlanned = (draft: PlanDraft, crop: PlantableCrop | undefined): number | null =>
  draft.planKg === null ? getExpectedKg(draft, crop) : parseNumber(draft.planKg);

/** Request body of a new batch; NaN for an invalid number, which the contract then rejects. */
export const toNewBatchBody = (draft: PlanDraft, crop: PlantableCrop | undefined) => ({
  farmCropId: crop?.farmCropId ?? Number.NaN,
  ...(draft.batchName.trim() !== '' && { batchName: draft.batchName }),
  startOn: draft.startOn ?? '',
  trays: parseNumber(draft.trays),
  plannedPlants: getPlannedPlants(draft, crop),
  planKg: kgPlanned(draft, crop),
  note: draft.note,
  cells: [...draft.cells],
});

// One shared instance: drafts are compared member by member.
const noCells: readonly Cell[] = [];

const textOf = (value: number | null): string => (value === null ? '' : String(value));

export const toPlanDraft = (batch: BatchRow): PlanDraft => ({
  farmCropId: String(batch.farmCropId),
  batchName: batch.batchName,
  startOn: batch.startOn,
  trays: textOf(batch.trays),
  plannedPlants: textOf(batch.plannedPlants),
  planKg: textOf(batch.planKg),
  note: batch.note,
  cells: noCells,
});

/** Request body for a change of the plan. */
export const toPlanBody = (draft: PlanDraft, version: number) => ({
  batchName: draft.batchName,
  trays: parseNumber(draft.trays),
  plannedPlants: parseNumber(draft.plannedPlants ?? ''),
  planKg: parseNumber(draft.planKg ?? ''),
  note: draft.note,
  version,
});
