import type { YieldTotal } from '@onsil/contract/yield-plans';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatCount } from '#lib/format/numbers.ts';
import { formatGrams, formatKg, formatKgPer, formatShareOrDash } from '#lib/format/yields.ts';
import type { BarColumn } from '#ui/charts/bar-chart-scale.ts';
import { BarChart } from '#ui/charts/bar-chart.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import flow from '#ui/layout/flow.module.css';

type Month = YieldTotal['months'][number];

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
    figure('rate', t('figure.rate'), ({ rate }) => rate, formatShareOrDash),
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

/** Plan and harvest by month, as a chart or a table. */
export function YearByMonth({ total: { year, months, total } }: { total: YieldTotal }) {
  const t = useTranslations('yieldPlans');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const columns = useMonthColumns();
  const bars = months.map(({ month, planKg, harvestKg, kgGradeA, gradeARate, rate }): BarColumn => ({
    key: String(month),
    name: t('grid.month', { month }),
    outline: planKg,
    bar: harvestKg,
    within: kgGradeA,
    sentence: t('months.sentence', {
      month: t('grid.month', { month }),
      plan: formatKg(planKg),
      harvest: formatKg(harvestKg),
      rate: formatShareOrDash(rate),
      gradeA: formatShareOrDash(gradeARate),
    }),
  }));
  return (
    <Card
      title={t('months.title')}
      aside={
        <SegmentedControl
          label={t('months.view')}
          value={view}
          onChange={setView}
          options={(['chart', 'table'] as const).map((value) => ({ value, label: t(`months.${value}`) }))}
        />
      }
    >
      {view === 'chart' ? (
        <div className={flow.padded}>
          <BarChart
            label={t('months.label', { year, plan: formatKg(total.planKg), harvest: formatKg(total.harvestKg) })}
            unit="kg"
            columns={bars}
            keys={[
              { look: 'outline', name: t('figure.plan') },
              { look: 'bar', name: t('figure.harvest') },
              { look: 'within', name: t('months.gradeA') },
            ]}
          />
        </div>
      ) : (
        <ResponsiveTable caption={t('months.title')} columns={columns} rows={months} rowKey={({ month }) => month} />
      )}
    </Card>
  );
}
