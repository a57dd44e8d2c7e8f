import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { formatReading, unitBeside, unitText } from '#lib/format/amounts.ts';
import { formatCount, formatSpan, formatValue } from '#lib/format/numbers.ts';
import { seriesName, formatBucketTime } from '#ui/charts/time-series/descriptions.ts';
import type { Buckets, ChartSeries } from '#ui/charts/time-series/panels.ts';
import { useTimeText } from '#ui/charts/time-series/use-time-text.ts';
import type { TimeSpan } from '#ui/charts/time-series/view.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { DataTable } from '#ui/data/data-table.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './time-series.module.css';

const pageSize = 50;

type Props = {
  buckets: Buckets;
  series: readonly ChartSeries[];
  view: TimeSpan;
  page?: number | undefined;
  onPage: (page: number) => void;
};

/** Indices of the non-empty buckets in the view, newest first. */
const filledIndices = ({ start }: Buckets, series: readonly ChartSeries[], view: TimeSpan): number[] =>
  start
    .map((_, i) => i)
    .filter(
      (i) =>
        (start[i] ?? 0) >= view.from &&
        (start[i] ?? 0) < view.to &&
        series.some(({ avg }) => (avg[i] ?? null) !== null),
    )
    .toReversed();

const useColumns = (buckets: Buckets, series: readonly ChartSeries[]): Column<number>[] => {
  const t = useTranslations('timeSeries.table');
  const text = useTimeText();
  return [
    {
      key: 'time',
      header: t('time'),
      cell: (i) => <span className={typography.noWrap}>{formatBucketTime(text, buckets, i)}</span>,
    },
    ...series.map((one): Column<number> => ({
      key: one.id,
      header: `${seriesName(one)}${unitBeside(one.unit) === '' ? '' : ` (${unitText(one.unit)})`}`,
      align: 'right',
      cell: (i) => <Reading series={one} at={i} />,
    })),
  ];
};

/** The chart's values as a paged table. */
export function SeriesTable({ buckets, series, view, page = 1, onPage }: Props) {
  const t = useTranslations('timeSeries.table');
  const rows = useMemo(() => filledIndices(buckets, series, view), [buckets, series, view]);
  const columns = useColumns(buckets, series);
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const at = Math.min(page, pages);
  if (rows.length === 0) return <EmptyState title={t('empty')} />;
  const [first, last] = [(at - 1) * pageSize, Math.min(rows.length, at * pageSize)];
  return (
    <>
      <DataTable caption={t('caption')} columns={columns} rows={rows.slice(first, last)} rowKey={(i) => i} />
      <div className={`${flow.row1} ${typography.caption} ${classes.pager}`}>
        <span>{t('newestFirst')}</span>
        <output>
          {t('rows', { from: formatCount(first + 1), to: formatCount(last), total: formatCount(rows.length) })}
        </output>
        <IconButton label={t('previous')} disabled={at === 1} onClick={() => onPage(at - 1)}>
          <IconChevronLeft size={18} stroke={1.5} aria-hidden />
        </IconButton>
        <IconButton label={t('next')} disabled={at === pages} onClick={() => onPage(at + 1)}>
          <IconChevronRight size={18} stroke={1.5} aria-hidden />
        </IconButton>
      </div>
    </>
  );
}

function Reading({ series, at }: { series: ChartSeries; at: number }) {
  const [avg, min, max] = [series.avg[at] ?? null, series.min[at] ?? null, series.max[at] ?? null];
  if (avg === null) return '–';
  if (series.steps) return formatReading(avg, series);
  return (
    <>
      {formatValue(avg, series.decimals)}
      {min !== null && max !== null && min !== max && (
        <small className={classes.spread}>
          {formatSpan(formatValue(min, series.decimals), formatValue(max, series.decimals))}
        </small>
      )}
    </>
  );
}
