import { useTranslations } from 'use-intl';
import type { StageLoss, YieldTotal } from '@onsil/contract/yield-plans';
import { formatCount } from '#lib/format/numbers.ts';
import { formatGrams, formatKg, formatShareOrDash } from '#lib/format/yields.ts';
import type { Column } from '#ui/data/data-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Card } from '#ui/layout/card.tsx';

type CropYear = YieldTotal['crops'][number];

const useCropColumns = (isRunning: boolean): Column<CropYear>[] => {
  const t = useTranslations('yieldPlans');
  const figure = <Value extends number | null>(
    key: string,
    header: string,
    value: (crop: CropYear) => Value,
    format: (value: Value) => string,
  ): Column<CropYear> => ({ key, header, value, cell: (crop) => format(value(crop)), align: 'right' });
  return [
    {
      key: 'crop',
      header: t('grid.crop'),
      value: ({ cropName }) => cropName,
      cell: ({ cropName }) => <PrimaryCell>{cropName}</PrimaryCell>,
    },
    figure('plan', t('figure.plan'), ({ planKg }) => planKg, formatKg),
    figure('harvest', t('figure.harvest'), ({ harvestKg }) => harvestKg, formatKg),
    ...(isRunning
      ? [figure('rateToDate', t('figure.rateToDate'), ({ rateToDate }) => rateToDate, formatShareOrDash)]
      : []),
    figure('rate', t('figure.rate'), ({ rate }) => rate, formatShareOrDash),
    figure('gradeA', t('figure.gradeA'), ({ gradeARate }) => gradeARate, formatShareOrDash),
    figure('weight', t('figure.weightPerPlant'), ({ weightPerPlant }) => weightPerPlant, formatGrams),
  ];
};

/** @param isRunning whether the year's plan to date differs from the whole plan */
export function YearByCrop({ crops, isRunning }: { crops: YieldTotal['crops']; isRunning: boolean }) {
  const t = useTranslations('yieldPlans');
  const columns = useCropColumns(isRunning);
  return (
    <Card title={t('crops.title')}>
      {crops.length === 0 ? (
        <EmptyState title={t('crops.none')} />
      ) : (
        <ResponsiveTable
          name="year-by-crop"
          caption={t('crops.title')}
          columns={columns}
          rows={crops}
          rowKey={({ farmCropId }) => farmCropId}
        />
      )}
    </Card>
  );
}

const useLossColumns = (): Column<StageLoss[number]>[] => {
  const t = useTranslations('yieldPlans');
  const stage = useTranslations('stages');
  return [
    { key: 'stage', header: t('loss.stage'), cell: (one) => <PrimaryCell>{stage(one.stage)}</PrimaryCell> },
    { key: 'arrived', header: t('loss.arrived'), align: 'right', cell: ({ arrived }) => formatCount(arrived) },
    { key: 'discarded', header: t('loss.discarded'), align: 'right', cell: ({ discarded }) => formatCount(discarded) },
    { key: 'rate', header: t('loss.rate'), align: 'right', cell: ({ rate }) => formatShareOrDash(rate) },
  ];
};

export function YearLoss({ loss }: { loss: StageLoss }) {
  const t = useTranslations('yieldPlans');
  const columns = useLossColumns();
  return (
    <Card title={t('loss.title')} aside={t('loss.aside')}>
      {loss.length === 0 ? (
        <EmptyState title={t('loss.none')} />
      ) : (
        <ResponsiveTable caption={t('loss.title')} columns={columns} rows={loss} rowKey={({ stage }) => stage} />
      )}
    </Card>
  );
}
