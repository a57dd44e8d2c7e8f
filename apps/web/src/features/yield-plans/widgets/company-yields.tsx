import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CallReply } from '@onsil/contract/envelope';
import type { yieldPlansApi, YieldOutcome } from '@onsil/contract/yield-plans';
import { today } from '#lib/format/iso-day.ts';
import { formatGrams, formatKgPer, formatKg, formatShareOrDash } from '#lib/format/yields.ts';
import type { Column } from '#ui/data/data-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { companyYieldsQuery } from '../api.ts';
import { hasPlanToDate } from '../model/year-months.ts';

type CompanyTotal = CallReply<typeof yieldPlansApi.getCompanyYieldTotal>['item'];
/** A farm's row, or the total if `farm` is undefined. */
type Row = YieldOutcome & { kgPerM2: number | null; farm: { farmId: string; farmName: string } | undefined };

const rowsOf = ({ farms, total }: CompanyTotal): Row[] => [
  ...farms.map(({ farmId, farmName, ...rest }) => ({ ...rest, farm: { farmId, farmName } })),
  ...(farms.length > 1 ? [{ ...total, farm: undefined }] : []),
];

const useColumns = (count: number, year: number, isRunning: boolean): Column<Row>[] => {
  const t = useTranslations('yieldPlans');
  // The total stays last.
  const figure = (
    key: keyof YieldOutcome | 'kgPerM2',
    header: string,
    format: (value: number | null) => string,
    from?: 992,
  ): Column<Row> => ({
    key,
    header,
    align: 'right',
    value: (row) => (row.farm ? row[key] : null),
    cell: (row) => (row.farm ? format(row[key]) : <strong>{format(row[key])}</strong>),
    ...(from && { from }),
  });
  return [
    {
      key: 'farm',
      header: t('company.farm'),
      value: ({ farm }) => farm?.farmName ?? null,
      cell: ({ farm }) =>
        farm ? (
          <PrimaryCell>
            <Link to="/smartfarm/$farmId/yield-plan-information" params={{ farmId: farm.farmId }} search={{ year }}>
              {farm.farmName}
            </Link>
          </PrimaryCell>
        ) : (
          <PrimaryCell sub={t('company.totalOf', { count })}>{t('company.total')}</PrimaryCell>
        ),
    },
    figure('planKg', t('figure.plan'), formatKg),
    figure('harvestKg', t('figure.harvest'), formatKg),
    ...(isRunning ? [figure('rateToDate', t('figure.rateToDate'), formatShareOrDash)] : []),
    figure('rate', t('figure.rate'), formatShareOrDash),
    figure('gradeARate', t('figure.gradeA'), formatShareOrDash),
    figure('weightPerPlant', t('figure.weightPerPlant'), formatGrams, 992),
    figure('kgPerM2', t('figure.kgPerM2'), (kg) => formatKgPer(kg, 'kg/m²')),
  ];
};

/** Plan and harvest of a company's farms in a year, with the total. */
export function CompanyYields({ companyId }: { companyId: number }) {
  const t = useTranslations('yieldPlans');
  const now = Number(today().slice(0, 4));
  const [year, setYear] = useState(now);
  const { data, error, isPlaceholderData, refetch } = useQuery(companyYieldsQuery(companyId, year));
  const count = data?.farms.length ?? 0;
  const columns = useColumns(count, year, data !== undefined && hasPlanToDate(data.total));
  return (
    <Card
      title={t('company.title')}
      aside={
        <SelectField
          aria-label={t('year')}
          value={String(year)}
          data={Array.from({ length: 6 }, (_, index) => String(now - index)).map((value) => ({
            value,
            label: t('yearOf', { year: value }),
          }))}
          onChange={({ currentTarget }) => setYear(Number(currentTarget.value))}
        />
      }
    >
      {!data && <QueryFallback error={error} retry={refetch} lines={4} problem={t('company.problem')} />}
      {data && count === 0 && <EmptyState title={t('company.none')}>{t('company.noneHint')}</EmptyState>}
      {data && count > 0 && (
        <ResponsiveTable
          name="company-yields"
          caption={t('company.title')}
          columns={columns}
          rows={rowsOf(data)}
          rowKey={({ farm }) => farm?.farmId ?? 'total'}
          busy={isPlaceholderData}
        />
      )}
    </Card>
  );
}
