import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { StatisticsTotal } from '@onsil/contract/farm-statistics';
import { formatValue } from '#lib/format/numbers.ts';
import type { Column } from '#ui/data/data-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { Card } from '#ui/layout/card.tsx';
import { statisticsTotalQuery } from '../api.ts';

const figures = [
  'productionDay',
  'productionWeek',
  'productionMonth',
  'electricityMonth',
  'waterMonth',
  'co2Month',
] as const;

type Figures = StatisticsTotal['total'];
/** A farm, or the total without one. */
type Row = Figures & { farm: { farmId: string; farmName: string } | undefined };

const rowsOf = ({ farms, total }: StatisticsTotal): Row[] => [
  ...farms.map(({ farmId, farmName, ...rest }) => ({ ...rest, farm: { farmId, farmName } })),
  ...(farms.length > 1 ? [{ ...total, farm: undefined }] : []),
];

const useColumns = (count: number): Column<Row>[] => {
  const t = useTranslations('farmTotals');
  return [
    {
      key: 'farm',
      header: t('farm'),
      value: ({ farm }) => farm?.farmName ?? null,
      cell: ({ farm }) =>
        farm ? (
          <PrimaryCell>
            <Link to="/smartfarm/$farmId/detail" params={{ farmId: farm.farmId }}>
              {farm.farmName}
            </Link>
          </PrimaryCell>
        ) : (
          <PrimaryCell sub={t('totalOf', { count })}>{t('total')}</PrimaryCell>
        ),
    },
    ...figures.map((figure): Column<Row> => ({
      key: figure,
      header: t(`figure.${figure}`),
      align: 'right',
      // The total stays last.
      value: ({ [figure]: value, farm }) => (farm ? value : null),
      cell: ({ [figure]: value, farm }) => (farm ? formatValue(value, 0) : <strong>{formatValue(value, 0)}</strong>),
    })),
  ];
};

/** Production and consumption of a company's farms, with the total. */
export function FarmTotals({ companyId }: { companyId: number }) {
  const t = useTranslations('farmTotals');
  const { data, error, refetch } = useQuery(statisticsTotalQuery(companyId));
  const count = data?.farms.length ?? 0;
  const columns = useColumns(count);
  return (
    <Card title={t('title')} aside={t('aside')}>
      {!data && <QueryFallback error={error} retry={refetch} lines={4} problem={t('problem')} />}
      {data && count === 0 && <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>}
      {data && count > 0 && (
        <ResponsiveTable
          name="farm-totals"
          caption={t('title')}
          columns={columns}
          rows={rowsOf(data)}
          rowKey={({ farm }) => farm?.farmId ?? 'total'}
        />
      )}
    </Card>
  );
}
