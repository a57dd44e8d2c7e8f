import type { StageLoss, YieldOutcome, YieldPlan, YieldTotal } from '@onsil/contract/yield-plans';
import { stages } from '@onsil/domain/crops/stages';
import type { Column } from '#platform/spreadsheets/column.ts';
import { streamRows } from '#platform/spreadsheets/table-file.ts';
import type { Translator } from './workbook.ts';

const outcomeColumns = (t: Translator): Column<YieldOutcome>[] => [
  { title: t('total.planKg'), kind: 'number', decimals: 2, of: (row) => row.planKg },
  { title: t('total.harvestKg'), kind: 'number', decimals: 2, of: (row) => row.harvestKg },
  { title: t('total.rate'), kind: 'share', of: (row) => row.rate },
  { title: t('total.planToDateKg'), kind: 'number', decimals: 2, of: (row) => row.planToDateKg },
  { title: t('total.rateToDate'), kind: 'share', of: (row) => row.rateToDate },
  { title: t('total.kgGradeA'), kind: 'number', decimals: 2, of: (row) => row.kgGradeA },
  { title: t('total.gradeARate'), kind: 'share', of: (row) => row.gradeARate },
  { title: t('total.plants'), kind: 'number', of: (row) => row.plants },
  { title: t('total.weightPerPlant'), kind: 'number', decimals: 1, of: (row) => row.weightPerPlant },
];

const lossColumns = (t: Translator): Column<{ loss: StageLoss }>[] =>
  stages
    .filter((stage) => stage !== 'harvest')
    .map((stage) => ({
      title: t('total.loss', { stage: t(`stages.${stage}`) }),
      kind: 'share',
      of: (row) => row.loss.find((one) => one.stage === stage)?.rate ?? null,
    }));

/** A year in three sheets: its months, its crops, and all of it. */
export const createTotalSheets = (t: Translator, { year, months, crops, total }: YieldTotal) => {
  const outcome = outcomeColumns(t);
  const loss = lossColumns(t);
  const month: Column<YieldTotal['months'][number]> = {
    title: t('total.month'),
    kind: 'number',
    width: 8,
    of: (row) => row.month,
  };
  const crop: Column<YieldTotal['crops'][number]> = { title: t('crop'), kind: 'text', of: (row) => row.cropName };
  // A year is text: as a number it would get a thousands separator.
  const ofYear: Column<unknown> = { title: t('plans.year'), kind: 'text', width: 8, of: () => String(year) };
  const kgPerM2: Column<{ kgPerM2: number | null }> = {
    title: t('total.kgPerM2'),
    kind: 'number',
    decimals: 2,
    of: (row) => row.kgPerM2,
  };
  const perArea: Column<YieldTotal['total']>[] = [
    kgPerM2,
    { title: t('total.kgPerPot'), kind: 'number', decimals: 3, of: (row) => row.kgPerPot },
  ];
  return [
    { name: t('total.months'), columns: [ofYear, month, ...outcome, kgPerM2], rows: streamRows(months) },
    { name: t('total.crops'), columns: [ofYear, crop, ...outcome, ...loss], rows: streamRows(crops) },
    { name: t('total.all'), columns: [ofYear, ...outcome, ...loss, ...perArea], rows: streamRows([total]) },
  ];
};

export const createPlanColumns = (t: Translator): Column<YieldPlan>[] => [
  // A year is text: as a number it would get a thousands separator.
  { title: t('plans.year'), kind: 'text', width: 8, of: (row) => String(row.year) },
  { title: t('plans.month'), kind: 'number', width: 8, of: (row) => row.month },
  { title: t('crop'), kind: 'text', of: (row) => row.cropName },
  { title: t('plans.planKg'), kind: 'number', decimals: 2, of: (row) => row.planKg },
];
