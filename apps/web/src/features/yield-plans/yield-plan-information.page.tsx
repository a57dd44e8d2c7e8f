import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { farmQuery } from '#features/farms/queries.ts';
import { BatchComparisonView } from '#features/yield-forecast/compare.widget.tsx';
import { Forecast } from '#features/yield-forecast/forecast.widget.tsx';
import { today } from '#lib/calendar-day.ts';
import { Stack } from '#ui/columns.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { SegmentedControl } from '#ui/segmented.tsx';
import { BackwardPlanningSheet } from './backward-sheet.tsx';
import { planTabs, type PlanNavigate } from './plan-search.ts';
import { Year } from './year.tsx';

const route = getRouteApi('/smartfarm/$farmId/yield-plan-information');

/** Production plan of a farm: plan and harvest, forecast, comparison. */
export function Page() {
  const t = useTranslations('yieldPlans');
  const { farmId } = route.useParams();
  const { tab = 'plan', sheet, works, year = Number(today().slice(0, 4)), crop } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: farm } = useQuery(farmQuery(farmId));
  const mayChange = farm !== undefined && farm.role !== 'member';
  const go: PlanNavigate = (change, { replace = false } = {}) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false });
  return (
    <Stack>
      <PageTitle title={t('title')} sub={farm?.farmName} />
      <SegmentedControl
        label={t('tabs.label')}
        value={tab}
        onChange={(next) => go({ tab: next === 'plan' ? undefined : next, works: undefined })}
        options={planTabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
      />
      {tab === 'plan' && <Year farmId={farmId} year={year} crop={crop} mayChange={mayChange} go={go} />}
      {tab === 'forecast' && <Forecast farmId={farmId} crop={crop} onCrop={(next) => go({ crop: next })} />}
      {tab === 'compare' && <BatchComparisonView farmId={farmId} crop={crop} works={works} onChange={go} />}
      {sheet === 'backward' && (
        <BackwardPlanningSheet
          farmId={farmId}
          crop={crop}
          mayChange={mayChange}
          onClose={() => go({ sheet: undefined })}
        />
      )}
    </Stack>
  );
}
