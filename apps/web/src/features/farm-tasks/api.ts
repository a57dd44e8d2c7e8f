import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { farmTasksApi, taskSortKeys, type FarmTask } from '@onsil/contract/farm-tasks';
import { firstScreenSizes } from '@onsil/contract/first-screen';
import type { TableFormat } from '@onsil/contract/tables';
import type { DaySpan } from '@onsil/domain/calendar/task-repeat';
import { call } from '#lib/http/api.ts';
import { downloadList } from '#lib/http/download-list.ts';
import { currentLanguage } from '#lib/i18n/language.ts';
import { queryKeys } from '#lib/state/query-keys.ts';
import { sortQueryOf, type SortParams } from '#lib/state/sort-query.ts';
import { daySpanOf } from './model/task-state.ts';

const staleMs = 15_000;
const maxPageSize = 200;

export type TaskFilter = SortParams & {
  category?: string | undefined;
  controller?: string | undefined;
  mine?: boolean | undefined;
};

const queryOf = ({ start, end }: DaySpan, { category, controller, mine = false, ...order }: TaskFilter) => ({
  from: start,
  to: end,
  isMine: mine,
  ...(category !== undefined && { category }),
  ...(controller !== undefined && { controllerId: controller }),
  ...sortQueryOf(order, taskSortKeys),
});

/** Downloads the tasks of a span that match the filter. @throws CallError */
export const downloadTasks = (farmId: string, span: DaySpan, filter: TaskFilter, format: TableFormat): Promise<void> =>
  downloadList('exportTasks', { farm: farmId, query: { ...queryOf(span, filter), format } });

/** The server orders categories by their names in the reader's language. */
const orderLanguageOf = ({ sort }: TaskFilter) => (sort === 'category' ? [currentLanguage()] : []);

/** The tasks of a span, in as many pages as there are. */
export const tasksQuery = (farmId: string, span: DaySpan, filter: TaskFilter) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.farmTasks(farmId), 'span', span, filter, ...orderLanguageOf(filter)],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...queryOf(span, filter), pageNo: pageParam, pageSize: maxPageSize };
      return call(farmTasksApi.listFarmTasks, { farm: farmId, query }, { signal });
    },
    initialPageParam: 1,
    getNextPageParam: ({ paging }) => (paging.hasMore ? paging.pageNo + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: staleMs,
  });

/** One page of the tasks of a span. */
export const taskPageQuery = (farmId: string, span: DaySpan, filter: TaskFilter, pageNo = 1, pageSize = 20) =>
  queryOptions({
    queryKey: [...queryKeys.farmTasks(farmId), 'page', span, filter, pageNo, pageSize, ...orderLanguageOf(filter)],
    queryFn: ({ signal }) =>
      call(
        farmTasksApi.listFarmTasks,
        { farm: farmId, query: { ...queryOf(span, filter), pageNo, pageSize } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: staleMs,
  });

/** The farm's tasks that concern today. */
export const tasksOfTodayQuery = (farmId: string, today: string) =>
  taskPageQuery(farmId, daySpanOf(today), {}, 1, firstScreenSizes.tasks);

/** All tasks of a span, done or not. */
export const allTasksQuery = (farmId: string, { start, end }: DaySpan) =>
  queryOptions({
    queryKey: [...queryKeys.farmTasks(farmId), 'all', start, end],
    queryFn: async ({ signal }): Promise<FarmTask[]> => {
      const all: FarmTask[] = [];
      for (let pageNo = 1; ; pageNo += 1) {
        const query = { ...queryOf({ start, end }, {}), pageNo, pageSize: maxPageSize };
        const { items, paging } = await call(farmTasksApi.listFarmTasks, { farm: farmId, query }, { signal });
        all.push(...items);
        if (!paging.hasMore) return all;
      }
    },
    staleTime: staleMs,
  });

/** One task; of a repeated one its first occurrence, done or not as the one that starts on `day`. */
export const taskQuery = (farmId: string, taskNo: number, day?: string) =>
  queryOptions({
    queryKey: [...queryKeys.farmTasks(farmId), 'task', taskNo, day],
    queryFn: async ({ signal }) =>
      (await call(farmTasksApi.getFarmTask, { params: { id: String(taskNo) }, query: day ? { day } : {} }, { signal }))
        .item,
    staleTime: staleMs,
  });

/** Events of batches and nutrient renewals. */
export const calendarEventsQuery = (farmId: string, { start, end }: DaySpan) =>
  queryOptions({
    queryKey: [...queryKeys.calendarEvents(farmId), start, end],
    queryFn: async ({ signal }) =>
      (await call(farmTasksApi.listCalendarEvents, { farm: farmId, query: { from: start, to: end } }, { signal })).item,
    placeholderData: keepPreviousData,
    staleTime: staleMs,
  });

/** The people to whom a task can be assigned. */
export const taskPeopleQuery = (farmId: string) =>
  queryOptions({
    queryKey: queryKeys.taskPeople(farmId),
    queryFn: async ({ signal }) => (await call(farmTasksApi.listTaskPeople, { farm: farmId }, { signal })).items,
    staleTime: 60_000,
  });

/** The task categories with their colours. */
export const categoriesQuery = (farmId: string) =>
  queryOptions({
    queryKey: queryKeys.taskCategories(farmId),
    queryFn: async ({ signal }) => (await call(farmTasksApi.listTaskCategories, { farm: farmId }, { signal })).items,
    staleTime: 60 * 60_000,
  });
