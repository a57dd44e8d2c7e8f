import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { growingTabs as allTabs, type SetGrowingSearch } from '#features/batches/search-params.ts';
import { Batch } from '#features/batches/widgets/batch.tsx';
import { Board } from '#features/batches/widgets/board.tsx';
import { NotesList } from '#features/batches/widgets/notes-list.tsx';
import { farmQuery } from '#features/farms/api.ts';
import { Racks } from '#features/racks/widgets/racks.tsx';
import { YieldImport } from '#features/yield-import/widgets/yield-import.tsx';
import { YieldRecords } from '#features/yields/widgets/yield-records.tsx';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { addIcon } from '#ui/controls/add-icon.tsx';
import { Button } from '#ui/controls/button.tsx';
import { SegmentedControl } from '#ui/controls/segmented-control.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';

const route = getRouteApi('/smartfarm/$farmId/yield-management');

/** The screen of growing and harvest: batches by stage, a batch, harvest records, racks, special notes and import. */
export function Page() {
  const t = useTranslations('batches');
  const { farmId } = route.useParams();
  const [search, changeSearch] = useSearchState(route);
  const { data: farm } = useQuery(farmQuery(farmId));
  const { tab = 'board', work } = search;
  const setSearch: SetGrowingSearch = (change, how) =>
    changeSearch(change, { resetScroll: change.work !== undefined, ...how });
  const tabs = { farmId, search, setSearch };
  return (
    <Stack>
      {work === undefined ? (
        <>
          <PageTitle
            title={t('title')}
            sub={farm?.farmName}
            {...(tab === 'board' && {
              actions: (
                <Button variant="primary" icon={addIcon} onClick={() => setSearch({ sheet: 'new' })}>
                  {t('board.new')}
                </Button>
              ),
            })}
          />
          <SegmentedControl
            label={t('tabs.label')}
            value={tab}
            onChange={(next) => changeSearch({ tab: next === 'board' ? undefined : next }, { clears: true })}
            options={allTabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
          />
          {tab === 'board' && <Board {...tabs} />}
          {tab === 'records' && <YieldRecords {...tabs} />}
          {tab === 'racks' && <Racks farmId={farmId} />}
          {tab === 'notes' && <NotesList {...tabs} />}
          {tab === 'import' && <YieldImport {...tabs} />}
        </>
      ) : (
        <Batch key={work} batchId={work} {...tabs} />
      )}
    </Stack>
  );
}
