import type { Paging } from '@onsil/contract/envelope';
import type { FarmTask } from '@onsil/contract/farm-tasks';
import { today } from '#lib/format/iso-day.ts';
import { rowNumber } from '#lib/format/row-number.ts';
import type { Column } from '#ui/data/data-table.tsx';
import { PrimaryCell } from '#ui/data/primary-cell.tsx';
import { isOverdue } from '../model/task-state.ts';
import type { TaskText } from '../model/use-task-text.ts';
import type { SetCalendarSearch } from '../search-params.ts';
import { TaskCheck } from '../widgets/task-check.tsx';
import classes from '../calendar/day-list.module.css';
import tones from '../tones.module.css';
import check from '../widgets/task-check.module.css';

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

/** Columns of a list of tasks; a phone has the first alone. */
export const taskColumns = ({ farmId, text, setSearch, rows, paging, isPhone }: ColumnOptions): Column<FarmTask>[] => [
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
