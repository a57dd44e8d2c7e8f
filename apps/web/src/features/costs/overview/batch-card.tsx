import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CostSummary } from '@onsil/contract/costs';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { formatKg } from '#lib/format/yields.ts';
import { Button } from '#ui/controls/button.tsx';
import { DownloadMenu } from '#ui/controls/download-menu.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import { EmptyText } from '#ui/feedback/empty-state.tsx';
import { Card } from '#ui/layout/card.tsx';
import { downloadCosts } from '../api.ts';
import { useWon } from '../model/use-won.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';

type Batch = CostSummary['batches'][number];

/** Rows shown at first. */
const shownRows = 8;

const useColumns = (farmId: string): Column<Batch>[] => {
  const t = useTranslations('costs.batches');
  const { won } = useWon();
  return [
    {
      key: 'batch',
      header: t('batch'),
      value: ({ batchName }) => batchName,
      cell: ({ batchId, batchName, cropName, isCut, isRunning }) => (
        <PrimaryCell sub={[cropName, isRunning && t('running'), isCut && t('cut')].filter(Boolean).join(' · ')}>
          <Link to="/smartfarm/$farmId/yield-management" params={{ farmId }} search={{ work: batchId }}>
            {batchName}
          </Link>
        </PrimaryCell>
      ),
    },
    {
      key: 'start',
      header: t('start'),
      from: 992,
      value: ({ startOn }) => startOn,
      first: 'desc',
      cell: ({ startOn }) => formatIsoDay(startOn),
    },
    { key: 'total', header: t('total'), align: 'right', value: ({ total }) => total, cell: ({ total }) => won(total) },
    {
      key: 'harvest',
      header: t('harvest'),
      value: ({ harvestKg }) => harvestKg || null,
      align: 'right',
      cell: ({ harvestKg }) => (harvestKg > 0 ? formatKg(harvestKg) : '–'),
    },
    {
      key: 'perKg',
      header: t('perKg'),
      value: ({ costPerKg }) => costPerKg,
      align: 'right',
      cell: ({ costPerKg }) => (costPerKg === null ? '–' : <strong>{won(costPerKg)}</strong>),
    },
    {
      key: 'price',
      header: t('price'),
      value: ({ price }) => price && price.perKg,
      align: 'right',
      from: 992,
      cell: ({ price }) => (price ? won(price.perKg) : '–'),
    },
    {
      key: 'margin',
      header: t('margin'),
      value: ({ margin }) => margin && margin.perKg,
      align: 'right',
      cell: ({ margin }) =>
        margin ? (
          <span className={margin.perKg < 0 ? typography.error : undefined}>
            {`${margin.perKg < 0 ? '−' : '+'}${won(Math.abs(margin.perKg))}`}
          </span>
        ) : (
          '–'
        ),
    },
  ];
};

/** Harvested ones first, whose figures are known; the newest first among each. */
const inOrder = (batches: readonly Batch[]): Batch[] => [
  ...batches.filter(({ harvestKg }) => harvestKg > 0),
  ...batches.filter(({ harvestKg }) => harvestKg === 0),
];

/** Costs and margin by batch. */
export function BatchCard({ farmId, summary }: { farmId: string; summary: CostSummary }) {
  const t = useTranslations('costs');
  const columns = useColumns(farmId);
  const [showsAll, setShowsAll] = useState(false);
  const { from, to, batches } = summary;
  return (
    <Card
      title={t('batches.title')}
      aside={<DownloadMenu choices={[{ save: (format) => downloadCosts(farmId, { from, to }, 'batches', format) }]} />}
    >
      {batches.length === 0 ? (
        <EmptyText>{t('batches.empty')}</EmptyText>
      ) : (
        <ResponsiveTable
          name="costs-by-batch"
          caption={t('batches.title')}
          columns={columns}
          rows={inOrder(batches)}
          limit={showsAll ? undefined : shownRows}
          rowKey={({ batchId }) => batchId}
        />
      )}
      {batches.length > shownRows && (
        <div className={flow.padded}>
          <Button variant="quiet" fullWidth aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t('batches.fewer') : t('batches.all', { count: batches.length })}
          </Button>
        </div>
      )}
    </Card>
  );
}
