import type { FlatYield } from '@onsil/contract/yields';
import type { Cell } from '@onsil/contract/racks';
import type { Stage } from '@onsil/domain/stages';
import type { Database } from '#platform/database.ts';
import { refuse, type WrongField } from '#platform/refusal.ts';
import { dayBefore } from '#features/yield-work/batch-check-service.ts';
import type { PathOf } from '#features/yield-work/enter-service.ts';
import type { Batch, NewEntry } from '#features/yield-work/service.ts';
import { findArea } from './registration-repository.ts';

type FlatStage = FlatYield['stages'][number];

const wrongFields = (flat: FlatYield, stages: readonly Stage[]): WrongField[] => {
  const harvested = flat.stages.at(-1)?.stage === 'harvest';
  const { harvestKg, gradeAKg } = flat;
  return [
    ...flat.stages.flatMap(({ stage, discarded }, index): WrongField[] => {
      if (stages[index] !== stage)
        return [{ path: `stages.${index}.stage`, code: stages.includes(stage) ? 'stages' : 'notThisStage' }];
      return stage === 'harvest' && discarded > 0 ? [{ path: `stages.${index}.discarded`, code: 'notThisStage' }] : [];
    }),
    ...(harvested && harvestKg === null ? [{ path: 'harvestKg', code: 'required' }] : []),
    ...(harvested && harvestKg !== null && (gradeAKg ?? 0) > harvestKg ? [{ path: 'gradeAKg', code: 'tooBig' }] : []),
    ...(!harvested && harvestKg !== null ? [{ path: 'harvestKg', code: 'notThisStage' }] : []),
    ...(!harvested && gradeAKg !== null ? [{ path: 'gradeAKg', code: 'notThisStage' }] : []),
  ];
};

/**
 * Refuses a flat record that cannot have happened, at the member that is wrong: INVALID; DATE_TOO_EARLY where a stage comes
 * before the one before it; PLANTS_MISSING where more go on or are thrown away than arrived. The rest is asked of its entries.
 * @param batch whose stages they are
 */
export const checkFlat = (flat: FlatYield, { stages, batchNm }: Pick<Batch, 'stages' | 'batchNm'>): void => {
  const fields = wrongFields(flat, stages);
  if (fields.length > 0) throw refuse('INVALID', { fields });
  const at = (path: string, code: string) => ({ names: [batchNm], fields: [{ path: `stages.${path}`, code }] });
  for (const [index, { date, plants, discarded }] of flat.stages.entries()) {
    const before = flat.stages[index - 1];
    if (before && date < before.date) throw refuse('DATE_TOO_EARLY', at(`${index}.date`, dayBefore(before.stage)));
    if (before && plants > before.plants - before.discarded)
      throw refuse('PLANTS_MISSING', at(`${index}.plants`, 'tooBig'));
    if (discarded > plants) throw refuse('PLANTS_MISSING', at(`${index}.discarded`, 'tooBig'));
  }
};

const thrownAway = ({ stage, discarded, reason }: FlatStage, plants: number): NewEntry['discards'] =>
  plants > 0 && stage !== 'harvest' ? [{ stage, plants, reason: discarded > 0 ? reason : 'END' }] : [];

/**
 * A flat record as the entries of a batch, one a stage. What was thrown away in a stage is so on the day on which the rest of
 * it moved on; in the last one given, on its own day. What is left behind of a complete stage goes the same way, by the same
 * reason: a stage has one.
 */
export const flatEntries = (flat: FlatYield): NewEntry[] => {
  const close = flat.completeYn === 'Y';
  return flat.stages.map((here, index) => {
    const before = flat.stages[index - 1];
    const harvest = here.stage === 'harvest';
    const left = before ? thrownAway(before, close ? before.plants - here.plants : before.discarded) : [];
    const own = index === flat.stages.length - 1 ? thrownAway(here, here.discarded) : [];
    return {
      stage: here.stage,
      day: here.date,
      plants: here.plants,
      trays: here.trays,
      weightKg: harvest ? flat.harvestKg : null,
      gradeAKg: harvest ? flat.gradeAKg : null,
      discards: [...left, ...own],
      note: '',
      close,
      discardRest: null,
    };
  });
};

/** Where a member of an entry stands in the flat record that it was made of. */
export const flatPath =
  (flat: FlatYield, entries: readonly NewEntry[]): PathOf =>
  (index, member) => {
    if (member.startsWith('cells')) return member;
    const [, discard] = /^discards\.(\d+)/.exec(member) ?? [];
    if (discard === undefined) return `stages.${index}.${member === 'day' ? 'date' : member}`;
    const stage = entries[index]?.discards[Number(discard)]?.stage;
    return `stages.${flat.stages.findIndex((one) => one.stage === stage)}.reason`;
  };

/** The positions that a flat record names: a rack, a section of it, or single ones; undefined: none are named. */
export const flatCells = async (
  db: Database,
  fno: number,
  { rno, sectionNo, cells }: Pick<FlatYield, 'rno' | 'sectionNo' | 'cells'>,
): Promise<readonly Cell[] | undefined> => {
  if (rno === null) {
    if (sectionNo !== null) throw refuse('INVALID', { fields: [{ path: 'rno', code: 'required' }] });
    return cells;
  }
  if (cells && cells.length > 0) throw refuse('INVALID', { fields: [{ path: 'cells', code: 'invalid' }] });
  const area = await findArea(db, fno, rno, sectionNo);
  if (!area) throw refuse('INVALID', { fields: [{ path: 'rno', code: 'unknownCell' }] });
  if (sectionNo !== null && area.sectionNo === null)
    throw refuse('INVALID', { fields: [{ path: 'sectionNo', code: 'unknownCell' }] });
  const { tierFrom, tierTo, columnFrom, columnTo } = area;
  const columns = Array.from({ length: columnTo - columnFrom + 1 }, (_, index) => columnFrom + index);
  return Array.from({ length: tierTo - tierFrom + 1 }, (_, index) => tierFrom + index).flatMap((tier) =>
    columns.map((column) => ({ rno, tier, column })),
  );
};
