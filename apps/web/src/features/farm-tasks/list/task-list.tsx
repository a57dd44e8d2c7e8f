import type { Paging } from '@onsil/contract/envelope';
import { taskSortKeys, type FarmTask } from '@onsil/contract/farm-tasks';
import { useQuery } from '@tanstack/react-query';
import { today } from '#lib/format/iso-day.ts';
import { rowNumber } from '#lib/format/row-number.ts';
import { Button } from '#ui/controls/button.tsx';
import type { Column } from '#ui/data/data-table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ListTable } from '#ui/data/list-table.tsx';
import { sortedByServer } from '#ui/data/sorting.ts';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { viewSpan } from '../model/calendar-days.ts';
import { taskKey } from '../model/calendar-entries.ts';
import { isOverdue } from '../model/task-state.ts';
import classes from '../calendar/day-list.module.css';
import type { NavigateCalendar, CalendarSearch } from '../search-params.ts';
import { taskPageQuery } from '../api.ts';
import tones from '../tones.module.css';
import { TaskCheck } from '../widgets/task-check.tsx';
import check from '../widgets/task-check.module.css';
import { useTaskText, type TaskText } from '../model/use-task-text.ts';

type Props = { farmId: string; day: string; search: CalendarSearch; go: NavigateCalendar };

const columnsOf = (
  farmId: string,
  words: TaskText,
  go: NavigateCalendar,
  rows: readonly FarmTask[],
  paging: Paging,
): Column<FarmTask>[] => [
  {
    key: 'what',
    header: words.t('what'),
    cell: (task) => (
      <div className={`${check.row} ${task.completed ? check.done : ''}`}>
        <TaskCheck farmId={farmId} task={task} />
        <div>
          <PrimaryCell
            sub={[
              isOverdue(task, today()) && words.t('overdue', { days: words.days(task) }),
              words.done(task),
              words.repeat(task),
            ]
              .filter(Boolean)
              .join(' · ')}
          >
            <button type="button" className={check.name} onClick={() => go({ task: task.taskNo, on: task.start })}>
              {task.description}
            </button>
          </PrimaryCell>
        </div>
      </div>
    ),
  },
  {
    key: 'category',
    header: words.t('category'),
    cell: ({ category }) => (
      <span className={`${tones.tone} ${classes.kind}`} data-color={words.categories.color(category)}>
        {words.categories.name(category)}
      </span>
    ),
  },
  { key: 'days', header: words.t('days'), cell: (task) => words.when(task) },
  { key: 'assignee', header: words.t('assignee'), cell: ({ assignee }) => assignee?.memberName ?? '–' },
  { key: 'controller', header: words.t('controller'), from: 992, cell: ({ controllerName }) => controllerName ?? '–' },
  { key: 'author', header: words.t('author'), from: 992, cell: ({ memberName }) => memberName ?? words.t('former') },
  {
    key: 'number',
    header: words.t('number'),
    align: 'right',
    from: 768,
    cell: (row) => rowNumber(paging, rows.indexOf(row)),
  },
];

/** The tasks of a month as a list. */
export function TaskList({ farmId, day, search, go }: Props) {
  const { category, controller, mine, sort, dir, page } = search;
  const words = useTaskText(farmId);
  const { t } = words;
  const filter = { category, controller, mine, sort, dir };
  const query = useQuery(taskPageQuery(farmId, viewSpan('list', day), filter, page));
  const filtered = category !== undefined || controller !== undefined || mine === true;
  return (
    <ListTable
      query={query}
      onPage={(next) => go({ page: next })}
      empty={
        filtered ? (
          <EmptyState
            title={t('noMatch')}
            action={
              <Button onClick={() => go({ category: undefined, controller: undefined, mine: undefined })}>
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
              <Button variant="primary" onClick={() => go({ begin: day })}>
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
      columns={(rows, paging) => columnsOf(farmId, words, go, rows, paging)}
      rowKey={taskKey}
      sorting={sortedByServer(search, taskSortKeys, go)}
    />
  );
}
