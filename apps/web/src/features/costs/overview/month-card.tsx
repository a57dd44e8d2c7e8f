import { useTranslations } from 'use-intl';
import type { CostSummary } from '@onsil/contract/costs';
import { kstDay } from '@onsil/domain/calendar/kst';
import { costKinds } from '@onsil/domain/costs/kinds';
import { withUnit } from '#lib/format/amounts.ts';
import { formatMonth } from '#lib/format/kst.ts';
import { formatCount, formatShare, formatValue } from '#lib/format/numbers.ts';
import { formatKg } from '#lib/format/yields.ts';
import { now } from '#lib/state/clock.ts';
import { DownloadMenu } from '#ui/controls/download-menu.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import { Card } from '#ui/layout/card.tsx';
import { downloadCosts } from '../api.ts';
import { useWon } from '../model/use-won.ts';
import { isUnbilled } from '../model/verdict.ts';
import { MonthChart } from './month-chart.tsx';
import typography from '#ui/theme/typography.module.css';

type Month = CostSummary['months'][number];

/** What a kilogram of a month cost; said to be a part while the month runs, or before its bills are entered. */
function CostPerKg({ month }: { month: Month }) {
  const t = useTranslations('costs.months');
  const { won } = useWon();
  if (month.costPerKg === null) return '–';
  const isPart = isUnbilled(month) || month.month === kstDay(now()).slice(0, 7);
  if (!isPart) return <strong>{won(month.costPerKg)}</strong>;
  return (
    <span className={typography.muted}>
      {won(month.costPerKg)} <small>{t('part')}</small>
    </span>
  );
}

const useColumns = (): Column<Month>[] => {
  const t = useTranslations('costs');
  const { won } = useWon();
  const largest = ({ amounts, total }: Month): string => {
    const [kind] = costKinds.toSorted((a, b) => amounts[b] - amounts[a]);
    return kind && total > 0 ? `${t(`kinds.${kind}`)} ${formatShare(amounts[kind] / total, 0)}` : '–';
  };
  return [
    {
      key: 'month',
      header: t('months.month'),
      value: ({ month }) => month,
      first: 'desc',
      cell: ({ month }) => formatMonth(month),
    },
    {
      key: 'total',
      header: t('months.total'),
      align: 'right',
      value: ({ total }) => total,
      cell: ({ total }) => (total > 0 ? won(total) : '–'),
    },
    { key: 'largest', header: t('months.largest'), align: 'right', cell: largest },
    {
      key: 'energy',
      header: t('months.energy'),
      value: ({ energyKwh }) => energyKwh,
      align: 'right',
      cell: ({ energyKwh }) => (energyKwh === null ? '–' : withUnit(formatCount(energyKwh), 'kWh')),
    },
    {
      key: 'labour',
      header: t('months.labour'),
      value: ({ labourHours }) => labourHours,
      align: 'right',
      cell: ({ labourHours }) => (labourHours > 0 ? t('months.hours', { hours: formatValue(labourHours, 1) }) : '–'),
    },
    {
      key: 'harvest',
      header: t('months.harvest'),
      value: ({ harvestKg }) => harvestKg,
      align: 'right',
      cell: ({ harvestKg }) => (harvestKg > 0 ? formatKg(harvestKg) : '–'),
    },
    {
      key: 'perKg',
      header: t('months.perKg'),
      value: ({ costPerKg }) => costPerKg,
      align: 'right',
      cell: (row) => <CostPerKg month={row} />,
    },
  ];
};

/** Costs by month: a chart and its values. */
export function MonthCard({ farmId, summary }: { farmId: string; summary: CostSummary }) {
  const t = useTranslations('costs');
  const columns = useColumns();
  const { from, to, months, total } = summary;
  return (
    <Card
      title={t('months.title')}
      aside={<DownloadMenu choices={[{ save: (format) => downloadCosts(farmId, { from, to }, 'months', format) }]} />}
    >
      {total.total > 0 && <MonthChart months={months} total={total} />}
      <ResponsiveTable
        name="costs-by-month"
        caption={t('months.title')}
        columns={columns}
        rows={months.toReversed()}
        rowKey={({ month }) => month}
      />
    </Card>
  );
}
