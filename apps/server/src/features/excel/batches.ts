import type { BatchRow } from '@onsil/contract/batches';
import type { SpecialNote } from '@onsil/contract/special-notes';
import { stages } from '@onsil/domain/crops/stages';
import type { Column } from '#platform/spreadsheets/column.ts';
import type { Translator } from './workbook.ts';

/** Columns of batches: state, and plants in each stage. */
export const createBatchColumns = (t: Translator): Column<BatchRow>[] => [
  { title: t('batch'), kind: 'text', width: 28, of: (row) => row.batchName },
  { title: t('crop'), kind: 'text', of: (row) => row.cropName },
  { title: t('works.state'), kind: 'text', width: 12, of: (row) => t(`stages.${row.state}`) },
  { title: t('works.startOn'), kind: 'date', of: (row) => row.startOn },
  { title: t('works.trays'), kind: 'number', of: (row) => row.trays },
  { title: t('works.plannedPlants'), kind: 'number', of: (row) => row.plannedPlants },
  { title: t('works.planKg'), kind: 'number', decimals: 2, of: (row) => row.planKg },
  ...stages
    .filter((stage) => stage !== 'harvest')
    .map((stage): Column<BatchRow> => ({
      title: t('works.there', { stage: t(`stages.${stage}`) }),
      kind: 'number',
      of: (row) => row.stages.find((one) => one.stage === stage)?.there ?? null,
    })),
  { title: t('works.harvestKg'), kind: 'number', decimals: 2, of: (row) => row.harvestKg },
  { title: t('works.kgGradeA'), kind: 'number', decimals: 2, of: (row) => row.kgGradeA },
  { title: t('works.harvestOn'), kind: 'date', of: (row) => row.harvestOn },
  {
    title: t('works.racks'),
    kind: 'text',
    width: 30,
    of: (row) => row.racks.map(({ name, cells }) => t('yields.cells', { rack: name, count: String(cells) })).join(', '),
  },
  { title: t('works.notes'), kind: 'number', of: (row) => row.notes },
  { title: t('complete'), kind: 'text', width: 8, of: (row) => t(row.isComplete ? 'yes' : 'no') },
  { title: t('note'), kind: 'text', width: 40, of: (row) => row.note },
];

export const createNoteColumns = (t: Translator): Column<SpecialNote>[] => [
  { title: t('notes.day'), kind: 'date', of: (row) => row.date },
  { title: t('batch'), kind: 'text', width: 28, of: (row) => row.batchName },
  { title: t('notes.text'), kind: 'text', width: 60, of: (row) => row.text },
  { title: t('notes.author'), kind: 'text', of: (row) => row.memberName },
  { title: t('notes.files'), kind: 'number', of: (row) => row.files.length },
  { title: t('notes.writtenAt'), kind: 'instant', of: (row) => row.createdAt },
];
