import { seasonOf } from '@onsil/domain/stages';
import type { Cell } from '@onsil/contract/racks';
import type { Work } from '@onsil/contract/yield-work';
import { numberIn } from '#lib/typed-number.ts';
import type { RegistCrop } from './queries.ts';

/** What is planned of a batch, as it is typed; null as long as it follows from trays and ports. */
export type WorkDraft = {
  crop: string;
  batchNm: string;
  startOn: string | null;
  trays: string;
  plannedPlants: string | null;
  planKg: string | null;
  note: string;
  /** positions that are kept for it from its first day on */
  cells: readonly Cell[];
};

/** Plants that find room on the trays of the first stage; null where that is not known. */
export const plantsOnTrays = ({ trays }: WorkDraft, crop: RegistCrop | undefined): number | null => {
  const first = crop?.stages[0];
  const ports = first === undefined ? null : (crop?.portCounts[seasonOf(first)] ?? null);
  const count = numberIn(trays);
  return ports === null || count === null || Number.isNaN(count) ? null : ports * count;
};

export const plantsPlanned = (draft: WorkDraft, crop: RegistCrop | undefined): number | null =>
  draft.plannedPlants === null ? plantsOnTrays(draft, crop) : numberIn(draft.plannedPlants);

/** kg, to one decimal, that the planned plants come to by the crop's weight of one; null where that is not known. */
export const kgExpected = (draft: WorkDraft, crop: RegistCrop | undefined): number | null => {
  const plants = plantsPlanned(draft, crop);
  const grams = crop?.weightPerPlant ?? null;
  if (plants === null || Number.isNaN(plants) || grams === null) return null;
  return Math.round((plants * grams) / 100) / 10;
};

const kgPlanned = (draft: WorkDraft, crop: RegistCrop | undefined): number | null =>
  draft.planKg === null ? kgExpected(draft, crop) : numberIn(draft.planKg);

/** What is sent for a new batch; NaN where something is no number, which the contract then refuses. */
export const newWorkBody = (draft: WorkDraft, crop: RegistCrop | undefined) => ({
  cultivateCropSeq: crop?.cultivateCropSeq ?? Number.NaN,
  ...(draft.batchNm.trim() !== '' && { batchNm: draft.batchNm }),
  startOn: draft.startOn ?? '',
  trays: numberIn(draft.trays),
  plannedPlants: plantsPlanned(draft, crop),
  planKg: kgPlanned(draft, crop),
  note: draft.note,
  cells: [...draft.cells],
});

// One list for all: two states of a draft are compared member by member.
const noCells: readonly Cell[] = [];

const textOf = (value: number | null): string => (value === null ? '' : String(value));

export const draftOf = (work: Work): WorkDraft => ({
  crop: String(work.cultivateCropSeq),
  batchNm: work.batchNm,
  startOn: work.startOn,
  trays: textOf(work.trays),
  plannedPlants: textOf(work.plannedPlants),
  planKg: textOf(work.planKg),
  note: work.note,
  cells: noCells,
});

/** What is sent where the plan of a batch changes. */
export const workChangeBody = (draft: WorkDraft, version: number) => ({
  batchNm: draft.batchNm,
  trays: numberIn(draft.trays),
  plannedPlants: numberIn(draft.plannedPlants ?? ''),
  planKg: numberIn(draft.planKg ?? ''),
  note: draft.note,
  version,
});
