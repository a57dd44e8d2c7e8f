import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { farmQuery } from '#features/farms/api.ts';
import { ManagersOnly } from '#features/farms/widgets/managers-only.tsx';
import { formatMonth } from '#lib/format/kst.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { addIcon } from '#ui/controls/add-icon.tsx';
import { Button } from '#ui/controls/button.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { PendingOverlay } from '#ui/feedback/pending-overlay.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { StaleNotice } from '#ui/feedback/stale-notice.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { costSettingQuery, costSummaryQuery, type Months } from './api.ts';
import { EditCostSheet, NewCostSheet } from './entries/cost-sheet.tsx';
import { EntryList } from './entries/entry-list.tsx';
import { periodOf } from './model/period.ts';
import { BatchCard } from './overview/batch-card.tsx';
import { CropCard } from './overview/crop-card.tsx';
import { MissingCard } from './overview/missing-card.tsx';
import { MonthCard } from './overview/month-card.tsx';
import { VerdictCard } from './overview/verdict-card.tsx';
import { costPeriods, costTabs, type SetCostsSearch, type CostsSearch } from './search-params.ts';
import { SettingSheet } from './setting/setting-sheet.tsx';
import { WhatIf } from './what-if/what-if.tsx';
import flow from '#ui/layout/flow.module.css';

const route = getRouteApi('/smartfarm/$farmId/costs');

type ViewProps = { farmId: string; months: Months; search: CostsSearch; setSearch: SetCostsSearch };

function Overview({ farmId, months, setSearch }: Omit<ViewProps, 'search'>) {
  const { data, error, refetch, isPlaceholderData, isRefetchError, dataUpdatedAt } = useQuery(
    costSummaryQuery(farmId, months),
  );
  const { data: setting } = useQuery(costSettingQuery(farmId));
  if (!data)
    return (
      <Card>
        <QueryFallback error={error} retry={refetch} lines={12} />
      </Card>
    );
  return (
    <PendingOverlay busy={isPlaceholderData}>
      {isRefetchError && <StaleNotice at={dataUpdatedAt} />}
      <VerdictCard summary={data} />
      <CropCard summary={data} />
      <MonthCard farmId={farmId} summary={data} />
      <BatchCard farmId={farmId} summary={data} />
      <MissingCard farmId={farmId} summary={data} setting={setting} setSearch={setSearch} />
    </PendingOverlay>
  );
}

function Entries({ farmId, months, search, setSearch }: ViewProps) {
  const { data: summary } = useQuery(costSummaryQuery(farmId, months));
  return <EntryList farmId={farmId} months={months} search={search} summary={summary} setSearch={setSearch} />;
}

function WhatIfTab({ farmId, months }: Pick<ViewProps, 'farmId' | 'months'>) {
  const { data, error, refetch, isPlaceholderData, isRefetchError, dataUpdatedAt } = useQuery(
    costSummaryQuery(farmId, months),
  );
  const setting = useQuery(costSettingQuery(farmId));
  if (!data || !setting.data)
    return (
      <Card>
        <QueryFallback
          error={error ?? setting.error}
          retry={() => Promise.all([refetch(), setting.refetch()])}
          lines={12}
        />
      </Card>
    );
  return (
    <PendingOverlay busy={isPlaceholderData}>
      {isRefetchError && <StaleNotice at={dataUpdatedAt} />}
      <WhatIf key={`${data.from} ${data.to}`} summary={data} setting={setting.data} />
    </PendingOverlay>
  );
}

function OpenSheet({ farmId, months, search, setSearch }: ViewProps) {
  const { sheet, id } = search;
  if (sheet === 'new') return <NewCostSheet farmId={farmId} setSearch={setSearch} />;
  if (sheet === 'rates') return <SettingSheet farmId={farmId} setSearch={setSearch} />;
  if (sheet === 'edit' && id !== undefined)
    return <EditCostSheet farmId={farmId} months={months} search={search} costId={id} setSearch={setSearch} />;
  return null;
}

function FarmCosts({ farmId }: { farmId: string }) {
  const t = useTranslations('costs');
  const [search, setSearch] = useSearchState(route);
  const { months: count = 6, tab = 'overview' } = search;
  const months = periodOf(count);
  const view = { farmId, months, search, setSearch };
  return (
    <Stack>
      <PageTitle
        title={t('title')}
        sub={`${t('range', { from: formatMonth(months.from), to: formatMonth(months.to) })} · ${t('thisMonthOpen')}`}
        actions={
          <>
            <Button onClick={() => setSearch({ sheet: 'rates' })}>{t('prices')}</Button>
            <Button variant="primary" icon={addIcon} onClick={() => setSearch({ sheet: 'new' })}>
              {t('add')}
            </Button>
          </>
        }
      />
      <div className={flow.words3}>
        <SegmentedControl
          label={t('tabs.label')}
          value={tab}
          onChange={(next) => setSearch({ tab: next === 'overview' ? undefined : next, page: undefined })}
          options={costTabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        />
        <SegmentedControl
          label={t('period')}
          value={String(count)}
          onChange={(next) => setSearch({ months: costPeriods.find((one) => String(one) === next), page: undefined })}
          options={costPeriods.map((one) => ({ value: String(one), label: t('lastMonths', { count: one }) }))}
        />
      </div>
      {tab === 'overview' && <Overview farmId={farmId} months={months} setSearch={setSearch} />}
      {tab === 'entries' && <Entries {...view} />}
      {tab === 'what-if' && <WhatIfTab farmId={farmId} months={months} />}
      <OpenSheet {...view} />
    </Stack>
  );
}

/** Costs of a farm, what a kilogram costs, and whether it pays; for managers. */
export function Page() {
  const t = useTranslations('costs');
  const { farmId } = route.useParams();
  const { data: farm } = useQuery(farmQuery(farmId));
  if (farm?.role !== 'member') return <FarmCosts key={farmId} farmId={farmId} />;
  return (
    <Stack>
      <PageTitle title={t('title')} />
      <ManagersOnly farmId={farmId} of="costs" />
    </Stack>
  );
}
