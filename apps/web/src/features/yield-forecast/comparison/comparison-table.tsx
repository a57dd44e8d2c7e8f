import { useTranslations } from 'use-intl';
import type { ComparedBatch } from '@onsil/contract/yield-forecast';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { formatGrams, formatKg, formatShareOrDash } from '#lib/format/yields.ts';
import type { Column } from '#ui/data/data-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import { Card } from '#ui/layout/card.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { batchColor, maxChosen, type BatchChoice } from './batch-choice.ts';
import flow from '#ui/layout/flow.module.css';
import classes from './comparison.module.css';

type Props = BatchChoice & { batches: readonly ComparedBatch[] };

function ChoiceBox({ batch: { batchId, batchName }, chosen, onChoose }: BatchChoice & { batch: ComparedBatch }) {
  const t = useTranslations('yieldForecast.compare');
  const color = batchColor(chosen, batchId);
  return (
    <label className={`${flow.center} ${classes.box}`}>
      <input
        type="checkbox"
        checked={color !== null}
        disabled={color === null && chosen.length >= maxChosen}
        style={color === null ? undefined : { accentColor: color }}
        onChange={({ currentTarget }) => onChoose(batchId, currentTarget.checked)}
      />
      <VisuallyHidden>{t('compareOne', { batch: batchName })}</VisuallyHidden>
    </label>
  );
}

const useOutcomeColumns = (choice: BatchChoice): Column<ComparedBatch>[] => {
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
        <span className={flow.row2}>
          <ChoiceBox batch={batch} {...choice} />
          <span>
            <PrimaryCell sub={marks(batch)}>{batch.batchName}</PrimaryCell>
          </span>
        </span>
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

/** Results of each batch; the chosen ones have a colour in the charts. */
export function ComparisonTable({ batches, ...choice }: Props) {
  const t = useTranslations('yieldForecast.compare');
  const columns = useOutcomeColumns(choice);
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
