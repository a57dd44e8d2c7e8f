import type { Discard } from '@onsil/contract/yield-work';
import { tallyBatch } from '@onsil/domain/batch-tally';
import type { Stage } from '@onsil/domain/stages';
import type { Cell } from '@onsil/contract/racks';
import type { EntryText, Written } from './entry-repository.ts';
import { batchRefusal, type BatchRefusal } from './batch-check-service.ts';
import { isClosed, type Batch } from './load-service.ts';
import type { Closing } from './repository.ts';

/** What is entered of a batch: plants that arrive at a stage. */
export type NewEntry = EntryText & {
  /** every position that the batch holds from that day on; absent: it stays where it is, or comes to the planned ones */
  cells?: readonly Cell[] | undefined;
  /** nothing arrives at this stage any more */
  close: boolean;
  /** the reason by which, when it closes, plants that are left before it are discarded; null: none may be left */
  discardRest: string | null;
  /** absent: the caller, now */
  written?: Written | undefined;
};

export type Plan = { entries: NewEntry[]; closings: Closing[] };
type RefusedPlan = { refused: BatchRefusal<EntryText>['code']; days: { index: number; code: string }[] };

/** The plants that are left before a stage, as discards. */
const restBefore = (
  batch: Pick<Batch, 'stages'>,
  steps: readonly EntryText[],
  stage: Stage,
  reason: string,
): Discard[] =>
  tallyBatch(batch.stages, steps)
    .slice(0, batch.stages.indexOf(stage))
    .flatMap((one) =>
      one.there > 0 && one.stage !== 'harvest' ? [{ stage: one.stage, plants: one.there, reason }] : [],
    );

/** Nothing arrives by it: what stands at a stage may be thrown away although the stage is complete. */
const onlyDiscards = ({ plants, weightKg, discards, close }: NewEntry): boolean =>
  plants === 0 && weightKg === null && discards.length > 0 && !close;

/**
 * What becomes of a batch by entries, one after the other: with what is discarded when a stage closes. The batch as a whole
 * is judged at the end, so that their order does not matter. A refusal is given back, not thrown: it may be one of many. Its
 * days are named by the index of their entry.
 */
export const planEntries = (batch: Batch, wanted: readonly NewEntry[]): Plan | RefusedPlan => {
  const entries: NewEntry[] = [];
  const closings: Closing[] = [];
  for (const entry of wanted) {
    const { stage, day, close, discardRest } = entry;
    const closed = isClosed({ ...batch, closings: [...batch.closings, ...closings] }, stage);
    if (closed && !onlyDiscards(entry)) return { refused: 'STAGE_CLOSED', days: [] };
    const rest =
      close && discardRest !== null ? restBefore(batch, [...batch.entries, ...entries, entry], stage, discardRest) : [];
    entries.push({ ...entry, discards: [...entry.discards, ...rest] });
    if (close) closings.push({ stage, day });
  }
  const after = {
    stages: batch.stages,
    entries: [...batch.entries, ...entries],
    closings: [...batch.closings, ...closings],
  };
  const refusal = batchRefusal<EntryText>(after, batch.entries, entries);
  if (!refusal) return { entries, closings };
  const indexOf = new Map<EntryText, number>(entries.map((entry, index) => [entry, index]));
  return {
    refused: refusal.code,
    days: refusal.days.map(({ step, code }) => ({ index: indexOf.get(step) ?? 0, code })),
  };
};
