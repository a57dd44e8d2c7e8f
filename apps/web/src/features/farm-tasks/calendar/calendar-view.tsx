import { IconPlus } from '@tabler/icons-react';
import { useMediaQuery } from '@mantine/hooks';
import { formatIsoDay } from '#lib/format/iso-day.ts';
import { useHolidayName } from '#lib/format/use-holiday-name.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { QueryFallback } from '#ui/feedback/query-fallback.tsx';
import { StaleNotice } from '#ui/feedback/stale-notice.tsx';
import typography from '#ui/theme/typography.module.css';
import { CalendarGrid } from './calendar-grid.tsx';
import classes from './calendar.module.css';
import { listDays, viewSpan, splitIntoWeeks } from '../model/calendar-days.ts';
import { filterByDay, buildEntries } from '../model/calendar-entries.ts';
import { DayList } from './day-list.tsx';
import { CompactMonth } from './compact-month.tsx';
import type { NavigateCalendar, CalendarSearch, View } from '../search-params.ts';
import { useMoveTask } from './use-move-task.ts';
import { useTaskText } from '../model/use-task-text.ts';
import type { CalendarEvents } from '@onsil/contract/farm-tasks';
import type { DaySpan } from '@onsil/domain/calendar/task-repeat';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import flow from '#ui/layout/flow.module.css';
import { calendarEventsQuery, tasksQuery, type TaskFilter } from '../api.ts';

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

type Props = { farmId: string; view: Exclude<View, 'list'>; day: string; search: CalendarSearch; go: NavigateCalendar };

const monthLanes = 3;
const weekLanes = 40;

/** The entries of a view's days: as bars on a grid, or as lists by day on narrow screens. */
export function CalendarView({ farmId, view, day, search: { category, controller, mine }, go }: Props) {
  const words = useTaskText(farmId);
  const { t } = words;
  const wide = useMediaQuery('(min-width: 768px)', false, { getInitialValueInEffect: false });
  const span = viewSpan(view, day);
  const { entries = [], more, tasks, events } = useEntries(farmId, span, { category, controller, mine });
  const moving = useMoveTask(farmId, words);
  const holidayName = useHolidayName();
  if (!tasks.data)
    return (
      <Card>
        <QueryFallback error={tasks.error} retry={tasks.refetch} lines={8} />
      </Card>
    );
  const about = { label: t('grid', { period: words.period(view, day) }), chosen: day, entries, words, go };
  const listed = view === 'day' || (view === 'month' && !wide) ? [day] : wide ? [] : listDays(span);
  return (
    <>
      {tasks.isRefetchError && <StaleNotice at={tasks.dataUpdatedAt} />}
      {events.isError && (
        <div className={`${flow.words3} ${classes.notice}`} role="alert">
          {t('eventsFailed')}
          <Button variant="quiet" onClick={() => void events.refetch()}>
            {t('retry')}
          </Button>
        </div>
      )}
      {more && <output className={`${flow.words3} ${classes.notice}`}>{t('loadingMore')}</output>}
      {view === 'month' && (
        <Card className={classes.card}>
          {wide ? (
            <CalendarGrid
              farmId={farmId}
              weeks={splitIntoWeeks(span)}
              month={day.slice(0, 7)}
              most={monthLanes}
              moving={moving}
              {...about}
            />
          ) : (
            <CompactMonth weeks={splitIntoWeeks(span)} month={day.slice(0, 7)} {...about} />
          )}
        </Card>
      )}
      {view === 'week' && wide && (
        <Card className={classes.card}>
          <CalendarGrid farmId={farmId} weeks={splitIntoWeeks(span)} most={weekLanes} moving={moving} {...about} />
        </Card>
      )}
      {view !== 'day' && wide && entries.length > 0 && <p className={typography.hint}>{t('moveHint')}</p>}
      {listed.map((one) => (
        <Card
          key={one}
          title={[formatIsoDay(one), holidayName(one)].filter(Boolean).join(' · ')}
          aside={
            <IconButton label={t('addOn', { day: formatIsoDay(one) })} onClick={() => go({ begin: one })}>
              <IconPlus size={18} stroke={1.5} aria-hidden />
            </IconButton>
          }
        >
          <DayList
            farmId={farmId}
            label={formatIsoDay(one)}
            entries={filterByDay(entries, one)}
            words={words}
            go={go}
          />
        </Card>
      ))}
      {entries.length === 0 && !tasks.isPlaceholderData && (
        <p className={typography.hint}>
          {t('empty')}. {t('emptyText')}
        </p>
      )}
    </>
  );
}
