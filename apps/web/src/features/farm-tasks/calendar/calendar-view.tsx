import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, type ComponentProps } from 'react';
import type { CalendarEvents } from '@onsil/contract/farm-tasks';
import type { DaySpan } from '@onsil/domain/calendar/task-repeat';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { useHolidayName } from '#lib/format/use-holiday-name.ts';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { StaleNotice } from '#ui/feedback/stale-notice.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useIsAtLeast } from '#ui/layout/use-screen.ts';
import { calendarEventsQuery, tasksQuery, type TaskFilter } from '../api.ts';
import { listDays, viewSpan, splitIntoWeeks } from '../model/calendar-days.ts';
import { filterByDay, buildEntries, type CalendarEntry } from '../model/calendar-entries.ts';
import { useTaskText, type TaskText } from '../model/use-task-text.ts';
import type { SetCalendarSearch, CalendarSearch, View } from '../search-params.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { CompactMonth } from './compact-month.tsx';
import { DayList } from './day-list.tsx';
import { useMoveTask } from './use-move-task.ts';
import flow from '#ui/layout/flow.module.css';
import surface from '#ui/layout/surface.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './calendar.module.css';

const noEvents: CalendarEvents = { stages: [], renewals: [] };

/** All calendar entries of a span; a busy farm's tasks load page by page. */
const useEntries = (farmId: string, span: DaySpan, { category, controller, mine }: TaskFilter) => {
  const tasks = useInfiniteQuery(tasksQuery(farmId, span, { category, controller, mine }));
  const events = useQuery(calendarEventsQuery(farmId, span));
  const { hasNextPage, isFetching, isError, fetchNextPage } = tasks;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const pages = tasks.data?.pages;
  const entries = useMemo(
    () =>
      pages &&
      buildEntries(
        pages.flatMap(({ items }) => items),
        events.data ?? noEvents,
        { category, controller },
      ),
    [pages, events.data, category, controller],
  );
  return {
    /** undefined until the first page is loaded */
    entries,
    total: pages?.[0]?.paging.totalCount,
    more: hasNextPage,
    tasks,
    events,
  };
};

function EventsError({ text: { t }, retry }: { text: TaskText; retry: () => void }) {
  return (
    <div className={`${flow.words3} ${surface.soft} ${classes.notice}`} role="alert">
      {t('eventsFailed')}
      <Button variant="quiet" onClick={retry}>
        {t('retry')}
      </Button>
    </div>
  );
}

const monthLanes = 3;
const weekLanes = 40;

type WeeksProps = Omit<ComponentProps<typeof CalendarGrid>, 'weeks' | 'month' | 'most'> & {
  span: DaySpan;
  view: 'month' | 'week';
  wide: boolean;
};

/** The weeks of a view: a grid where there is room for it, else a month of dots. */
function Weeks({ span, view, wide, ...rest }: WeeksProps) {
  const weeks = splitIntoWeeks(span);
  const month = view === 'month' ? rest.chosen.slice(0, 7) : undefined;
  return (
    <Card className={flow.clip}>
      {wide ? (
        <CalendarGrid weeks={weeks} month={month} most={month === undefined ? weekLanes : monthLanes} {...rest} />
      ) : (
        month !== undefined && <CompactMonth weeks={weeks} month={month} {...rest} />
      )}
    </Card>
  );
}

type DayCardProps = {
  farmId: string;
  day: string;
  entries: readonly CalendarEntry[];
  text: TaskText;
  setSearch: SetCalendarSearch;
};

function DayCard({ farmId, day, entries, text, setSearch }: DayCardProps) {
  const holidayName = useHolidayName();
  const name = formatIsoDay(day);
  return (
    <Card
      title={[name, holidayName(day)].filter(Boolean).join(' · ')}
      aside={
        <IconButton label={text.t('addOn', { day: name })} onClick={() => setSearch({ begin: day })}>
          <IconPlus size={18} stroke={1.5} aria-hidden />
        </IconButton>
      }
    >
      <DayList farmId={farmId} label={name} entries={filterByDay(entries, day)} text={text} setSearch={setSearch} />
    </Card>
  );
}

/** The days whose entries are listed below each other: where no grid shows them. */
const listedDays = (view: 'month' | 'week' | 'day', day: string, span: DaySpan, wide: boolean): readonly string[] => {
  if (view === 'day' || (view === 'month' && !wide)) return [day];
  return wide ? [] : listDays(span);
};

type Props = {
  farmId: string;
  view: Exclude<View, 'list'>;
  day: string;
  search: CalendarSearch;
  setSearch: SetCalendarSearch;
};

/** The entries of a view's days: as bars on a grid, or as lists by day on narrow screens. */
export function CalendarView({ farmId, view, day, search: { category, controller, mine }, setSearch }: Props) {
  const text = useTaskText(farmId);
  const { t } = text;
  const wide = useIsAtLeast(768);
  const span = viewSpan(view, day);
  const { entries = [], more, tasks, events } = useEntries(farmId, span, { category, controller, mine });
  const moving = useMoveTask(farmId, text);
  if (!tasks.data)
    return (
      <Card>
        <QueryFallback error={tasks.error} retry={tasks.refetch} lines={8} />
      </Card>
    );
  return (
    <>
      {tasks.isRefetchError && <StaleNotice at={tasks.dataUpdatedAt} />}
      {events.isError && <EventsError text={text} retry={() => void events.refetch()} />}
      {more && <output className={`${flow.words3} ${surface.soft} ${classes.notice}`}>{t('loadingMore')}</output>}
      {(view === 'month' || (view === 'week' && wide)) && (
        <Weeks
          label={t('grid', { period: text.period(view, day) })}
          chosen={day}
          {...{ farmId, span, view, wide, entries, text, moving, setSearch }}
        />
      )}
      {view !== 'day' && wide && entries.length > 0 && <p className={typography.hint}>{t('moveHint')}</p>}
      {listedDays(view, day, span, wide).map((one) => (
        <DayCard key={one} day={one} {...{ farmId, entries, text, setSearch }} />
      ))}
      {entries.length === 0 && !tasks.isPlaceholderData && (
        <p className={typography.hint}>
          {t('empty')}. {t('emptyText')}
        </p>
      )}
    </>
  );
}
