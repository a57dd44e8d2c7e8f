import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { NoCrops } from '#features/yield-work/no-crops.widget.tsx';
import { registCropsQuery } from '#features/yield-work/queries.ts';
import { formatMoment } from '#lib/kst.ts';
import { Card } from '#ui/card.tsx';
import { Columns } from '#ui/columns.tsx';
import { DownloadButton } from '#ui/download-button.tsx';
import { QueryState } from '#ui/query-state.tsx';
import { Refreshing } from '#ui/refreshing.tsx';
import { PlanGrid } from './plan-grid.tsx';
import type { PlanGo } from './plan-search.ts';
import classes from './plans.module.css';
import { plansQuery, savePlans, yieldTotalQuery } from './queries.ts';
import { YearCrops, YearLoss } from './year-crops.tsx';
import { YearFigures } from './year-figures.tsx';
import { YearFilters } from './year-filters.tsx';
import { YearMonths } from './year-months.tsx';

type Props = { farmId: string; year: number; crop: number | undefined; mayChange: boolean; go: PlanGo };

function PlanCard({ farmId, year, crop, mayChange }: Omit<Props, 'go'>) {
  const t = useTranslations('yieldPlans');
  const query = useQuery(plansQuery(farmId, year));
  const growing = useQuery(registCropsQuery(farmId));
  const { data: plans, isPlaceholderData: isPlaceholder } = query;
  // While the plans of another year load, the previous ones stay visible and read-only.
  const shown = (isPlaceholder ? plans?.[0]?.year : undefined) ?? year;
  const error = query.error ?? growing.error;
  // Plans of crops that are no longer grown stay visible.
  const names = new Map([...(growing.data ?? []), ...(plans ?? [])].map((one) => [one.farmCropId, one.cropName]));
  const crops = [...names]
    .map(([farmCropId, cropName]) => ({ farmCropId, cropName }))
    .filter(({ farmCropId }) => crop === undefined || farmCropId === crop);
  return (
    <Card
      title={t('grid.title')}
      aside={
        <span className={classes.aside}>
          {mayChange && crops.length > 0 && <span>{t('grid.hint')}</span>}
          <DownloadButton
            label={t('grid.excel')}
            save={() => savePlans(farmId, { year, crop }, `${t('grid.file', { year: String(year) })}.xlsx`)}
          />
        </span>
      }
    >
      {plans && growing.data ? (
        crops.length > 0 ? (
          <Refreshing busy={isPlaceholder} locked>
            <PlanGrid key={shown} farmId={farmId} year={shown} crops={crops} plans={plans} mayChange={mayChange} />
          </Refreshing>
        ) : (
          <NoCrops farmId={farmId} />
        )
      ) : (
        <QueryState error={error} retry={() => Promise.all([query.refetch(), growing.refetch()])} lines={5} />
      )}
    </Card>
  );
}

export function Year({ farmId, year, crop, mayChange, go }: Props) {
  const common = useTranslations('common');
  const query = useQuery(yieldTotalQuery(farmId, { year, crop }));
  const { data: total, error, isRefetchError, isPlaceholderData, dataUpdatedAt } = query;
  return (
    <>
      <YearFilters farmId={farmId} year={year} crop={crop} go={go} />
      {isRefetchError && <output>{common('stale', { time: formatMoment(dataUpdatedAt) })}</output>}
      {total && (
        <Refreshing busy={isPlaceholderData}>
          <YearFigures total={total.total} />
          <YearMonths total={total} />
        </Refreshing>
      )}
      {!total && (
        <Card padded>
          {/* Reserves the height of the figures and the chart, above the plan that may be loaded already. */}
          <QueryState error={error} retry={query.refetch} lines={13} />
        </Card>
      )}
      <PlanCard farmId={farmId} year={year} crop={crop} mayChange={mayChange} />
      {total && (
        <Refreshing busy={isPlaceholderData}>
          <Columns>
            <YearCrops crops={total.crops} />
            <YearLoss loss={total.total.loss} />
          </Columns>
        </Refreshing>
      )}
    </>
  );
}
