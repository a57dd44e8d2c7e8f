import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Paging } from '@onsil/contract/envelope';
import { taskSortKeys, type FarmTask } from '@onsil/contract/farm-tasks';
import type { DaySpan } from '@onsil/domain/calendar/task-repeat';
import { today } from '#lib/format/iso-day.ts';
import { rowNumber } from '#lib/format/row-number.ts';
import { Button } from '#ui/controls/button.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
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
import { TaskCheck } from '../widgets/task-check.tsx';
import classes from '../calendar/day-list.module.css';
import tones from '../tones.module.css';
import check from '../widgets/task-check.module.css';

/** More than a farm plans for a week. */
const maxOverdue = 200;

type Props = { farmId: string; day: string; search: CalendarSearch; setSearch: SetCalendarSearch };

/** A row's second line; a phone has all facts in it, so that more tasks are on the screen. */
const factsOf = (task: FarmTask, text: TaskText, isPhone: boolean): string => {
  const overdue = isOverdue(task, today()) && text.t('overdue', { days: text.days(task) });
  const phoneFacts = [
    overdue || text.when(task),
    text.done(task) ?? (task.assignee && text.t('for', { name: task.assignee.memberName })),
    task.controllerName,
    text.categories.name(task.category),
  ];
  return [...(isPhone ? phoneFacts : [overdue, text.done(task)]), text.repeat(task)].filter(Boolean).join(' · ');
};

type ColumnOptions = {
  farmId: string;
  text: TaskText;
  setSearch: SetCalendarSearch;
  rows: readonly FarmTask[];
  paging: Paging;
  isPhone: boolean;
};

const columnsOf = ({ farmId, text, setSearch, rows, paging, isPhone }: ColumnOptions): Column<FarmTask>[] => [
  {
    key: 'what',
    header: text.t('what'),
    cell: (task) => (
      <div className={`${check.row} ${task.completed ? check.done : ''}`}>
        <TaskCheck farmId={farmId} task={task} />
        <div>
          <PrimaryCell sub={factsOf(task, text, isPhone)}>
            <button
              type="button"
              className={check.name}
              onClick={() => setSearch({ task: task.taskNo, on: task.start })}
            >
              {task.description}
            </button>
          </PrimaryCell>
        </div>
      </div>
    ),
  },
  {
    key: 'category',
    header: text.t('category'),
    from: 768,
    cell: ({ category }) => (
      <span className={`${tones.tone} ${classes.kind}`} data-color={text.categories.color(category)}>
        {text.categories.name(category)}
      </span>
    ),
  },
  { key: 'days', header: text.t('days'), from: 768, cell: (task) => text.when(task) },
  { key: 'assignee', header: text.t('assignee'), from: 768, cell: ({ assignee }) => assignee?.memberName ?? '–' },
  { key: 'controller', header: text.t('controller'), from: 992, cell: ({ controllerName }) => controllerName ?? '–' },
  { key: 'author', header: text.t('author'), from: 992, cell: ({ memberName }) => memberName ?? text.t('former') },
  {
    key: 'number',
    header: text.t('number'),
    align: 'right',
    from: 768,
    cell: (row) => rowNumber(paging, rows.indexOf(row)),
  },
];

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
        columns={columnsOf({ farmId, text, setSearch, rows, paging, isPhone: true })}
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
      columns={(rows, paging) => columnsOf({ farmId, text, setSearch, rows, paging, isPhone })}
      rowKey={taskKey}
      sorting={sortedByServer(search, taskSortKeys, setSearch)}
    />
  );
}
