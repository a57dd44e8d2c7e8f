import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ControllerRow } from '@onsil/contract/controllers';
import { manualReadingSortKeys, type ManualReading } from '@onsil/contract/manual-readings';
import { controllersQuery } from '#features/controllers/api.ts';
import { ControllerSelect } from '#features/controllers/widgets/controller-select.tsx';
import { useFetchFresh } from '#lib/state/use-fetch-fresh.ts';
import { useOpenedRow } from '#lib/state/use-opened-row.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { addIcon } from '#ui/controls/add-icon.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Button } from '#ui/controls/button.tsx';
import { DownloadMenu } from '#ui/controls/download-menu.tsx';
import { ListCard, type ListQuery } from '#ui/data/list-card.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import { sortedByServer } from '#ui/data/sorting.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { DayRange } from '#ui/forms/day-range.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { Toolbar } from '#ui/layout/toolbar.tsx';
import { useIsPhone } from '#ui/layout/use-screen.ts';
import { downloadReadings, readingsQuery } from '../api.ts';
import { DriftCard } from '../drift/drift-card.tsx';
import { EditReadingSheet } from '../edit/edit-sheet.tsx';
import { NewReadingSheet } from '../edit/new-sheet.tsx';
import type { SetReadingsSearch, ReadingsSearch } from '../search-params.ts';
import { useReadingColumns } from './use-reading-columns.tsx';
import flow from '#ui/layout/flow.module.css';

type ReadingFiltersProps = {
  controllers: readonly ControllerRow[];
  search: ReadingsSearch;
  setSearch: SetReadingsSearch;
};

function ReadingFilters({ controllers, search: { controllerId, from, to }, setSearch }: ReadingFiltersProps) {
  const t = useTranslations('manualReadings');
  const isPhone = useIsPhone();
  return (
    <Toolbar setCount={[from, to].filter((one) => one !== undefined).length}>
      <ControllerSelect
        {...(isPhone ? { 'aria-label': t('controller') } : { label: t('controller') })}
        controllers={controllers}
        none={t('allControllers')}
        value={controllerId ?? ''}
        onChange={({ currentTarget }) => setSearch({ controllerId: currentTarget.value || undefined, page: undefined })}
      />
      <DayRange
        from={from}
        to={to}
        labels={{ from: t('from'), to: t('to') }}
        onChange={(days) => setSearch({ ...days, page: undefined })}
      />
    </Toolbar>
  );
}

const route = getRouteApi('/smartfarm/$farmId/environment-measurement-information');

/** Manual readings of a farm, and the sensor drift derived from them. */
export function Page() {
  const { farmId } = route.useParams();
  return <FarmReadings key={farmId} farmId={farmId} />;
}

function FarmReadings({ farmId }: { farmId: string }) {
  const t = useTranslations('manualReadings');
  const round = useTranslations('measuringRound');
  const { data: controllers, error, refetch } = useQuery(controllersQuery(farmId));
  const [search, setSearch] = useSearchState(route);
  const query = useQuery(readingsQuery(farmId, search));
  const enter = (
    <Button variant="primary" icon={addIcon} onClick={() => setSearch({ sheet: 'new' }, { resetScroll: true })}>
      {t('enter')}
    </Button>
  );
  const any = controllers && controllers.length > 0;
  return (
    <div className={flow.cards}>
      <PageTitle
        title={t('title')}
        sub={query.data && t('count', { count: query.data.paging.totalCount })}
        actions={
          any && (
            <>
              <ButtonLink to="/smartfarm/$farmId/measuring-round" params={{ farmId }}>
                {round('start')}
              </ButtonLink>
              <DownloadMenu choices={[{ save: (format) => downloadReadings(farmId, search, format) }]} />
              {enter}
            </>
          )
        }
      />
      {any ? (
        <ReadingList farmId={farmId} controllers={controllers} query={query} enter={enter} />
      ) : (
        <Card padded={!controllers}>
          {controllers ? (
            <EmptyState title={t('noController')}>{t('noControllerText')}</EmptyState>
          ) : (
            <QueryFallback error={error} retry={refetch} lines={8} />
          )}
        </Card>
      )}
    </div>
  );
}

type Props = {
  farmId: string;
  controllers: readonly ControllerRow[];
  query: ListQuery<ManualReading>;
  enter: ReactNode;
};

/** Loads a reading again by its own day, which no change moves: the list may show another page by now. */
const useFreshReading = (farmId: string) => {
  const fetchFresh = useFetchFresh();
  return async ({ controllerId, date, measureNo }: ManualReading): Promise<ManualReading | undefined> => {
    const ofItsDay = await fetchFresh(readingsQuery(farmId, { controllerId, from: date, to: date }));
    return ofItsDay.items.find((one) => one.measureNo === measureNo);
  };
};

function NoReadings({
  isFiltered,
  enter,
  setSearch,
}: Pick<Props, 'enter'> & { isFiltered: boolean; setSearch: SetReadingsSearch }) {
  const t = useTranslations('manualReadings');
  if (!isFiltered)
    return (
      <EmptyState title={t('none')} action={enter}>
        {t('noneText')}
      </EmptyState>
    );
  const all = { controllerId: undefined, from: undefined, to: undefined, page: undefined };
  return (
    <EmptyState title={t('noMatch')} action={<Button onClick={() => setSearch(all)}>{t('showAll')}</Button>}>
      {t('noMatchText')}
    </EmptyState>
  );
}

/** The sheet that the address opens. */
function OpenSheet({ farmId, controllers, query }: Omit<Props, 'enter'>) {
  const [{ controllerId, sheet, id }, setSearch] = useSearchState(route);
  const fresh = useFreshReading(farmId);
  const changed = useOpenedRow(query.data?.items, ({ measureNo }) => measureNo, sheet === 'edit' ? id : undefined);
  if (sheet === 'new')
    return (
      <NewReadingSheet farmId={farmId} controllers={controllers} controllerId={controllerId} setSearch={setSearch} />
    );
  return (
    changed && (
      <EditReadingSheet key={changed.measureNo} value={changed} fresh={() => fresh(changed)} setSearch={setSearch} />
    )
  );
}

function ReadingList({ farmId, controllers, query, enter }: Props) {
  const t = useTranslations('manualReadings');
  const [search, setSearch] = useSearchState(route);
  const columns = useReadingColumns(setSearch);
  const { controllerId, from, to } = search;
  const items = query.data?.items ?? [];
  const shown =
    controllers.find((one) => one.controllerId === (controllerId ?? items[0]?.controllerId)) ?? controllers[0];
  const isFiltered = [controllerId, from, to].some((one) => one !== undefined);
  const isPhone = useIsPhone();
  const drift = shown && (
    <DriftCard key={shown.controllerId} controllerId={shown.controllerId} controllerName={shown.controllerName} />
  );
  return (
    <>
      <ReadingFilters controllers={controllers} search={search} setSearch={setSearch} />
      {!isPhone && drift}
      <ListCard
        query={query}
        onPage={(page) => setSearch({ page })}
        empty={<NoReadings isFiltered={isFiltered} enter={enter} setSearch={setSearch} />}
      >
        {(rows, busy) => (
          <ResponsiveTable
            name="manual-readings"
            caption={t('title')}
            columns={columns(rows)}
            rows={rows}
            rowKey={({ measureNo }) => measureNo}
            busy={busy}
            sorting={sortedByServer(search, manualReadingSortKeys, setSearch)}
          />
        )}
      </ListCard>
      {/* A phone shows the readings first. */}
      {isPhone && drift}
      <OpenSheet farmId={farmId} controllers={controllers} query={query} />
    </>
  );
}
