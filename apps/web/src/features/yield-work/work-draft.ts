import { seasonOf } from '@onsil/domain/stages';
import type { Cell } from '@onsil/contract/racks';
import type { Work } from '@onsil/contract/yield-work';
import { numberIn } from '#lib/typed-number.ts';
import type { RegistCrop } from './queries.ts';

/** Form values of a batch's plan; null while a value follows from trays and ports. */
export type WorkDraft = {
  crop: string;
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
export const plantsOnTrays = ({ trays }: WorkDraft, crop: RegistCrop | undefined): number | null => {
  const first = crop?.stages[0];
  const ports = first === undefined ? null : (crop?.portCounts[seasonOf(first)] ?? null);
  const count = numberIn(trays);
  return ports === null || count === null || Number.isNaN(count) ? null : ports * count;
};

export const plantsPlanned = (draft: WorkDraft, crop: RegistCrop | undefined): number | null =>
  draft.plannedPlants === null ? plantsOnTrays(draft, crop) : numberIn(draft.plannedPlants);

/** Expected yield in kg to one decimal, from the planned plants and the crop's weight per plant; null if unknown. */
export const kgExpected = (draft: WorkDraft, crop: RegistCrop | undefined): number | null => {
  const plants = plantsPlanned(draft, crop);
  const grams = crop?.weightPerPlant ?? null;
  if (plants === null || Number.isNaN(plants) || grams === null) return null;
  return Math.round((plants * grams) / 100) / 10;
};

const kgPlanned = (draft: WorkDraft, crop: RegistCrop | undefined): number | null =>
  draft.planKg === null ? kgExpected(draft, crop) : numberIn(draft.planKg);

/** Request body of a new batch; NaN for an invalid number, which the contract then rejects. */
export const newWorkBody = (draft: WorkDraft, crop: RegistCrop | undefined) => ({
  farmCropId: crop?.farmCropId ?? Number.NaN,
  ...(draft.batchName.trim() !== '' && { batchName: draft.batchName }),
  startOn: draft.startOn ?? '',
  trays: numberIn(draft.trays),
  plannedPlants: plantsPlanned(draft, crop),
  planKg: kgPlanned(draft, crop),
  note: draft.note,
  cells: [...draft.cells],
});

// One shared instance: drafts are compared member by member.
const noCells: readonly Cell[] = [];

const textOf = (value: number | null): string => (value === null ? '' : String(value));

export const draftOf = (batch: Work): WorkDraft => ({
  crop: String(batch.farmCropId),
  batchName: batch.batchName,
  startOn: batch.startOn,
  trays: textOf(batch.trays),
  plannedPlants: textOf(batch.plannedPlants),
  planKg: textOf(batch.planKg),
  note: batch.note,
  cells: noCells,
});

/** Request body for a change of the plan. */
export const workChangeBody = (draft: WorkDraft, version: number) => ({
  batchName: draft.batchName,
  trays: numberIn(draft.trays),
  plannedPlants: numberIn(draft.plannedPlants ?? ''),
  planKg: numberIn(draft.planKg ?? ''),
  note: draft.note,
  version,
});
