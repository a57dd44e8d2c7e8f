import type { AlarmCount } from '@onsil/contract/alarm-count';
import { kstDayStart } from '@onsil/domain/calendar/kst';
import { useTranslations } from 'use-intl';
import { formatDay } from '#lib/format/kst.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { DataTable } from '#ui/data/data-table.tsx';
import { StatusBadge } from '#ui/data/status-badge.tsx';
import { ChartCard } from './chart-card.tsx';
import { ColumnChart } from './column-chart.tsx';
import { countsByDay } from './counts-by-day.ts';
import classes from './trends.module.css';
import { useFieldNames } from '../model/use-field-names.ts';

const sum = (levels: readonly number[]): number => levels.reduce((all, count) => all + count, 0);

/** New deviations by day and highest level. */
export function DaysChart({ count }: { count: AlarmCount }) {
  const t = useTranslations('deviations.trends');
  const days = countsByDay(count).map((one) => ({ ...one, name: formatDay(kstDayStart(one.day)) }));
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
            columns={days.map(({ day, name, levels }) => ({
              key: day,
              label: name,
              title: t('countOf', { label: name, count: sum(levels) }),
              parts: ([1, 2, 3] as const).map((level) => ({ level, count: levels[level - 1] ?? 0 })),
            }))}
          />
          <ul className={classes.legend}>
            {[1, 2, 3].map((level) => (
              <li key={level}>
                <StatusBadge level={level} size="short" />
                {formatCount(count.byLevel[level - 1] ?? 0)}
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
            { key: 'day', header: t('day'), cell: ({ name }) => name },
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

/** New deviations by hour of the day. */
export function HoursChart({ byHour }: Pick<AlarmCount, 'byHour'>) {
  const t = useTranslations('deviations.trends');
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, count: byHour[hour] ?? 0 }));
  return (
    <ChartCard
      title={t('byHour')}
      aside={t('byHourAside')}
      chart={
        <ColumnChart
          label={t('byHour')}
          room={44}
          labelled="first"
          columns={hours.map(({ hour, count }) => ({
            key: String(hour),
            label: t('hourOf', { hour }),
            title: t('countOf', { label: t('hourOf', { hour }), count }),
            parts: [{ level: 0, count }],
          }))}
        />
      }
      table={
        <DataTable
          caption={t('byHour')}
          rows={hours}
          rowKey={({ hour }) => hour}
          columns={[
            { key: 'hour', header: t('hour'), cell: ({ hour }) => t('hourOf', { hour }) },
            { key: 'count', header: t('count'), align: 'right', cell: ({ count }) => formatCount(count) },
          ]}
        />
      }
    />
  );
}

/** Deviations by field, as bars with numbers, which need no table. */
export function FieldsChart({ farmId, byField }: { farmId: string } & Pick<AlarmCount, 'byField'>) {
  const t = useTranslations('deviations.trends');
  const nameOf = useFieldNames(farmId);
  const most = Math.max(1, ...byField.map(({ count }) => count));
  return (
    <ul className={classes.bars} aria-label={t('byField')}>
      {byField
        .toSorted((a, b) => b.count - a.count)
        .map(({ key, count }) => (
          <li key={key}>
            <span>{nameOf(key)}</span>
            <i aria-hidden="true">
              <b style={{ width: `${(count / most) * 100}%` }} />
            </i>
            <strong>{formatCount(count)}</strong>
          </li>
        ))}
    </ul>
  );
}
