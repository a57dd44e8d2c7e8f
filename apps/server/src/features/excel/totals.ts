import type { StageLoss, YieldOutcome, YieldPlan, YieldTotal } from '@onsil/contract/yield-plans';
import { stages } from '@onsil/domain/crops/stages';
import type { Column } from '#platform/spreadsheets/xlsx-writer.ts';
import type { Translator } from './workbook.ts';

type Line = YieldOutcome & {
  of: 'month' | 'crop' | 'all';
  name: string;
  loss: StageLoss;
  kgPerM2: number | null;
  kgPerPot: number | null;
};

/** Lines of a year: months, crops, total. */
export const listTotalLines = (t: Translator, { months, crops, total }: YieldTotal): Line[] => {
  const none = { loss: [], kgPerM2: null, kgPerPot: null };
  return [
    ...months.map(({ month, ...outcome }): Line => {
      const name = t('total.monthName', { month: String(month) });
      return { of: 'month', name, ...none, ...outcome };
    }),
    ...crops.map(({ cropName, ...crop }): Line => ({ of: 'crop', name: cropName, ...none, ...crop })),
    { of: 'all', name: '', ...total },
  ];
};

export const createTotalColumns = (t: Translator): Column<Line>[] => [
  { title: t('total.of'), kind: 'text', width: 10, of: (row) => t(`total.${row.of}`) },
  { title: t('total.name'), kind: 'text', of: (row) => row.name },
  { title: t('total.planKg'), kind: 'number', decimals: 2, of: (row) => row.planKg },
  { title: t('total.harvestKg'), kind: 'number', decimals: 2, of: (row) => row.harvestKg },
  { title: t('total.rate'), kind: 'share', of: (row) => row.rate },
  { title: t('total.kgGradeA'), kind: 'number', decimals: 2, of: (row) => row.kgGradeA },
  { title: t('total.gradeARate'), kind: 'share', of: (row) => row.gradeARate },
  { title: t('total.plants'), kind: 'number', of: (row) => row.plants },
  { title: t('total.weightPerPlant'), kind: 'number', decimals: 1, of: (row) => row.weightPerPlant },
  ...stages
    .filter((stage) => stage !== 'harvest')
    .map((stage): Column<Line> => ({
      title: t('total.loss', { stage: t(`stages.${stage}`) }),
      kind: 'share',
      of: (row) => row.loss.find((one) => one.stage === stage)?.rate ?? null,
    })),
  { title: t('total.kgPerM2'), kind: 'number', decimals: 2, of: (row) => row.kgPerM2 },
  { title: t('total.kgPerPot'), kind: 'number', decimals: 3, of: (row) => row.kgPerPot },
];

export const createPlanColumns = (t: Translator): Column<YieldPlan>[] => [
  // A year is text: as a number it would get a thousands separator.
  { title: t('plans.year'), kind: 'text', width: 8, of: (row) => String(row.year) },
  { title: t('plans.month'), kind: 'number', width: 8, of: (row) => row.month },
  { title: t('crop'), kind: 'text', of: (row) => row.cropName },
  { title: t('plans.planKg'), kind: 'number', decimals: 2, of: (row) => row.planKg },
];
