import type { ErrorCode } from '@onsil/contract/errors';
import { dateFaults, type DateFault } from '@onsil/domain/batch-dates';
import { stepsRefusal, tallyBatch, type BatchStep } from '@onsil/domain/batch-tally';
import type { Stage } from '@onsil/domain/stages';
import { furthestClosed, type Batch } from './load-service.ts';

type Happened<S extends BatchStep> = Pick<Batch, 'stages' | 'closings'> & { entries: readonly S[] };

/** Why a batch cannot be; `days` are the steps whose day is wrong, each with a phrase key of `validation`. */
export type BatchRefusal<S extends BatchStep> = { code: ErrorCode; days: { step: S; code: string }[] };

const titleCase = (stage: Stage): string => `${stage.charAt(0).toUpperCase()}${stage.slice(1)}`;

/** The phrase key of a day that is before that of an earlier stage. */
export const dayBefore = (stage: Stage): string => `dayBefore${titleCase(stage)}`;
const dayAfter = (stage: Stage): string => `dayAfter${titleCase(stage)}`;

/** A fault is told at the step that was entered or changed: it is too early, or what was there already makes it too late. */
const wrongDay = <S extends BatchStep>({ early, first }: DateFault<S>, changed: ReadonlySet<S>) =>
  changed.has(early) || !changed.has(first)
    ? { step: early, code: dayBefore(first.stage) }
    : { step: first, code: dayAfter(early.stage) };

/**
 * The days that are wrong by what changed. What was wrong before holds up nothing else, so that it can be put right one
 * entry after the other.
 */
const wrongDays = <S extends BatchStep>(
  before: readonly DateFault<S>[],
  after: readonly DateFault<S>[],
  changed: ReadonlySet<S>,
) => {
  const own = after.filter(({ early, first }) => changed.has(early) || changed.has(first));
  if (own.length > 0) return own.map((one) => wrongDay(one, changed));
  const [first] = before.length === 0 ? after : [];
  // Another arrival is the first one now: the day of what changed is wrong, or nothing of it is left.
  return first ? [...changed].map((step) => ({ step, code: dayAfter(first.early.stage) })) : undefined;
};

/** The stages before the furthest that is complete: no plants are there for good. */
const emptiedStages = (batch: Pick<Batch, 'stages' | 'closings'>): Stage[] =>
  batch.stages.slice(0, Math.max(0, furthestClosed(batch)));

/**
 * Why a batch cannot be as it is: plants from nowhere, days that go back, plants left before a stage that is complete.
 * @param before the entries as they were
 * @param changed those of the entries that are new or changed
 * @returns null: it can be
 */
export const batchRefusal = <S extends BatchStep>(
  batch: Happened<S>,
  before: readonly S[] = [],
  changed: readonly S[] = batch.entries,
): BatchRefusal<S> | null => {
  const { stages, entries } = batch;
  const refusal = stepsRefusal(stages, entries);
  if (refusal?.code === 'PLANTS_MISSING') return { code: refusal.code, days: [] };
  const days = wrongDays(dateFaults(stages, before), dateFaults(stages, entries), new Set(changed));
  if (days) return { code: 'DATE_TOO_EARLY', days };
  if (refusal) return { code: refusal.code, days: changed.map((step) => ({ step, code: 'plantsLater' })) };
  const emptied = emptiedStages(batch);
  const left = tallyBatch(stages, entries).some(({ stage, there }) => there > 0 && emptied.includes(stage));
  return left ? { code: 'STAGE_NOT_EMPTY', days: [] } : null;
};
