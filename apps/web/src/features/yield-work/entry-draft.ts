import type { WorkEntry } from '@onsil/contract/yield-work';
import { numberIn } from '#lib/typed-number.ts';

export type DiscardDraft = { stage: string; plants: string; reason: string };

/** Form values of an entry. Discards are serialised, so that two drafts can be compared. */
export type EntryDraft = {
  day: string | null;
  plants: string;
  trays: string;
  weightKg: string;
  kgGradeA: string;
  discards: string;
  note: string;
};

export const discardsIn = ({ discards }: EntryDraft): DiscardDraft[] => JSON.parse(discards) as DiscardDraft[];
export const discardsText = (discards: readonly DiscardDraft[]): string => JSON.stringify(discards);

const textOf = (value: number | null): string => (value === null ? '' : String(value));

export const draftOf = (entry: WorkEntry): EntryDraft => ({
  day: entry.day,
  plants: String(entry.plants),
  trays: textOf(entry.trays),
  weightKg: textOf(entry.weightKg),
  kgGradeA: textOf(entry.kgGradeA),
  discards: discardsText(
    entry.discards.map(({ stage, plants, reason }) => ({ stage, plants: String(plants), reason })),
  ),
  note: entry.note,
});

/** Request body; NaN for an invalid number, which the contract then rejects. */
export const entryBody = (draft: EntryDraft, stage: WorkEntry['stage'], version: number) => ({
  day: draft.day ?? '',
  plants: numberIn(draft.plants) ?? Number.NaN,
  trays: numberIn(draft.trays),
  weightKg: stage === 'harvest' ? (numberIn(draft.weightKg) ?? Number.NaN) : null,
  kgGradeA: stage === 'harvest' ? numberIn(draft.kgGradeA) : null,
  discards: discardsIn(draft).map(({ plants, ...one }) => ({ ...one, plants: numberIn(plants) ?? Number.NaN })),
  note: draft.note,
  version,
});
