import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { switchUnit } from '@onsil/domain/telemetry/fields';
import { formatStateMean, unitText } from '#lib/format/amounts.ts';
import { formatDuration } from '#lib/format/kst.ts';
import { formatShare, formatValue } from '#lib/format/numbers.ts';
import { seriesName, formatSigned } from '#ui/charts/time-series/descriptions.ts';
import { SeriesKey } from '#ui/charts/time-series/series-key.tsx';
import { DataTable } from '#ui/data/data-table.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { SummaryRow } from './model/summary.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './time-series.module.css';

type Props = {
  rows: readonly SummaryRow[];
  /** the period in words */
  shownRange: string;
  /** name of the compared period; null without comparison */
  compared: string | null;
  /** share of out-of-range samples by line; undefined while loading, null without alarm limits. Null: nobody counts them */
  outsideOf: ((id: string) => number | null | undefined) | null;
  /** length of the period up to now */
  seconds: number;
};

/** The mean of a line; of a switch also how long it was on. */
function Mean({ series, stats, seconds }: Pick<SummaryRow, 'series' | 'stats'> & Pick<Props, 'seconds'>) {
  const t = useTranslations('timeSeries.summary');
  if (!stats) return <strong>–</strong>;
  return (
    <strong>
      {series.steps ? formatStateMean(stats.avg, series) : formatValue(stats.avg, series.decimals)}
      {!series.steps && <small className={classes.unit}>{unitText(series.unit)}</small>}
      {series.unit === switchUnit && (
        <small className={classes.unit}> {t('timeOn', { duration: formatDuration(stats.avg * seconds * 1000) })}</small>
      )}
    </strong>
  );
}

const useColumns = ({ rows, compared, outsideOf, seconds }: Omit<Props, 'shownRange'>): Column<SummaryRow>[] => {
  const t = useTranslations('timeSeries.summary');
  const before = useComparedColumns(compared);
  const collected = useCollectedColumn();
  // On a phone the comparison takes their place.
  const extremesFrom = compared === null ? {} : ({ from: 768 } as const);
  return [
    {
      key: 'field',
      header: t('field'),
      value: ({ series }) => seriesName(series),
      cell: ({ series }) => (
        <span className={`${flow.inline2} ${typography.strong} ${typography.noWrap}`}>
          <SeriesKey series={series} />
          {seriesName(series)}
        </span>
      ),
    },
    {
      key: 'avg',
      header: t('avg'),
      align: 'right',
      cell: ({ series, stats }) => <Mean series={series} stats={stats} seconds={seconds} />,
    },
    ...(rows.some(({ byLight }) => byLight !== null)
      ? (['day', 'night'] as const).map((part): Column<SummaryRow> => ({
          key: part,
          header: t(part),
          align: 'right',
          from: 992,
          cell: ({ series, byLight }) => formatValue(byLight?.[part], series.decimals),
        }))
      : []),
    {
      key: 'min',
      header: t('min'),
      align: 'right',
      ...extremesFrom,
      cell: ({ series, stats }) => (series.steps ? '–' : formatValue(stats?.min, series.decimals)),
    },
    {
      key: 'max',
      header: t('max'),
      align: 'right',
      ...extremesFrom,
      cell: ({ series, stats }) => (series.steps ? '–' : formatValue(stats?.max, series.decimals)),
    },
    ...(outsideOf === null
      ? []
      : [
          {
            key: 'outside',
            header: t('outside'),
            align: 'right',
            from: 768,
            value: ({ series }: SummaryRow) => outsideOf(series.id) ?? null,
            cell: ({ series }: SummaryRow) => (series.steps ? '–' : <Outside share={outsideOf(series.id)} />),
          } as const,
        ]),
    ...before,
    ...(rows.some(({ expected }) => expected > 0) ? [collected] : []),
  ];
};

const useCollectedColumn = (): Column<SummaryRow> => {
  const t = useTranslations('timeSeries.summary');
  return {
    key: 'collected',
    header: t('collected'),
    align: 'right',
    from: 576,
    value: ({ received, expected }) => (expected > 0 ? received / expected : null),
    cell: ({ received, expected }) => (
      <span title={t('collectedOf', { received: formatValue(received, 0), expected: formatValue(expected, 0) })}>
        {expected > 0 ? formatShare(received / expected) : '–'}
      </span>
    ),
  };
};

const useComparedColumns = (compared: string | null): Column<SummaryRow>[] => {
  const t = useTranslations('timeSeries.summary');
  if (compared === null) return [];
  // In the middle of a heading.
  const period = compared.charAt(0).toLowerCase() + compared.slice(1);
  return [
    {
      key: 'before',
      header: <span className={classes.comparedName}>{t('previous', { period })}</span>,
      align: 'right',
      cell: ({ series, before }) =>
        series.steps && before !== null ? formatStateMean(before, series) : formatValue(before, series.decimals),
    },
    {
      key: 'difference',
      header: <span className={classes.comparedName}>{t('difference', { period })}</span>,
      align: 'right',
      cell: ({ series, stats, before }) =>
        stats && before !== null && !series.steps ? formatSigned(stats.avg - before, series.decimals) : '–',
    },
  ];
};

/** Statistics of the period, one row per line of the chart. */
export const SummaryTable = memo(function SummaryTable({ rows, shownRange, ...rest }: Props) {
  const t = useTranslations('timeSeries.summary');
  return (
    <Card title={t('title')} aside={shownRange}>
      <DataTable
        name="time-series-summary"
        caption={t('caption')}
        columns={useColumns({ rows, ...rest })}
        rows={rows}
        rowKey={({ series }) => series.id}
      />
    </Card>
  );
});

function Outside({ share }: { share: number | null | undefined }) {
  const t = useTranslations('timeSeries.summary');
  if (share === undefined) return '–';
  return share === null ? <span className={typography.muted}>{t('noStandard')}</span> : formatShare(share);
}
