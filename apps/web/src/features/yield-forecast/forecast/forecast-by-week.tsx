import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { YieldForecast } from '@onsil/contract/yield-forecast';
import { kstDayStart } from '@onsil/domain/calendar/kst';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { formatShortDay } from '#lib/format/kst.ts';
import { formatKgRange, formatKg } from '#lib/format/yields.ts';
import type { BarColumn } from '#ui/charts/bar-chart-scale.ts';
import { BarChart } from '#ui/charts/bar-chart.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import { Card } from '#ui/layout/card.tsx';
import flow from '#ui/layout/flow.module.css';

type Week = YieldForecast['weeks'][number];

/** Total of a week: harvested and still expected. */
const wholeWeek = ({ kg, low, high, harvestedKg }: Week) => ({
  kg: kg + harvestedKg,
  low: low + harvestedKg,
  high: high + harvestedKg,
});

const useWeekColumns = (): Column<Week>[] => {
  const t = useTranslations('yieldForecast.weeks');
  const figure = <Value extends number | null>(
    key: string,
    header: string,
    value: (week: Week) => Value,
    format: (value: Value) => string,
  ): Column<Week> => ({ key, header, value, cell: (week) => format(value(week)), align: 'right' });
  return [
    {
      key: 'week',
      header: t('week'),
      value: ({ week }) => week,
      cell: ({ week }) => t('from', { day: formatIsoDay(week) }),
    },
    figure('plan', t('plan'), ({ planKg }) => planKg, formatKg),
    figure('harvested', t('harvested'), ({ harvestedKg }) => harvestedKg, formatKg),
    figure('expected', t('expected'), ({ kg }) => kg, formatKg),
    { key: 'interval', header: t('interval'), align: 'right', cell: (week) => formatKgRange(wholeWeek(week)) },
  ];
};

/** Harvest of the coming weeks beside the plan, as a chart or a table. */
export function ForecastByWeek({ weeks }: { weeks: YieldForecast['weeks'] }) {
  const t = useTranslations('yieldForecast.weeks');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const columns = useWeekColumns();
  const bars = weeks.map((week): BarColumn => {
    const { kg, low, high } = wholeWeek(week);
    const span = formatKgRange({ low, high });
    return {
      key: week.week,
      name: formatShortDay(kstDayStart(week.week)),
      outline: week.planKg,
      within: week.harvestedKg,
      bar: week.harvestedKg,
      expected: week.kg,
      whisker: high > 0 ? { low, high } : null,
      sentence: t('sentence', { day: formatIsoDay(week.week), kg: formatKg(kg), span, plan: formatKg(week.planKg) }),
    };
  });
  const all = weeks.reduce((sum, { kg }) => sum + kg, 0);
  return (
    <Card
      title={t('title')}
      aside={
        <SegmentedControl
          label={t('view')}
          value={view}
          onChange={setView}
          options={(['chart', 'table'] as const).map((value) => ({ value, label: t(value) }))}
        />
      }
    >
      {view === 'chart' ? (
        <div className={flow.padded}>
          <BarChart
            label={t('label', { count: weeks.length, kg: formatKg(all) })}
            unit="kg"
            columns={bars}
            keys={[
              { look: 'outline', name: t('plan') },
              { look: 'within', name: t('harvested') },
              { look: 'expected', name: t('expected') },
              { look: 'whisker', name: t('whisker') },
            ]}
          />
        </div>
      ) : (
        <ResponsiveTable caption={t('title')} columns={columns} rows={weeks} rowKey={({ week }) => week} />
      )}
    </Card>
  );
}
