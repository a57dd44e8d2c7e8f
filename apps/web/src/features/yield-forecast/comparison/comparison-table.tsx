import type { ComparedBatch } from '@onsil/contract/yield-forecast';
import { useTranslations } from 'use-intl';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { formatGrams, formatKg, formatShareOrDash } from '#lib/format/yields.ts';
import { Card } from '#ui/layout/card.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import classes from './comparison.module.css';

type Props = { batches: readonly ComparedBatch[]; focus: number | undefined; onFocus: (batchId: number) => void };

const useOutcomeColumns = ({ focus, onFocus }: Omit<Props, 'batches'>): Column<ComparedBatch>[] => {
  const t = useTranslations('yieldForecast.compare');
  const stages = useTranslations('stages');
  const marks = ({ firstOn, isBest, isComplete }: ComparedBatch): string =>
    [t('began', { day: formatIsoDay(firstOn) }), isBest && t('best'), !isComplete && t('growing')]
      .filter(Boolean)
      .join(' · ');
  const figure = (
    key: 'plants' | 'survival' | 'harvest' | 'weightPerPlant' | 'gradeA',
    value: (batch: ComparedBatch) => number | null,
    format: (value: number | null) => string,
  ): Column<ComparedBatch> => ({
    key,
    header: t(key),
    value,
    cell: (batch) => format(value(batch)),
    align: 'right',
  });
  return [
    {
      key: 'batch',
      header: t('batch'),
      value: ({ firstOn }) => firstOn,
      first: 'desc',
      cell: (batch) => (
        <PrimaryCell sub={marks(batch)}>
          <button
            type="button"
            className={classes.focus}
            aria-pressed={batch.batchId === focus}
            title={t('focus')}
            onClick={() => onFocus(batch.batchId)}
          >
            {batch.batchName}
          </button>
        </PrimaryCell>
      ),
    },
    {
      key: 'stages',
      header: t('stages'),
      cell: ({ reached }) =>
        reached.map(({ stage, day }) => t('reached', { stage: stages(stage), day })).join(' → ') || '–',
    },
    figure(
      'plants',
      ({ plants }) => plants,
      (plants) => formatCount(plants ?? 0),
    ),
    figure('survival', ({ survival }) => survival, formatShareOrDash),
    figure('harvest', ({ harvestKg, isComplete }) => (harvestKg > 0 || isComplete ? harvestKg : null), formatKg),
    figure('weightPerPlant', ({ weightPerPlant }) => weightPerPlant, formatGrams),
    figure('gradeA', ({ gradeARate }) => gradeARate, formatShareOrDash),
  ];
};

/** Results of each batch; the selected one is highlighted in the charts. */
export function ComparisonTable({ batches, ...picked }: Props) {
  const t = useTranslations('yieldForecast.compare');
  const columns = useOutcomeColumns(picked);
  return (
    <Card title={t('outcomes')} aside={t('outcomesAside')}>
      <ResponsiveTable
        name="batch-comparison"
        caption={t('outcomes')}
        columns={columns}
        rows={batches}
        rowKey={({ batchId }) => batchId}
      />
    </Card>
  );
}
