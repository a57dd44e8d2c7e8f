import type { Registration } from '@onsil/contract/yields';
import { stages as allStages, type Stage } from '@onsil/domain/crops/stages';
import { parseNumber } from '#lib/format/parse-number.ts';

export const stageParts = ['date', 'plants', 'trays', 'discarded', 'reason'] as const;
export type StagePart = (typeof stageParts)[number];
const relevantParts = ['date', 'plants', 'trays', 'discarded'] as const;
/** The key of a stage's value; without a dot, which would part a path. */
export type StageKey = `${Stage}-${StagePart}`;

/** Form values of a finished cycle; keys of stages are like `sowing-plants`. */
export type RecordDraft = Record<StageKey, string> & {
  farmCropId: string;
  batchName: string;
  harvestKg: string;
  kgGradeA: string;
  note: string;
  /** a rack, `kept` for the existing positions of a record, or empty */
  rackId: string;
  sectionNo: string;
  isComplete: boolean;
};

const emptyStages = Object.fromEntries(
  allStages.flatMap((stage) => stageParts.map((field) => [`${stage}-${field}`, field === 'reason' ? 'OTHER' : ''])),
) as Record<StageKey, string>;

export const emptyRecordDraft: RecordDraft = {
  ...emptyStages,
  farmCropId: '',
  batchName: '',
  harvestKg: '',
  kgGradeA: '',
  note: '',
  rackId: '',
  sectionNo: '',
  isComplete: true,
};

const textOf = (value: number | null): string => (value === null ? '' : String(value));

export const toRecordDraft = (record: Registration): RecordDraft => ({
  ...emptyRecordDraft,
  ...Object.fromEntries(
    record.stages.flatMap(({ stage, firstOn, plants, trays, discarded, reason }) =>
      firstOn === null
        ? []
        : [
            [`${stage}-date`, firstOn],
            [`${stage}-plants`, String(plants)],
            [`${stage}-trays`, textOf(trays)],
            [`${stage}-discarded`, discarded === 0 ? '' : String(discarded)],
            [`${stage}-reason`, reason ?? 'OTHER'],
          ],
    ),
  ),
  farmCropId: String(record.farmCropId),
  batchName: record.batchName,
  harvestKg: record.stages.some(({ stage, firstOn }) => stage === 'harvest' && firstOn !== null)
    ? String(record.harvestKg)
    : '',
  kgGradeA: textOf(record.kgGradeA),
  note: record.note,
  rackId: 'kept',
  isComplete: record.isComplete,
});

/** The stages with any typed value. A stage without its day is rejected rather than dropped. */
export const getReachedStages = (draft: RecordDraft, stages: readonly Stage[]): Stage[] =>
  stages.filter((stage) => relevantParts.some((field) => draft[`${stage}-${field}`].trim() !== ''));

/** Request body; NaN for an invalid number, which the contract then rejects. */
export const toRecordBody = (draft: RecordDraft, stages: readonly Stage[]) => {
  const reached = getReachedStages(draft, stages);
  const kept = draft.rackId === 'kept';
  return {
    farmCropId: parseNumber(draft.farmCropId) ?? Number.NaN,
    ...(draft.batchName.trim() !== '' && { batchName: draft.batchName }),
    stages: reached.map((stage) => ({
      stage,
      date: draft[`${stage}-date`],
      plants: parseNumber(draft[`${stage}-plants`]) ?? Number.NaN,
      trays: parseNumber(draft[`${stage}-trays`]),
      discarded: stage === 'harvest' ? 0 : (parseNumber(draft[`${stage}-discarded`]) ?? 0),
      reason: draft[`${stage}-reason`],
    })),
    harvestKg: reached.includes('harvest') ? (parseNumber(draft.harvestKg) ?? Number.NaN) : null,
    kgGradeA: reached.includes('harvest') ? parseNumber(draft.kgGradeA) : null,
    note: draft.note,
    rackId: kept ? null : parseNumber(draft.rackId),
    sectionNo: kept ? null : parseNumber(draft.sectionNo),
    // Omitted cells keep the existing positions, including moves that the record does not show.
    ...(!kept && { cells: [] }),
    isComplete: draft.isComplete,
  };
};

const quotient = (field: number | null, whole: number | null): number | null =>
  field === null || whole === null || Number.isNaN(field) || !(whole > 0) ? null : field / whole;

/** Share of the previous stage's plants that arrived here; null if unknown. */
export const getStageRate = (draft: RecordDraft, stages: readonly Stage[], stage: Stage): number | null => {
  const before = stages[stages.indexOf(stage) - 1];
  if (before === undefined) return null;
  return quotient(parseNumber(draft[`${stage}-plants`]), parseNumber(draft[`${before}-plants`]));
};

export const getRates = (draft: RecordDraft, stages: readonly Stage[]) => {
  const first = stages[0];
  const [startedPlants, harvestedPlants] = [
    first && parseNumber(draft[`${first}-plants`]),
    parseNumber(draft['harvest-plants']),
  ];
  const stood = parseNumber(draft[`${stages.at(-2) ?? 'harvest'}-plants`]);
  const kg = parseNumber(draft.harvestKg);
  // Plants that are picked repeatedly are not removed, so the standing plants count.
  const bearing = harvestedPlants === 0 && kg !== null && kg > 0 ? stood : harvestedPlants;
  return {
    survival: quotient(bearing, startedPlants ?? null),
    weightPerPlant: quotient(kg === null ? null : kg * 1_000, bearing),
    gradeARate: quotient(parseNumber(draft.kgGradeA), kg),
  };
};

/** The value that an error of the call is about: the call lists the reached stages. */
export const toRecordField = (path: string, draft: RecordDraft, stages: readonly Stage[]): string => {
  if (path === 'cells') return 'rackId';
  const [, index, part = 'date'] = /^stages\.(\d+)(?:\.(.+))?$/.exec(path) ?? [];
  const stage = getReachedStages(draft, stages)[Number(index)];
  return stage ? `${stage}-${part}` : path;
};
