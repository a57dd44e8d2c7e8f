import type { Cell } from '@onsil/contract/racks';
import type { FlatYield } from '@onsil/contract/yields';
import type { Stage } from '@onsil/domain/crops/stages';
import { dayBeforeKey, type PathOf, type Batch, type NewEntry } from '#features/batches/batches.ts';
import type { Database } from '#platform/database/database.ts';
import { apiError, invalidField, type InvalidField } from '#platform/http/api-error.ts';
import { findRackArea } from './registrations.sql.ts';

type FlatStage = FlatYield['stages'][number];

const validateFields = (flat: FlatYield, stages: readonly Stage[]): InvalidField[] => {
  const hasHarvest = flat.stages.at(-1)?.stage === 'harvest';
  const { harvestKg, kgGradeA } = flat;
  return [
    ...flat.stages.flatMap(({ stage, discarded }, index): InvalidField[] => {
      if (stages[index] !== stage)
        return [{ path: `stages.${index}.stage`, code: stages.includes(stage) ? 'stages' : 'notThisStage' }];
      return stage === 'harvest' && discarded > 0 ? [{ path: `stages.${index}.discarded`, code: 'notThisStage' }] : [];
    }),
    ...(hasHarvest && harvestKg === null ? [{ path: 'harvestKg', code: 'required' }] : []),
    ...(hasHarvest && harvestKg !== null && (kgGradeA ?? 0) > harvestKg
      ? [{ path: 'kgGradeA', code: 'aboveHarvest' }]
      : []),
    ...(!hasHarvest && harvestKg !== null ? [{ path: 'harvestKg', code: 'notThisStage' }] : []),
    ...(!hasHarvest && kgGradeA !== null ? [{ path: 'kgGradeA', code: 'notThisStage' }] : []),
  ];
};

/**
 * Refuses an impossible flat record: INVALID; DATE_TOO_EARLY for stages in the wrong order; PLANTS_MISSING if more
 * plants move on or are discarded than arrived. The rest is validated with its entries.
 * @param batch the batch whose stages apply
 */
export const validateFlatRecord = (
  flat: FlatYield,
  { stages, batchName }: Pick<Batch, 'stages' | 'batchName'>,
): void => {
  const fields = validateFields(flat, stages);
  if (fields.length > 0) throw apiError('INVALID', { fields });
  const at = (path: string, code: string) => ({ names: [batchName], fields: [{ path: `stages.${path}`, code }] });
  for (const [index, { date, plants, discarded }] of flat.stages.entries()) {
    const before = flat.stages[index - 1];
    if (before && date < before.date) throw apiError('DATE_TOO_EARLY', at(`${index}.date`, dayBeforeKey(before.stage)));
    if (before && plants > before.plants - before.discarded)
      throw apiError('PLANTS_MISSING', at(`${index}.plants`, 'tooBig'));
    if (discarded > plants) throw apiError('PLANTS_MISSING', at(`${index}.discarded`, 'tooBig'));
  }
};

const toDiscards = ({ stage, discarded, reason }: FlatStage, plants: number): NewEntry['discards'] =>
  plants > 0 && stage !== 'harvest' ? [{ stage, plants, reason: discarded > 0 ? reason : 'END' }] : [];

/**
 * Converts a flat record to entries, one per stage. Discards of a stage are entered on the day of the next stage; those
 * of the last stage on its own day. Plants left at a closed stage are discarded with the same reason.
 */
export const toEntries = (flat: FlatYield): NewEntry[] => {
  const close = flat.isComplete;
  return flat.stages.map((current, index) => {
    const before = flat.stages[index - 1];
    const harvest = current.stage === 'harvest';
    const leftBehind = before ? toDiscards(before, close ? before.plants - current.plants : before.discarded) : [];
    const ownDiscards = index === flat.stages.length - 1 ? toDiscards(current, current.discarded) : [];
    return {
      stage: current.stage,
      day: current.date,
      plants: current.plants,
      trays: current.trays,
      weightKg: harvest ? flat.harvestKg : null,
      kgGradeA: harvest ? flat.kgGradeA : null,
      discards: [...leftBehind, ...ownDiscards],
      note: '',
      close,
      discardRest: null,
    };
  });
};

/** Path of an entry's member in the flat record. */
export const createPathOf =
  (flat: FlatYield, entries: readonly NewEntry[]): PathOf =>
  (index, member) => {
    if (member.startsWith('cells')) return member;
    const [, discard] = /^discards\.(\d+)/.exec(member) ?? [];
    if (discard === undefined) return `stages.${index}.${member === 'day' ? 'date' : member}`;
    const stage = entries[index]?.discards[Number(discard)]?.stage;
    return `stages.${flat.stages.findIndex((one) => one.stage === stage)}.reason`;
  };

/** Positions named by a flat record: a rack, a section or single ones; undefined if it names none. */
export const resolveCells = async (
  db: Database,
  farmNo: number,
  { rackId, sectionNo, cells }: Pick<FlatYield, 'rackId' | 'sectionNo' | 'cells'>,
): Promise<readonly Cell[] | undefined> => {
  if (rackId === null) {
    if (sectionNo !== null) throw invalidField('rackId', 'required');
    return cells;
  }
  if (cells && cells.length > 0) throw invalidField('cells', 'invalid');
  const area = await findRackArea(db, farmNo, rackId, sectionNo);
  if (!area) throw invalidField('rackId', 'unknownCell');
  if (sectionNo !== null && area.sectionNo === null) throw invalidField('sectionNo', 'unknownCell');
  const { tierFrom, tierTo, columnFrom, columnTo } = area;
  const columns = Array.from({ length: columnTo - columnFrom + 1 }, (_, index) => columnFrom + index);
  return Array.from({ length: tierTo - tierFrom + 1 }, (_, index) => tierFrom + index).flatMap((tier) =>
    columns.map((column) => ({ rackId, tier, column })),
  );
};
