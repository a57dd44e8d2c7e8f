import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { YieldTotal } from '@onsil/contract/yield-plans';
import { plantableCropsQuery } from '#features/batches/api.ts';
import { NoCrops } from '#features/batches/widgets/no-crops.tsx';
import { formatGrams, formatKgPer, formatKg, formatShareOrDash } from '#lib/format/yields.ts';
import { DownloadMenu } from '#ui/controls/download-menu.tsx';
import { PendingOverlay } from '#ui/feedback/pending-overlay.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { StaleNotice } from '#ui/feedback/stale-notice.tsx';
import { Card } from '#ui/layout/card.tsx';
import { plansQuery, downloadPlans, yieldTotalQuery } from '../api.ts';
import { hasPlanToDate } from '../model/year-months.ts';
import type { SetPlanSearch } from '../search-params.ts';
import { PlanGrid } from '../year/plan-grid.tsx';
import { YearByCrop, YearLoss } from '../year/year-by-crop.tsx';
import { YearByMonth } from '../year/year-by-month.tsx';
import { YearFilters } from '../year/year-filters.tsx';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from '../year/year.module.css';

function YearTotals({ total }: { total: YieldTotal['total'] }) {
  const t = useTranslations('yieldPlans.figure');
  const figures = [
    ['plan', formatKg(total.planKg)],
    ['harvest', formatKg(total.harvestKg)],
    ...(hasPlanToDate(total)
      ? ([
          ['planToDate', formatKg(total.planToDateKg)],
          ['rateToDate', formatShareOrDash(total.rateToDate)],
        ] as const)
      : []),
    ['rate', formatShareOrDash(total.rate)],
    ['gradeA', formatShareOrDash(total.gradeARate)],
    ['weightPerPlant', formatGrams(total.weightPerPlant)],
    ['kgPerM2', formatKgPer(total.kgPerM2, 'kg/m²')],
    ['kgPerPot', formatKgPer(total.kgPerPot, 'kg')],
  ] as const;
  return (
    <dl className={`${surface.paper} ${classes.figures}`}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd className={typography.heading}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Props = { farmId: string; year: number; crop: number | undefined; mayChange: boolean; setSearch: SetPlanSearch };

function PlanCard({ farmId, year, crop, mayChange }: Omit<Props, 'setSearch'>) {
  const t = useTranslations('yieldPlans');
  const query = useQuery(plansQuery(farmId, year));
  const growing = useQuery(plantableCropsQuery(farmId));
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
      aside={<DownloadMenu choices={[{ save: (format) => downloadPlans(farmId, { year, crop }, format) }]} />}
    >
      {plans && growing.data ? (
        crops.length > 0 ? (
          <PendingOverlay busy={isPlaceholder} locked>
            {mayChange && <p className={`${typography.caption} ${classes.hint}`}>{t('grid.hint')}</p>}
            <PlanGrid key={shown} farmId={farmId} year={shown} crops={crops} plans={plans} mayChange={mayChange} />
          </PendingOverlay>
        ) : (
          <NoCrops farmId={farmId} />
        )
      ) : (
        <QueryFallback error={error} retry={() => Promise.all([query.refetch(), growing.refetch()])} lines={5} />
      )}
    </Card>
  );
}

export function Year({ farmId, year, crop, mayChange, setSearch }: Props) {
  const query = useQuery(yieldTotalQuery(farmId, { year, crop }));
  const { data: total, error, isRefetchError, isPlaceholderData, dataUpdatedAt } = query;
  return (
    <>
      <YearFilters farmId={farmId} year={year} crop={crop} setSearch={setSearch} />
      {isRefetchError && <StaleNotice at={dataUpdatedAt} />}
      {total && (
        <PendingOverlay busy={isPlaceholderData}>
          <YearTotals total={total.total} />
          <YearByMonth farmId={farmId} crop={crop} total={total} />
        </PendingOverlay>
      )}
      {!total && (
        <Card padded>
          {/* Reserves the height of the figures and the chart, above the plan that may be loaded already. */}
          <QueryFallback error={error} retry={query.refetch} lines={13} />
        </Card>
      )}
      <PlanCard farmId={farmId} year={year} crop={crop} mayChange={mayChange} />
      {total && (
        <PendingOverlay busy={isPlaceholderData}>
          <YearByCrop crops={total.crops} isRunning={hasPlanToDate(total.total)} />
          <YearLoss loss={total.total.loss} />
        </PendingOverlay>
      )}
    </>
  );
}
