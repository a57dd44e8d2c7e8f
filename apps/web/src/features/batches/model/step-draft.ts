import type { StageTally, BatchRow } from '@onsil/contract/batches';
import type { Cell } from '@onsil/contract/racks';
import type { Stage } from '@onsil/domain/crops/stages';
import { parseNumber } from '#lib/format/parse-number.ts';

/** Kind of bulk entry: plants that move on, a harvest, or plants that are only discarded. */
export type StepKind = 'next' | 'harvest' | 'discard';

/** Form values of one batch; `plants` is null while the default (all remaining plants) applies. */
export type StepRow = {
  plants: string | null;
  trays: string;
  discards: string;
  reason: string;
  weightKg: string;
  kgGradeA: string;
  /** positions from that day on; the batch keeps its positions if null or empty */
  cells: readonly Cell[] | null;
};
export type StepDraft = {
  date: string | null;
  rows: Readonly<Record<number, StepRow>>;
  note: string;
  complete: boolean;
  restReason: string;
};

const emptyRow: StepRow = {
  plants: null,
  trays: '',
  discards: '',
  reason: 'OTHER',
  weightKg: '',
  kgGradeA: '',
  cells: null,
};

export const stepRowFields = ['plants', 'trays', 'discards', 'reason', 'weightKg', 'kgGradeA', 'cells'] as const;

export const getRow = ({ rows }: StepDraft, { batchId }: BatchRow): StepRow => rows[batchId] ?? emptyRow;

const tallyAt = ({ stages }: BatchRow, stage: Stage): StageTally | undefined =>
  stages.find((one) => one.stage === stage);

/** The previous stage of a target; undefined for the first stage, which has none. */
export const getSource = ({ stages }: BatchRow, target: Stage): StageTally | undefined =>
  stages[stages.findIndex(({ stage }) => stage === target) - 1];

/** The stages that can receive plants of a batch. */
export const getTargets = ({ stages, state, isComplete }: BatchRow): Stage[] =>
  isComplete
    ? []
    : stages
        .filter(({ stage, closedOn }, index) => {
          // The first stage receives plants as long as the batch has not moved on.
          const canReceive = index === 0 ? state === 'work' || state === stage : (stages[index - 1]?.there ?? 0) > 0;
          return closedOn === null && canReceive;
        })
        .map(({ stage }) => stage);

/** Default target: the stage after the current one. */
const usualTarget = ({ stages, state }: BatchRow): Stage | undefined =>
  stages[state === 'work' ? 0 : stages.findIndex(({ stage }) => stage === state) + 1]?.stage;

/** The stages to which the step applies for at least one of the batches. */
export const getStages = (batches: readonly BatchRow[], kind: StepKind): Stage[] => {
  const stagesOf = (batch: BatchRow): Stage[] => {
    if (kind === 'discard')
      return batch.stages.filter(({ stage, there }) => there > 0 && stage !== 'harvest').map(({ stage }) => stage);
    return getTargets(batch).filter((stage) => (stage === 'harvest') === (kind === 'harvest'));
  };
  const order = ['sowing', 'seedling', 'transplant', 'plant', 'harvest'] as const;
  const found = new Set(batches.flatMap(stagesOf));
  return order.filter((stage) => found.has(stage));
};

/** The batches to which the step applies. */
export const filterApplicable = (batches: readonly BatchRow[], kind: StepKind, stage: Stage): BatchRow[] =>
  batches.filter((batch) =>
    kind === 'discard' ? (tallyAt(batch, stage)?.there ?? 0) > 0 : getTargets(batch).includes(stage),
  );

/** Default stage: the one that most of the batches go to next; otherwise the one that applies to the most batches. */
export const getDefaultStage = (batches: readonly BatchRow[], kind: StepKind): Stage | undefined => {
  const targets = batches.map((batch) => (kind === 'discard' ? batch.state : usualTarget(batch)));
  const votes = (stage: Stage): number => targets.filter((one) => one === stage).length;
  const fits = (stage: Stage): number => filterApplicable(batches, kind, stage).length;
  return getStages(batches, kind).toSorted((a, b) => votes(b) - votes(a) || fits(b) - fits(a))[0];
};

/** The stage that all of the batches go to next; undefined where they differ. */
export const getCommonTarget = (batches: readonly BatchRow[]): Exclude<Stage, 'harvest'> | undefined => {
  const target = getDefaultStage(batches, 'next');
  const isCommon = target !== 'harvest' && batches.every((batch) => usualTarget(batch) === target);
  return isCommon ? target : undefined;
};

/** Plants at the source of a step; null if they come from outside. */
export const getSourcePlants = (
  batch: BatchRow,
  kind: StepKind,
  stage: Stage,
): { stage: Stage; there: number } | null =>
  (kind === 'discard' ? tallyAt(batch, stage) : getSource(batch, stage)) ?? null;

export type Step = { kind: StepKind; stage: Stage; isFruit: (batch: BatchRow) => boolean };

/**
 * Default number of plants: all remaining ones less those discarded; 0 at the harvest of a fruit crop, whose plants
 * stay.
 */
export const getDefaultPlants = (
  batch: BatchRow,
  { discards }: StepRow,
  { kind, stage, isFruit }: Step,
): number | null => {
  if (stage === 'harvest' && isFruit(batch)) return 0;
  const source = getSourcePlants(batch, kind, stage);
  if (source) return Math.max(0, source.there - (parseNumber(discards) || 0));
  // The part of the plan that has not arrived.
  const { plannedPlants } = batch;
  return plannedPlants === null ? null : Math.max(0, plannedPlants - (tallyAt(batch, stage)?.arrived ?? 0));
};

export const parsePlants = (batch: BatchRow, row: StepRow, step: Step): number | null =>
  row.plants === null ? getDefaultPlants(batch, row, step) : parseNumber(row.plants);

type StepTotals = { plants: number; trays: number; discards: number; weightKg: number; kgGradeA: number; rest: number };

const orZero = (value: number | null): number => value || 0;

/** Totals of a step, with the plants that remain at the source stages. */
export const getTotals = (batches: readonly BatchRow[], draft: StepDraft, step: Step): StepTotals => {
  const sums = { plants: 0, trays: 0, discards: 0, weightKg: 0, kgGradeA: 0, rest: 0 };
  for (const batch of batches) {
    const row = getRow(draft, batch);
    const plants = step.kind === 'discard' ? 0 : orZero(parsePlants(batch, row, step));
    const discards = orZero(parseNumber(row.discards));
    sums.plants += plants;
    sums.discards += discards;
    sums.trays += orZero(parseNumber(row.trays));
    sums.weightKg += orZero(parseNumber(row.weightKg));
    sums.kgGradeA += orZero(parseNumber(row.kgGradeA));
    sums.rest += Math.max(0, (getSourcePlants(batch, step.kind, step.stage)?.there ?? 0) - plants - discards);
  }
  return sums;
};

/** Request body; NaN for an invalid number, which the contract then rejects. */
export const toStepBody = (batches: readonly BatchRow[], draft: StepDraft, step: Step) => ({
  date: draft.date ?? '',
  works: batches.map((batch) => {
    const row = getRow(draft, batch);
    const discarded = parseNumber(row.discards);
    const from = getSourcePlants(batch, step.kind, step.stage)?.stage;
    return {
      batchId: batch.batchId,
      plants: step.kind === 'discard' ? 0 : (parsePlants(batch, row, step) ?? Number.NaN),
      trays: parseNumber(row.trays),
      discards: discarded === null || discarded === 0 ? [] : [{ stage: from, plants: discarded, reason: row.reason }],
      note: draft.note,
      ...(row.cells !== null && row.cells.length > 0 && { cells: [...row.cells] }),
      ...(step.stage === 'harvest' && {
        weightKg: parseNumber(row.weightKg) ?? undefined,
        kgGradeA: parseNumber(row.kgGradeA),
      }),
    };
  }),
  isComplete: draft.complete,
  discardRest: draft.complete && getTotals(batches, draft, step).rest > 0 ? draft.restReason : null,
});

/** Errors of a row, by its values; those of the batch itself are at `cells`. */
export type StepRowErrors = Partial<Record<keyof StepRow, string>>;

const rowFields: Record<string, keyof StepRow> = { 'discards.0.plants': 'discards', 'discards.0.reason': 'reason' };

/** The value that an error of the call is about: the call lists the batches, and closing discards the rest. */
export const toStepField = (path: string, batches: readonly BatchRow[]): string => {
  if (path === 'discardRest') return 'restReason';
  const [, index, part = 'cells'] = /^works\.(\d+)(?:\.(.+))?$/.exec(path) ?? [];
  const batch = batches[Number(index)];
  if (!batch) return path;
  const isAboutBatch = part === 'batchId' || part.startsWith('cells');
  return `rows.${batch.batchId}.${isAboutBatch ? 'cells' : (rowFields[part] ?? part)}`;
};

/** Initial form values: the planned trays of a batch that has not begun, and zero plants and weight if `closing`. */
export const createStepDraft = (batches: readonly BatchRow[], day: string, closing: boolean): StepDraft => ({
  date: day,
  rows: Object.fromEntries(
    batches.map(({ batchId, state, trays }) => [
      batchId,
      {
        ...emptyRow,
        ...(state === 'work' && trays !== null && { trays: String(trays) }),
        ...(closing && { plants: '0', weightKg: '0' }),
      },
    ]),
  ),
  note: '',
  complete: closing,
  restReason: 'OTHER',
});
