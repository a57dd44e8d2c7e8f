import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { registCropsQuery } from '#features/yield-work/queries.ts';
import { formatMoment } from '#lib/kst.ts';
import { Card } from '#ui/card.tsx';
import { Columns } from '#ui/columns.tsx';
import { DownloadButton } from '#ui/download-button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { PlanGrid } from './plan-grid.tsx';
import type { PlanGo } from './plan-search.ts';
import { plansQuery, savePlans, yieldTotalQuery } from './queries.ts';
import { YearCrops, YearLoss } from './year-crops.tsx';
import { YearFigures } from './year-figures.tsx';
import { YearFilters } from './year-filters.tsx';
import { YearMonths } from './year-months.tsx';

type Props = { farmId: string; year: number; crop: number | undefined; mayChange: boolean; go: PlanGo };

function PlanCard({ farmId, year, crop, mayChange }: Omit<Props, 'go'>) {
  const t = useTranslations('yieldPlans');
  const common = useTranslations('common');
  const query = useQuery(plansQuery(farmId, year));
  const { data: growing, error: noCrops } = useQuery(registCropsQuery(farmId));
  const plans = query.data?.filter((plan) => plan.year === year);
  const error = query.error ?? noCrops;
  // A crop that is no longer grown keeps the plans it had.
  const known = new Map([...(growing ?? []), ...(plans ?? [])].map((one) => [one.cultivateCropSeq, one.cropNm]));
  const crops = [...known]
    .map(([cultivateCropSeq, cropNm]) => ({ cultivateCropSeq, cropNm }))
    .filter(({ cultivateCropSeq }) => crop === undefined || cultivateCropSeq === crop);
  return (
    <Card
      title={t('grid.title')}
      aside={
        <DownloadButton
          label={t('grid.excel')}
          save={() => savePlans({ year, crop }, `${t('grid.file', { year: String(year) })}.xlsx`)}
        />
      }
    >
      {plans && growing ? (
        crops.length > 0 ? (
          <PlanGrid key={year} farmId={farmId} year={year} crops={crops} plans={plans} mayChange={mayChange} />
        ) : (
          <EmptyState title={t('grid.none')}>{t('grid.noneText')}</EmptyState>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonLines count={5} label={common('loading')} />
      )}
    </Card>
  );
}

/** A year: what was planned and what came of it. */
export function Year({ farmId, year, crop, mayChange, go }: Props) {
  const common = useTranslations('common');
  const query = useQuery(yieldTotalQuery(farmId, { year, crop }));
  const { data: total, error, isRefetchError, dataUpdatedAt } = query;
  return (
    <>
      <YearFilters farmId={farmId} year={year} crop={crop} go={go} />
      {isRefetchError && <output>{common('stale', { time: formatMoment(dataUpdatedAt) })}</output>}
      {total && (
        <>
          <YearFigures total={total.total} />
          <YearMonths total={total} />
        </>
      )}
      {!total && (
        <Card padded>
          {error ? (
            <ErrorState error={error} onRetry={() => void query.refetch()} />
          ) : (
            <SkeletonLines count={8} label={common('loading')} />
          )}
        </Card>
      )}
      <PlanCard farmId={farmId} year={year} crop={crop} mayChange={mayChange} />
      {total && (
        <Columns>
          <YearCrops crops={total.crops} />
          <YearLoss loss={total.total.loss} />
        </Columns>
      )}
    </>
  );
}
