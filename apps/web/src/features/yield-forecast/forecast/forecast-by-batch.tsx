import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { BatchForecast } from '@onsil/contract/yield-forecast';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { formatKgRange, formatKg } from '#lib/format/yields.ts';
import type { Column } from '#ui/data/data-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import { Card } from '#ui/layout/card.tsx';
import { NoBatches } from '../no-batches.tsx';
import typography from '#ui/theme/typography.module.css';

const useBatchColumns = (farmId: string): Column<BatchForecast>[] => {
  const t = useTranslations('yieldForecast.batches');
  const stages = useTranslations('stages');
  return [
    {
      key: 'name',
      header: t('batch'),
      value: ({ batchName }) => batchName,
      cell: ({ batchId, batchName, cropName, stage }) => (
        <PrimaryCell sub={[cropName, stage === null ? t('planned') : stages(stage)].join(' · ')}>
          <Link to="/smartfarm/$farmId/yield-management" params={{ farmId }} search={{ work: batchId }}>
            {batchName}
          </Link>
        </PrimaryCell>
      ),
    },
    {
      key: 'plants',
      header: t('plants'),
      value: ({ plants }) => plants || null,
      align: 'right',
      cell: ({ plants }) => (plants > 0 ? formatCount(plants) : '–'),
    },
    {
      key: 'harvested',
      header: t('harvested'),
      value: ({ harvestedKg }) => harvestedKg || null,
      align: 'right',
      cell: ({ harvestedKg }) => formatKg(harvestedKg || null),
    },
    {
      key: 'toCome',
      header: t('toCome'),
      value: ({ toCome }) => toCome && toCome.kg,
      align: 'right',
      cell: ({ toCome }) =>
        toCome === null ? (
          <span className={typography.muted}>{t('unknown')}</span>
        ) : (
          <>
            <b>{formatKg(toCome.kg)}</b> <small className={typography.caption}>{formatKgRange(toCome)}</small>
          </>
        ),
    },
    {
      key: 'day',
      header: t('day'),
      value: ({ harvestOn }) => harvestOn,
      first: 'asc',
      align: 'right',
      cell: ({ harvestOn }) => (harvestOn === null ? '–' : formatIsoDay(harvestOn)),
    },
    {
      key: 'basis',
      header: t('basis'),
      cell: ({ basis }) => (
        <span className={typography.muted}>{t(`bases.${basis.kind}`, { count: basis.batches })}</span>
      ),
    },
  ];
};

/** Expected yield of each batch and the method behind it. */
export function ForecastByBatch({ farmId, batches }: { farmId: string; batches: readonly BatchForecast[] }) {
  const t = useTranslations('yieldForecast.batches');
  const columns = useBatchColumns(farmId);
  const rough = batches.some(({ basis }) => basis.kind !== 'history');
  return (
    <Card title={t('title')} aside={t('aside')}>
      {batches.length === 0 ? (
        <NoBatches farmId={farmId} of="batches" />
      ) : (
        <>
          {rough && <p className={typography.cardHint}>{t('rough')}</p>}
          <ResponsiveTable
            name="forecast"
            caption={t('title')}
            columns={columns}
            rows={batches}
            rowKey={({ batchId }) => batchId}
          />
        </>
      )}
    </Card>
  );
}
