import type { Registration } from '@onsil/contract/yields';
import { stages, type Stage } from '@onsil/domain/crops/stages';
import type { Column } from '#platform/spreadsheets/column.ts';
import type { Translator } from './workbook.ts';

type Flat = Registration['stages'][number];

const stageColumns = (t: Translator, stage: Stage): Column<Registration>[] => {
  const words = { stage: t(`stages.${stage}`) };
  const at = ({ stages: all }: Registration): Flat | undefined => all.find((one) => one.stage === stage);
  const harvest = stage === 'harvest';
  const column = (key: 'trays' | 'plants' | 'discarded' | 'rate', kind: 'number' | 'share'): Column<Registration> => ({
    title: t(`yields.${key}`, words),
    kind,
    of: (row) => at(row)?.[key] ?? null,
  });
  return [
    { title: t('yields.day', words), kind: 'date', of: (row) => at(row)?.firstOn ?? null },
    { title: t('yields.lastDay', words), kind: 'date', of: (row) => at(row)?.lastOn ?? null },
    ...(harvest ? [] : [column('trays', 'number')]),
    column('plants', 'number'),
    ...(harvest ? [] : [column('discarded', 'number')]),
    ...(stage === 'sowing' ? [] : [column('rate', 'share')]),
  ];
};

const placeText = (t: Translator, { rackName: rack, sectionName, cells }: Registration['places'][number]): string => {
  const count = String(cells);
  return sectionName === null
    ? t('yields.cells', { rack, count })
    : t('yields.section', { rack, section: sectionName, count });
};

/** Columns of registrations: one batch per line, with the columns of all stages. */
export const createRegistrationColumns = (t: Translator): Column<Registration>[] => [
  { title: t('batch'), kind: 'text', width: 28, of: (row) => row.batchName },
  { title: t('crop'), kind: 'text', of: (row) => row.cropName },
  ...stages.flatMap((stage) => stageColumns(t, stage)),
  { title: t('yields.harvestKg'), kind: 'number', decimals: 2, of: (row) => row.harvestKg },
  { title: t('yields.kgGradeA'), kind: 'number', decimals: 2, of: (row) => row.kgGradeA },
  { title: t('yields.gradeARate'), kind: 'share', of: (row) => row.gradeARate },
  { title: t('yields.weightPerPlant'), kind: 'number', decimals: 1, of: (row) => row.weightPerPlant },
  { title: t('yields.survival'), kind: 'share', of: (row) => row.survival },
  {
    title: t('yields.places'),
    kind: 'text',
    width: 30,
    of: (row) => row.places.map((place) => placeText(t, place)).join(', '),
  },
  { title: t('complete'), kind: 'text', width: 8, of: (row) => t(row.isComplete ? 'yes' : 'no') },
  { title: t('note'), kind: 'text', width: 40, of: (row) => row.note },
];
