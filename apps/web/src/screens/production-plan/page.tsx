import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { farmQuery } from '#features/farms/api.ts';
import { BatchComparisonView } from '#features/yield-forecast/widgets/batch-comparison.tsx';
import { Forecast } from '#features/yield-forecast/widgets/forecast.tsx';
import { planTabs } from '#features/yield-plans/search-params.ts';
import { BackwardPlanningSheet } from '#features/yield-plans/widgets/backward-planning-sheet.tsx';
import { Year } from '#features/yield-plans/widgets/year.tsx';
import { today } from '#lib/format/iso-day.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';

const route = getRouteApi('/smartfarm/$farmId/yield-plan-information');

/** Production plan of a farm: plan and harvest, forecast, comparison. */
export function Page() {
  const t = useTranslations('yieldPlans');
  const { farmId } = route.useParams();
  const [{ tab = 'plan', sheet, works, year = Number(today().slice(0, 4)), crop }, setSearch] = useSearchState(route);
  const { data: farm } = useQuery(farmQuery(farmId));
  const mayChange = farm !== undefined && farm.role !== 'member';
  return (
    <Stack>
      <PageTitle title={t('title')} sub={farm?.farmName} />
      <SegmentedControl
        label={t('tabs.label')}
        value={tab}
        onChange={(next) => setSearch({ tab: next === 'plan' ? undefined : next, works: undefined })}
        options={planTabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      />
      {tab === 'plan' && <Year farmId={farmId} year={year} crop={crop} mayChange={mayChange} setSearch={setSearch} />}
      {tab === 'forecast' && <Forecast farmId={farmId} crop={crop} onCrop={(next) => setSearch({ crop: next })} />}
      {tab === 'compare' && <BatchComparisonView farmId={farmId} crop={crop} works={works} onChange={setSearch} />}
      {sheet === 'backward' && (
        <BackwardPlanningSheet
          farmId={farmId}
          crop={crop}
          mayChange={mayChange}
          onClose={() => setSearch({ sheet: undefined })}
        />
      )}
    </Stack>
  );
}
