import type { ErrorCode } from '@onsil/contract/errors';
import { findDateFaults, type DateFault } from '@onsil/domain/batches/date-faults';
import { findStepsFault, tallyBatch, type BatchStep } from '@onsil/domain/batches/tally';
import type { Stage } from '@onsil/domain/crops/stages';
import { lastClosedStage, type Batch } from './load-batches.ts';

type BatchState<S extends BatchStep> = Pick<Batch, 'stages' | 'closings'> & { entries: readonly S[] };

/** Why a batch is invalid; `days` are the steps with a wrong day, each with a phrase key of `validation`. */
export type BatchRefusal<S extends BatchStep> = { code: ErrorCode; days: { step: S; code: string }[] };

const titleCase = (stage: Stage): string => `${stage.charAt(0).toUpperCase()}${stage.slice(1)}`;

/** Phrase key for a day before that of an earlier stage. */
export const dayBeforeKey = (stage: Stage): string => `dayBefore${titleCase(stage)}`;
const dayAfter = (stage: Stage): string => `dayAfter${titleCase(stage)}`;

/**
 * Reports the error at the step that was entered or changed: it is too early, or an existing step makes it too late.
 */
const wrongDay = <S extends BatchStep>({ early, first }: DateFault<S>, changed: ReadonlySet<S>) =>
  changed.has(early) || !changed.has(first)
    ? { step: early, code: dayBeforeKey(first.stage) }
    : { step: first, code: dayAfter(early.stage) };

/**
 * Wrong days caused by the change. Existing errors do not block it, so that they can be corrected one entry at a time.
 */
const wrongDays = <S extends BatchStep>(
  before: readonly DateFault<S>[],
  after: readonly DateFault<S>[],
  changed: ReadonlySet<S>,
) => {
  const relevant = after.filter(({ early, first }) => changed.has(early) || changed.has(first));
  if (relevant.length > 0) return relevant.map((one) => wrongDay(one, changed));
  const [first] = before.length === 0 ? after : [];
  // Another arrival became the first one: the changed day is wrong, or the entry was removed.
  return first ? [...changed].map((step) => ({ step, code: dayAfter(first.early.stage) })) : undefined;
};

/** Stages before the last closed one: no plants may remain there. */
const emptiedStages = (batch: Pick<Batch, 'stages' | 'closings'>): Stage[] =>
  batch.stages.slice(0, Math.max(0, lastClosedStage(batch)));

/**
 * Why a batch is invalid: plants from nowhere, days in the wrong order, plants left before a closed stage.
 * @param before the entries before the change
 * @param changed the new and changed entries
 * @returns null if it is valid
 */
export const validateBatch = <S extends BatchStep>(
  batch: BatchState<S>,
  before: readonly S[] = [],
  changed: readonly S[] = batch.entries,
): BatchRefusal<S> | null => {
  const { stages, entries } = batch;
  const refusal = findStepsFault(stages, entries);
  if (refusal?.code === 'PLANTS_MISSING') return { code: refusal.code, days: [] };
  const days = wrongDays(findDateFaults(stages, before), findDateFaults(stages, entries), new Set(changed));
  if (days) return { code: 'DATE_TOO_EARLY', days };
  if (refusal) return { code: refusal.code, days: changed.map((step) => ({ step, code: 'plantsLater' })) };
  const emptied = emptiedStages(batch);
  const left = tallyBatch(stages, entries).some(({ stage, there }) => there > 0 && emptied.includes(stage));
  return left ? { code: 'STAGE_NOT_EMPTY', days: [] } : null;
};
