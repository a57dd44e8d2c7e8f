import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { WeeklyPlan, WeeklyReport } from '@onsil/contract/weekly-report';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { formatMonth } from '#lib/format/kst.ts';
import { formatKg, formatShareOrDash } from '#lib/format/yields.ts';
import { DataTable } from '#ui/data/data-table.tsx';
import { Card } from '#ui/layout/card.tsx';
import classes from '../weekly-report.module.css';

const rateOf = ({ rate }: WeeklyPlan): ReactNode => <strong>{formatShareOrDash(rate)}</strong>;

/** Harvest against what was planned to date, and beside it the plan of the whole week, month and year. */
export function PlanCard({ farmId, report: { yields, lastDay } }: { farmId: string; report: WeeklyReport }) {
  const t = useTranslations('weeklyReport.yields.plan');
  const { plan } = yields;
  const planYear = plan.find(({ period }) => period === 'year')?.year;
  const nameOf = ({ period, year, month }: WeeklyPlan): string => {
    if (period === 'month') return formatMonth(`${year}-${String(month).padStart(2, '0')}`);
    return period === 'year' ? t('year', { year: String(year) }) : t('week');
  };
  const kgOrDash = (kg: number | null): string => (kg === null ? '–' : formatKg(kg));
  return (
    <Card title={t('title')} aside={t('upTo', { day: formatIsoDay(lastDay) })} className={classes.plan}>
      {plan.every(({ planKg }) => planKg === null) ? (
        <p className={classes.note}>{t('none')}</p>
      ) : (
        <DataTable
          caption={t('title')}
          columns={[
            { key: 'period', header: t('period'), cell: nameOf },
            { key: 'harvest', header: t('harvest'), align: 'right', cell: ({ harvestKg }) => formatKg(harvestKg) },
            {
              key: 'toDate',
              header: t('toDate'),
              align: 'right',
              cell: ({ planToDateKg }) => kgOrDash(planToDateKg),
            },
            {
              key: 'rate',
              header: t('rate'),
              align: 'right',
              cell: rateOf,
            },
            { key: 'full', header: t('full'), align: 'right', from: 576, cell: ({ planKg }) => kgOrDash(planKg) },
          ]}
          rows={plan}
          rowKey={({ period }) => period}
        />
      )}
      {planYear !== undefined && (
        <p className={`${classes.note} ${classes.open}`}>
          <Link
            className={classes.link}
            to="/smartfarm/$farmId/yield-plan-information"
            params={{ farmId }}
            search={{ year: planYear }}
          >
            {t('open')}
          </Link>
        </p>
      )}
    </Card>
  );
}
