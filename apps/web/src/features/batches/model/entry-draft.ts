import type { BatchEntry } from '@onsil/contract/batches';
import { parseNumber } from '#lib/format/parse-number.ts';

export type DiscardDraft = { stage: string; plants: string; reason: string };

/** Form values of an entry. */
export type EntryDraft = {
  day: string | null;
  plants: string;
  trays: string;
  weightKg: string;
  kgGradeA: string;
  discards: readonly DiscardDraft[];
  note: string;
};

const textOf = (value: number | null): string => (value === null ? '' : String(value));

export const toEntryDraft = (entry: BatchEntry): EntryDraft => ({
  day: entry.day,
  plants: String(entry.plants),
  trays: textOf(entry.trays),
  weightKg: textOf(entry.weightKg),
  kgGradeA: textOf(entry.kgGradeA),
  discards: entry.discards.map(({ stage, plants, reason }) => ({ stage, plants: String(plants), reason })),
  note: entry.note,
});

/** Request body; NaN for an invalid number, which the contract then rejects. */
export const toEntryBody = (draft: EntryDraft, stage: BatchEntry['stage'], version: number) => ({
  day: draft.day ?? '',
  plants: parseNumber(draft.plants) ?? Number.NaN,
  trays: parseNumber(draft.trays),
  weightKg: stage === 'harvest' ? (parseNumber(draft.weightKg) ?? Number.NaN) : null,
  kgGradeA: stage === 'harvest' ? parseNumber(draft.kgGradeA) : null,
  discards: draft.discards.map(({ plants, ...one }) => ({ ...one, plants: parseNumber(plants) ?? Number.NaN })),
  note: draft.note,
  version,
});
