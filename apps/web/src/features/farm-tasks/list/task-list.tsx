import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { taskSortKeys } from '@onsil/contract/farm-tasks';
import type { DaySpan } from '@onsil/domain/calendar/task-repeat';
import { today } from '#lib/format/iso-day.ts';
import { Button } from '#ui/controls/button.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { ResponsiveTable } from '#ui/data/responsive-table.tsx';
import { sortedByServer } from '#ui/data/sorting.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SkeletonLines } from '#ui/feedback/skeleton.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useIsAtLeast, useIsPhone } from '#ui/layout/use-screen.ts';
import { taskPageQuery, type TaskFilter } from '../api.ts';
import { spanFromToday, viewSpan } from '../model/calendar-days.ts';
import { taskKey } from '../model/calendar-entries.ts';
import { daySpanOf, isOverdue } from '../model/task-state.ts';
import { useTaskText, type TaskText } from '../model/use-task-text.ts';
import type { SetCalendarSearch, CalendarSearch } from '../search-params.ts';
import { taskColumns } from './task-columns.tsx';

/** More than a farm plans for a week. */
const maxOverdue = 200;

type Props = { farmId: string; day: string; search: CalendarSearch; setSearch: SetCalendarSearch };

/** The span of the list: a phone begins the current month with today, until its earlier days are asked for. */
const useListSpan = (day: string, isSorted: boolean) => {
  const isPhone = useIsPhone();
  const [isWhole, setIsWhole] = useState(false);
  const fromToday = isPhone && !isWhole && !isSorted ? spanFromToday(day, today()) : null;
  return {
    span: fromToday ?? viewSpan('list', day),
    isFromToday: fromToday !== null,
    showWhole: () => setIsWhole(true),
  };
};

/** Overdue tasks, where the list begins with today. */
const useOverdueTasks = (farmId: string, filter: TaskFilter, enabled: boolean) => {
  const now = today();
  const { data, isPending } = useQuery({ ...taskPageQuery(farmId, daySpanOf(now), filter, 1, maxOverdue), enabled });
  const rows = data?.items.filter((task) => isOverdue(task, now)) ?? [];
  return { rows, paging: data?.paging, isPending: enabled && isPending };
};

type OverdueProps = {
  farmId: string;
  tasks: ReturnType<typeof useOverdueTasks>;
  text: TaskText;
  setSearch: SetCalendarSearch;
};

function OverdueTasks({ farmId, tasks: { rows, paging }, text, setSearch }: OverdueProps) {
  if (!paging || rows.length === 0) return null;
  const label = text.t('overdueTitle');
  return (
    <Card title={label}>
      <ResponsiveTable
        name="overdue-tasks"
        caption={label}
        columns={taskColumns({ farmId, text, setSearch, rows, paging, isPhone: true })}
        rows={rows}
        rowKey={taskKey}
      />
    </Card>
  );
}

/** The tasks of a month as a list. */
export function TaskList({ farmId, day, search, setSearch }: Props) {
  const { category, controller, mine, sort, dir, page } = search;
  const { span, isFromToday, showWhole } = useListSpan(day, sort !== undefined);
  const text = useTaskText(farmId);
  const filter = { category, controller, mine, sort, dir };
  const overdue = useOverdueTasks(farmId, filter, isFromToday);
  const { data } = useQuery(taskPageQuery(farmId, span, filter, page));
  return (
    <>
      {isFromToday && <OverdueTasks {...{ farmId, text, setSearch }} tasks={overdue} />}
      {/* Overdue tasks that came later would push the list down. */}
      {overdue.isPending ? (
        <Card>
          <SkeletonLines count={8} label={text.t('title')} />
        </Card>
      ) : (
        <SpanTasks {...{ farmId, day, search, setSearch, span, filter, page, text }} />
      )}
      {isFromToday && data && <Button onClick={showWhole}>{text.t('earlier')}</Button>}
    </>
  );
}

type SpanProps = Props & { span: DaySpan; filter: TaskFilter; page: number | undefined; text: TaskText };

function SpanTasks({ farmId, day, search, setSearch, span, filter, page, text }: SpanProps) {
  const { category, controller, mine } = search;
  const { t } = text;
  const query = useQuery(taskPageQuery(farmId, span, filter, page));
  // Where the list has no columns (ResponsiveTable).
  const isPhone = !useIsAtLeast(768);
  const filtered = category !== undefined || controller !== undefined || mine === true;
  return (
    <ListTable
      query={query}
      onPage={(next) => setSearch({ page: next })}
      empty={
        filtered ? (
          <EmptyState
            title={t('noMatch')}
            action={
              <Button onClick={() => setSearch({ category: undefined, controller: undefined, mine: undefined })}>
                {t('showAll')}
              </Button>
            }
          >
            {t('noMatchText')}
          </EmptyState>
        ) : (
          <EmptyState
            title={t('empty')}
            action={
              <Button variant="primary" onClick={() => setSearch({ begin: day })}>
                {t('add')}
              </Button>
            }
          >
            {t('emptyText')}
          </EmptyState>
        )
      }
      name="tasks"
      caption={t('title')}
      columns={(rows, paging) => taskColumns({ farmId, text, setSearch, rows, paging, isPhone })}
      rowKey={taskKey}
      sorting={sortedByServer(search, taskSortKeys, setSearch)}
    />
  );
}
