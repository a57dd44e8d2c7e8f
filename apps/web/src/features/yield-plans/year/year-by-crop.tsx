import type { StageLoss, YieldTotal } from '@onsil/contract/yield-plans';
import { useTranslations } from 'use-intl';
import { formatCount } from '#lib/format/numbers.ts';
import { formatGrams, formatKg, formatShareOrDash } from '#lib/format/yields.ts';
import { Card } from '#ui/layout/card.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';

type CropYear = YieldTotal['crops'][number];

const useCropColumns = (): Column<CropYear>[] => {
  const t = useTranslations('yieldPlans');
  const figure = (key: string, header: string, cell: (crop: CropYear) => string): Column<CropYear> => ({
    key,
    header,
    cell,
    align: 'right',
  });
  return [
    { key: 'crop', header: t('grid.crop'), cell: ({ cropName }) => <PrimaryCell>{cropName}</PrimaryCell> },
    figure('plan', t('figure.plan'), ({ planKg }) => formatKg(planKg)),
    figure('harvest', t('figure.harvest'), ({ harvestKg }) => formatKg(harvestKg)),
    figure('rate', t('figure.rate'), ({ rate }) => formatShareOrDash(rate)),
    figure('gradeA', t('figure.gradeA'), ({ gradeARate }) => formatShareOrDash(gradeARate)),
    figure('weight', t('figure.weightPerPlant'), ({ weightPerPlant }) => formatGrams(weightPerPlant)),
  ];
};

export function YearByCrop({ crops }: { crops: YieldTotal['crops'] }) {
  const t = useTranslations('yieldPlans');
  const columns = useCropColumns();
  return (
    <Card title={t('crops.title')}>
      {crops.length === 0 ? (
        <EmptyState title={t('crops.none')} />
      ) : (
        <ResponsiveTable
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
