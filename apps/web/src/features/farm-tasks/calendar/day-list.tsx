import { IconRepeat } from '@tabler/icons-react';
import { today } from '#lib/format/iso-day.ts';
import { EmptyText } from '#ui/feedback/empty-state.tsx';
import type { CalendarEntry, TaskEntry } from '../model/calendar-entries.ts';
import type { TaskText } from '../model/use-task-text.ts';
import type { SetCalendarSearch } from '../search-params.ts';
import { TaskCheck } from '../widgets/task-check.tsx';
import { EventLink } from './entry-bar.tsx';
import flow from '#ui/layout/flow.module.css';
import tones from '../tones.module.css';
import check from '../widgets/task-check.module.css';
import classes from './day-list.module.css';

type Props = {
  farmId: string;
  label: string;
  entries: readonly CalendarEntry[];
  text: TaskText;
  setSearch: SetCalendarSearch;
};

type RowProps = Pick<Props, 'farmId' | 'text' | 'setSearch'> & { entry: TaskEntry };

function TaskRow({ farmId, entry, text, setSearch }: RowProps) {
  const { task } = entry;
  const repeat = text.repeat(task);
  const about = text.about(task, today()).join(' · ');
  return (
    <div className={`${check.row} ${task.completed ? check.done : ''}`}>
      <TaskCheck farmId={farmId} task={task} />
      <button type="button" className={classes.row} onClick={() => setSearch({ task: task.taskNo, on: task.start })}>
        <span className={`${tones.tone} ${classes.kind}`} data-color={text.categories.color(task.category)}>
          {text.categories.name(task.category)}
        </span>
        <span className={`${flow.lines} ${flow.shrink} ${classes.what}`}>
          <strong>{task.description}</strong>
          <small>
            {about}
            {repeat !== null && (
              <>
                {about !== '' && ' · '}
                <IconRepeat size={14} stroke={1.5} aria-hidden /> {repeat}
              </>
            )}
          </small>
        </span>
      </button>
    </div>
  );
}

/** The entries of a day with all details. */
export function DayList({ farmId, label, entries, text, setSearch }: Props) {
  if (entries.length === 0) return <EmptyText>{text.t('emptyDay')}</EmptyText>;
  return (
    <ul className={classes.list} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.key}>
          {entry.kind === 'task' ? (
            <TaskRow farmId={farmId} entry={entry} text={text} setSearch={setSearch} />
          ) : (
            <EventLink farmId={farmId} entry={entry} className={classes.row}>
              <span className={`${flow.lines} ${flow.shrink} ${classes.what}`}>
                <strong>{text.entry(entry).name}</strong>
                <small>
                  {[text.entry(entry).kind, entry.kind === 'stage' && entry.stage.cropName].filter(Boolean).join(' · ')}
                </small>
              </span>
            </EventLink>
          )}
        </li>
      ))}
    </ul>
  );
}
