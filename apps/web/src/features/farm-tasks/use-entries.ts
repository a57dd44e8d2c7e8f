import type { CalendarEvents } from '@onsil/contract/farm-tasks';
import type { DaySpan } from '@onsil/domain/task-repeat';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { buildEntries } from './calendar-entries.ts';
import { calendarEventsQuery, tasksQuery, type TaskFilter } from './queries.ts';

const noEvents: CalendarEvents = { stages: [], renewals: [] };

/** All calendar entries of a span; a busy farm's tasks load page by page. */
export const useEntries = (farmId: string, span: DaySpan, { category, controller }: TaskFilter) => {
  const tasks = useInfiniteQuery(tasksQuery(farmId, span, { category, controller }));
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
