import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FieldAlarmLimits } from '@onsil/contract/alarm-limits';
import type { BacktestSection } from '@onsil/contract/backtest';
import { kstDayStart } from '@onsil/domain/calendar/kst';
import { formatDay } from '#lib/format/kst.ts';
import { DataTable, type Column } from '#ui/data/data-table.tsx';
import { useSectionText } from './use-section-text.ts';
import classes from './backtest-strip.module.css';

type Props = { field: FieldAlarmLimits; sections: readonly BacktestSection[] };

/** The strip as a table, newest first; rendered when opened. */
export function StripTable({ field, sections }: Props) {
  const t = useTranslations('alarmLimits.backtest.strip');
  const text = useSectionText(field);
  const [opened, setOpened] = useState(false);
  const columns: Column<BacktestSection>[] = [
    { key: 'day', header: t('day'), cell: ({ day }) => formatDay(kstDayStart(day)) },
    { key: 'period', header: t('period'), cell: ({ period }) => text.periodName(period) },
    { key: 'values', header: t('key.values'), cell: text.values, align: 'right' },
    {
      key: 'current',
      header: t('key.current'),
      cell: ({ currentRange }) => text.rangeOf(currentRange),
      align: 'right',
    },
    {
      key: 'proposed',
      header: t('key.proposed'),
      cell: ({ proposedRange }) => text.rangeOf(proposedRange),
      align: 'right',
    },
    {
      key: 'alarms',
      header: t('result'),
      cell: ({ currentAlarms, proposedAlarms }) => text.alarms(currentAlarms.count, proposedAlarms.count),
      align: 'right',
    },
  ];
  return (
    <details className={classes.table} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{t('table')}</summary>
      {opened && (
        <DataTable
          caption={t('title')}
          columns={columns}
          rows={sections.toReversed()}
          rowKey={({ day, period }) => `${day} ${period}`}
        />
      )}
    </details>
  );
}
