import { useTranslations } from 'use-intl';
import type { LastValue, LastValues, Statistics } from '@onsil/contract/telemetry';
import { formatRangeWithUnit } from '#lib/format/amounts.ts';
import { formatShare } from '#lib/format/numbers.ts';
import { type Column, DataTable } from '#ui/data/data-table.tsx';
import { StatusIcon } from '#ui/data/status-icon.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { levelShares, type LevelShares } from '../model/rates.ts';
import { useLocalizedFieldName } from '../model/use-field-name.ts';
import { StatisticsCard, type StatisticsQuery } from './statistics-card.tsx';
import meter from '#ui/charts/meter.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './ranges-card.module.css';

type Row = { value: LastValue; shares: LevelShares | null };

const rowsOf = (controller: LastValues, statistics: Statistics): Row[] => {
  const fields = statistics.controllers.find((one) => one.controllerId === controller.controllerId)?.fields ?? [];
  return controller.values
    .filter((value) => value.ranges !== null)
    .map((value) => ({ value, shares: levelShares(fields.find((one) => one.field === value.field)) }));
};

/** The full bar is 10 % out of range, or the table's worst rate where higher. */
const maxRateOf = (rows: readonly Row[]): number => Math.max(0.1, ...rows.map((row) => row.shares?.total ?? 0));

/** Each field's range, and its share of the last day out of range. */
export function RangesCard({ controller, query }: { controller: LastValues; query: StatisticsQuery }) {
  const t = useTranslations('dashboard.standards');
  return (
    <StatisticsCard title={t('title')} aside={t('aside', { name: controller.controllerName })} lines={6} query={query}>
      {(statistics) => <Standards rows={rowsOf(controller, statistics)} />}
    </StatisticsCard>
  );
}

type Words = ReturnType<typeof useTranslations<'dashboard.standards'>>;

const levelColumn = (index: 0 | 1 | 2): Column<Row> => ({
  key: `level${index + 1}`,
  header: <LevelHead level={index + 1} />,
  cell: ({ shares }) => (shares ? formatShare(shares.levels[index]) : '–'),
  align: 'right',
  from: 768,
});

const columnsOf = (t: Words, nameOf: ReturnType<typeof useLocalizedFieldName>, full: number): Column<Row>[] => [
  { key: 'field', header: t('field'), cell: ({ value }) => <span className={classes.field}>{nameOf(value)}</span> },
  {
    key: 'range',
    header: t('range'),
    cell: ({ value }) => value.ranges && formatRangeWithUnit(value.ranges[0], value),
    align: 'right',
  },
  levelColumn(0),
  levelColumn(1),
  levelColumn(2),
  {
    key: 'rate',
    header: t('rate'),
    cell: ({ shares }) =>
      shares ? <Rate shares={shares} full={full} /> : <span className={typography.muted}>{t('noSamples')}</span>,
    align: 'right',
  },
];

function Standards({ rows }: { rows: Row[] }) {
  const t = useTranslations('dashboard.standards');
  const nameOf = useLocalizedFieldName();
  if (rows.length === 0) return <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>;
  const columns = columnsOf(t, nameOf, maxRateOf(rows));
  return <DataTable caption={t('title')} columns={columns} rows={rows} rowKey={({ value }) => value.field} />;
}

function LevelHead({ level }: { level: number }) {
  const t = useTranslations('dashboard.standards');
  const kind = level === 1 ? 'level1' : level === 2 ? 'level2' : 'level3';
  return (
    <span className={flow.inline1}>
      <StatusIcon kind={kind} size={8} />
      {t(kind)}
    </span>
  );
}

function Rate({ shares: { levels, total }, full }: { shares: LevelShares; full: number }) {
  return (
    <span className={`${flow.inline2} ${flow.end}`}>
      <span className={`${meter.meter} ${classes.bar}`} aria-hidden="true">
        {([0, 1, 2] as const).map((index) => (
          <i key={index} data-level={index + 1} style={{ width: `${(100 * levels[index]) / full}%` }} />
        ))}
      </span>
      <span className={classes.total}>{formatShare(total)}</span>
    </span>
  );
}
