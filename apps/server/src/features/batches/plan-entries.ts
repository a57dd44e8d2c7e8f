import type { Discard } from '@onsil/contract/batches';
import type { Cell } from '@onsil/contract/racks';
import { tallyBatch } from '@onsil/domain/batches/tally';
import type { Stage } from '@onsil/domain/crops/stages';
import type { Closing } from './batches.sql.ts';
import type { EntryData, Authorship } from './entries.sql.ts';
import { isStageClosed, type Batch } from './load-batches.ts';
import { validateBatch, type BatchRefusal } from './validate-batch.ts';

/** Arrival of plants at a stage of a batch. */
export type NewEntry = EntryData & {
  /** all positions of the batch from that day on; absent: unchanged, or the planned ones */
  cells?: readonly Cell[] | undefined;
  /** no more arrivals at this stage */
  close: boolean;
  /** reason for discarding the plants left at earlier stages when the stage closes; null: none may be left */
  discardRest: string | null;
  /** absent: the caller, now */
  written?: Authorship | undefined;
};

export type Plan = { entries: NewEntry[]; closings: Closing[] };
type RefusedPlan = { refused: BatchRefusal<EntryData>['code']; days: { index: number; code: string }[] };

/** Plants left at stages before a given one, as discards. */
const remainingBefore = (
  batch: Pick<Batch, 'stages'>,
  steps: readonly EntryData[],
  stage: Stage,
  reason: string,
): Discard[] =>
  tallyBatch(batch.stages, steps)
    .slice(0, batch.stages.indexOf(stage))
    .flatMap((one) =>
      one.there > 0 && one.stage !== 'harvest' ? [{ stage: one.stage, plants: one.there, reason }] : [],
    );

/** Discards remain possible after their stage is closed. */
const isDiscardOnly = ({ plants, weightKg, discards, close }: NewEntry): boolean =>
  plants === 0 && weightKg === null && discards.length > 0 && !close;

/**
 * Applies entries to a batch, including the discards when a stage closes. The batch is validated once at the end, so
 * the order of entries does not matter. Returns a refusal instead of throwing, since it may be one of many; its days
 * refer to the index of the entry.
 */
export const planEntries = (batch: Batch, requested: readonly NewEntry[]): Plan | RefusedPlan => {
  const entries: NewEntry[] = [];
  const closings: Closing[] = [];
  for (const entry of requested) {
    const { stage, day, close, discardRest } = entry;
    const closed = isStageClosed({ ...batch, closings: [...batch.closings, ...closings] }, stage);
    if (closed && !isDiscardOnly(entry)) return { refused: 'STAGE_CLOSED', days: [] };
    const rest =
      close && discardRest !== null
        ? remainingBefore(batch, [...batch.entries, ...entries, entry], stage, discardRest)
        : [];
    entries.push({ ...entry, discards: [...entry.discards, ...rest] });
    if (close) closings.push({ stage, day });
  }
  const after = {
    stages: batch.stages,
    entries: [...batch.entries, ...entries],
    closings: [...batch.closings, ...closings],
  };
  const refusal = validateBatch<EntryData>(after, batch.entries, entries);
  if (!refusal) return { entries, closings };
  const indexOf = new Map<EntryData, number>(entries.map((entry, index) => [entry, index]));
  return {
    refused: refusal.code,
    days: refusal.days.map(({ step, code }) => ({ index: indexOf.get(step) ?? 0, code })),
  };
};
