import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { YieldTotal } from '@onsil/contract/yield-plans';
import { forecastQuery } from '#features/yield-forecast/api.ts';
import { today } from '#lib/format/iso-day.ts';
import { formatCount } from '#lib/format/numbers.ts';
import { formatGrams, formatKg, formatKgPer, formatShareOrDash } from '#lib/format/yields.ts';
import type { BarColumn } from '#ui/charts/bar-chart-scale.ts';
import { BarChart } from '#ui/charts/bar-chart.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import { Card } from '#ui/layout/card.tsx';
import { accumulate, toMonthFigures, type MonthFigures } from '../model/year-months.ts';
import flow from '#ui/layout/flow.module.css';

type Month = YieldTotal['months'][number];
type View = 'months' | 'sums' | 'table';

const useMonthColumns = (): Column<Month>[] => {
  const t = useTranslations('yieldPlans');
  const figure = <Value extends number | null>(
    key: string,
    header: string,
    value: (month: Month) => Value,
    format: (value: Value) => string,
  ): Column<Month> => ({ key, header, value, cell: (month) => format(value(month)), align: 'right' });
  return [
    {
      key: 'month',
      header: t('months.month'),
      value: ({ month }) => month,
      cell: ({ month }) => t('grid.month', { month }),
    },
    figure('plan', t('figure.plan'), ({ planKg }) => planKg, formatKg),
    figure('harvest', t('figure.harvest'), ({ harvestKg }) => harvestKg, formatKg),
    figure('rate', t('figure.rateToDate'), ({ rateToDate }) => rateToDate, formatShareOrDash),
    figure('gradeA', t('figure.gradeA'), ({ gradeARate }) => gradeARate, formatShareOrDash),
    figure('plants', t('figure.plants'), ({ plants }) => plants, formatCount),
    figure('weight', t('figure.weightPerPlant'), ({ weightPerPlant }) => weightPerPlant, formatGrams),
    figure(
      'kgPerM2',
      t('figure.kgPerM2'),
      ({ kgPerM2 }) => kgPerM2,
      (kg) => formatKgPer(kg, 'kg/m²'),
    ),
  ];
};

/** Harvest in columns over the plan, with the expected remainder on top. */
function MonthChart({
  total: { year, total },
  months,
  view,
}: {
  total: YieldTotal;
  months: readonly MonthFigures[];
  view: 'months' | 'sums';
}) {
  const t = useTranslations('yieldPlans');
  const columns = months.map(({ month, planKg, harvestKg, kgGradeA, expectedKg }): BarColumn => {
    const name = t('grid.month', { month });
    const figures = { plan: formatKg(planKg), harvest: formatKg(harvestKg), expected: formatKg(expectedKg) };
    return {
      key: String(month),
      name,
      outline: planKg,
      bar: harvestKg,
      within: kgGradeA,
      expected: expectedKg,
      sentence:
        t(view === 'sums' ? 'months.sumSentence' : 'months.sentence', { month: name, ...figures }) +
        (expectedKg > 0 ? t('months.expectedSentence', figures) : ''),
    };
  });
  return (
    <div className={flow.padded}>
      <BarChart
        label={t(`months.label.${view}`, { year, plan: formatKg(total.planKg), harvest: formatKg(total.harvestKg) })}
        unit="kg"
        columns={columns}
        keys={[
          { look: 'outline', name: t('figure.plan') },
          { look: 'bar', name: t('figure.harvest') },
          { look: 'within', name: t('months.gradeA') },
          ...(months.some(({ expectedKg }) => expectedKg > 0)
            ? [{ look: 'expected' as const, name: t('months.expected') }]
            : []),
        ]}
      />
    </div>
  );
}

type Props = { farmId: string; crop: number | undefined; total: YieldTotal };

/** Plan, harvest and expected harvest by month or summed up from January, as a chart; by month as a table. */
export function YearByMonth({ farmId, crop, total }: Props) {
  const t = useTranslations('yieldPlans');
  const [view, setView] = useState<View>('months');
  const columns = useMonthColumns();
  const isOver = total.year < Number(today().slice(0, 4));
  const { data: forecast } = useQuery({ ...forecastQuery(farmId, crop), enabled: !isOver });
  const months = toMonthFigures(total, forecast?.weeks ?? [], today());
  return (
    <Card
      title={t('months.title')}
      aside={
        <SegmentedControl
          label={t('months.view')}
          value={view}
          onChange={setView}
          options={(['months', 'sums', 'table'] as const).map((value) => ({ value, label: t(`months.${value}`) }))}
        />
      }
    >
      {view === 'table' ? (
        <ResponsiveTable
          name="year-by-month"
          caption={t('months.title')}
          columns={columns}
          rows={total.months}
          rowKey={({ month }) => month}
        />
      ) : (
        <MonthChart total={total} months={view === 'sums' ? accumulate(months) : months} view={view} />
      )}
    </Card>
  );
}
