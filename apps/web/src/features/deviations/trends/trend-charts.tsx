import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { kstDayStart } from '@onsil/domain/calendar/kst';
import { formatDay } from '#lib/format/kst.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { Button } from '#ui/controls/button.tsx';
import { DataTable, type Column } from '#ui/data/data-table.tsx';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { Period } from '../api.ts';
import { countsByDay, type DayCount } from '../model/periods.ts';
import type { countDays } from '../model/trend-counts.ts';
import { ColumnChart } from './column-chart.tsx';
import meter from '#ui/charts/meter.module.css';
import plot from '#ui/charts/plot.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './trends.module.css';

type ChartCardProps = { title: string; aside?: string; chart: ReactNode; table: ReactNode };

/** A card with a chart, or the same as a table. */
function ChartCard({ title, aside, chart, table }: ChartCardProps) {
  const t = useTranslations('deviations.trends');
  const [figures, setFigures] = useState(false);
  return (
    <Card
      title={title}
      aside={
        <span className={`${flow.wrap1} ${flow.end} ${classes.aside}`}>
          {aside}
          <Button
            variant="quiet"
            aria-label={`${title}: ${t(figures ? 'chart' : 'table')}`}
            onClick={() => setFigures(!figures)}
          >
            {t(figures ? 'chart' : 'table')}
          </Button>
        </span>
      }
    >
      {figures ? table : <div className={`${plot.chart} ${classes.chart}`}>{chart}</div>}
    </Card>
  );
}

const sum = (levels: readonly number[]): number => levels.reduce((all, count) => all + count, 0);

type DaysProps = ReturnType<typeof countDays> & {
  span: Period;
  chosen: string | undefined;
  onChoose: (day: string) => void;
};

/** New deviations by day and highest level. */
export function DaysChart({ span, byDay, byLevel, chosen, onChoose }: DaysProps) {
  const t = useTranslations('deviations.trends');
  const days = countsByDay(span, byDay).map((one) => ({ ...one, name: formatDay(kstDayStart(one.day)) }));
  return (
    <ChartCard
      title={t('byDay')}
      aside={t('byDayAside')}
      chart={
        <>
          <ColumnChart
            label={t('byDay')}
            room={84}
            labelled="last"
            chosen={chosen}
            onChoose={onChoose}
            columns={days.map(({ day, name, levels }) => ({
              key: day,
              label: name,
              title: t('countOf', { label: name, count: sum(levels) }),
              parts: ([1, 2, 3] as const).map((level) => ({ level, count: levels[level - 1] ?? 0 })),
            }))}
          />
          <ul className={`${plot.keys} ${classes.legend}`}>
            {[1, 2, 3].map((level) => (
              <li key={level}>
                <StatusBadge level={level} size="short" />
                {formatCount(byLevel[level - 1] ?? 0)}
              </li>
            ))}
          </ul>
        </>
      }
      table={
        <DataTable
          caption={t('byDay')}
          rows={days.toReversed()}
          rowKey={({ day }) => day}
          columns={[
            dayColumn(t('day'), { chosen, onChoose }),
            ...[1, 2, 3].map((level) => ({
              key: `level${level}`,
              header: t('level', { level }),
              align: 'right' as const,
              cell: ({ levels }: (typeof days)[number]) => formatCount(levels[level - 1] ?? 0),
            })),
            { key: 'count', header: t('count'), align: 'right', cell: ({ levels }) => formatCount(sum(levels)) },
          ]}
        />
      }
    />
  );
}

type DayButtonProps = Pick<DaysProps, 'chosen' | 'onChoose'> & { day: string; name: string };

function DayButton({ day, name, chosen, onChoose }: DayButtonProps) {
  return (
    <button type="button" className={typography.link} aria-pressed={day === chosen} onClick={() => onChoose(day)}>
      {name}
    </button>
  );
}

const dayColumn = (
  header: string,
  choice: Pick<DaysProps, 'chosen' | 'onChoose'>,
): Column<DayCount & { name: string }> => ({
  key: 'day',
  header,
  cell: ({ day, name }) => <DayButton {...{ day, name, ...choice }} />,
});

type BarsProps = {
  label: string;
  rows: readonly { key: string; name: string; count: number }[];
  /** the key that filters the others */
  chosen: string | undefined;
  onChoose: (key: string) => void;
};

/** Counts as bars with numbers, which need no table; each filters the charts. */
export function CountBars({ label, rows, chosen, onChoose }: BarsProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <ul className={classes.bars} aria-label={label}>
      {rows.map(({ key, name, count }) => (
        <li key={key} data-chosen={key === chosen || undefined}>
          <button type="button" className={typography.link} aria-pressed={key === chosen} onClick={() => onChoose(key)}>
            {name}
          </button>
          <i className={meter.meter} aria-hidden="true">
            <b style={{ width: `${(count / most) * 100}%` }} />
          </i>
          <strong className={typography.right}>{formatCount(count)}</strong>
        </li>
      ))}
    </ul>
  );
}
