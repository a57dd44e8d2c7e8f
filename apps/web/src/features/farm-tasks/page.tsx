import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { farmQuery } from '#features/farms/api.ts';
import { today } from '#lib/format/iso-day.ts';
import { useSearchState } from '#lib/state/use-search-state.ts';
import { addIcon } from '#ui/controls/add-icon.tsx';
import { Button } from '#ui/controls/button.tsx';
import { DownloadMenu } from '#ui/controls/download-menu.tsx';
import { Stack } from '#ui/layout/columns.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { downloadTasks } from './api.ts';
import { CalendarBar } from './calendar/calendar-bar.tsx';
import { CalendarView } from './calendar/calendar-view.tsx';
import { TaskList } from './list/task-list.tsx';
import { viewSpan } from './model/calendar-days.ts';
import { TaskSheets } from './task/task-sheets.tsx';

const route = getRouteApi('/smartfarm/$farmId/farm-calendar');

/** A farm's tasks by month, week and day, or as a list. */
export function Page() {
  const t = useTranslations('farmTasks');
  const { farmId } = route.useParams();
  const [search, setSearch] = useSearchState(route);
  const { data: farm } = useQuery(farmQuery(farmId));
  const { view = 'month' } = search;
  const day = search.day ?? today();
  const shown = { farmId, day, search, setSearch };
  return (
    <Stack>
      <PageTitle
        title={t('title')}
        sub={farm?.farmName}
        actions={
          <>
            <DownloadMenu
              choices={[{ save: (format) => downloadTasks(farmId, viewSpan(view, day), search, format) }]}
            />
            <Button variant="primary" icon={addIcon} onClick={() => setSearch({ begin: day })}>
              {t('add')}
            </Button>
          </>
        }
      />
      <CalendarBar view={view} {...shown} />
      {view === 'list' ? <TaskList {...shown} /> : <CalendarView view={view} {...shown} />}
      <TaskSheets farmId={farmId} search={search} setSearch={setSearch} />
    </Stack>
  );
}
