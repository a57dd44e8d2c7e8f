import { IconDroplet, IconPlant2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CSSProperties, DragEvent, KeyboardEvent, ReactNode } from 'react';
import type { CalendarEntry, TaskEntry } from '../model/calendar-entries.ts';
import type { LaidOutEntry } from '../model/calendar-lanes.ts';
import type { TaskText } from '../model/use-task-text.ts';
import type { SetCalendarSearch } from '../search-params.ts';
import { arrowDays } from './day-focus.ts';
import type { MoveTask } from './use-move-task.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import tones from '../tones.module.css';
import classes from './calendar.module.css';

type TaskProps = {
  entry: TaskEntry;
  text: TaskText;
  moving: MoveTask;
  setSearch: SetCalendarSearch;
  dragging: { take: (entry: TaskEntry, event: DragEvent<HTMLElement>) => void; end: () => void };
  children: ReactNode;
} & { 'aria-label': string };

function TaskBar({ entry, text, moving, setSearch, dragging, children, ...rest }: TaskProps) {
  const { taskNo, category } = entry.task;
  const byKey = (event: KeyboardEvent): void => {
    const by = event.shiftKey ? arrowDays[event.key] : undefined;
    if (by === undefined) return;
    event.preventDefault();
    moving.move(entry, by);
  };
  return (
    <button
      type="button"
      className={`${tones.tone} ${classes.bar}`}
      data-entry={entry.key}
      data-color={text.categories.color(category)}
      data-done={entry.task.completed !== null || undefined}
      draggable
      aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown"
      onDragStart={(event) => dragging.take(entry, event)}
      onDragEnd={dragging.end}
      onKeyDown={byKey}
      onClick={() => setSearch({ task: taskNo, on: entry.start })}
      {...rest}
    >
      {children}
    </button>
  );
}

type LinkProps = {
  farmId: string;
  entry: Exclude<CalendarEntry, TaskEntry>;
  children: ReactNode;
  className?: string | undefined;
};

/** A link to an event of another screen. */
export function EventLink({ farmId, entry, children, className, ...rest }: LinkProps) {
  const linkProps = { className: className ?? '', ...rest };
  return entry.kind === 'stage' ? (
    <Link
      to="/smartfarm/$farmId/yield-management"
      params={{ farmId }}
      search={{ work: entry.stage.batchId }}
      data-planned={entry.stage.isPlanned || undefined}
      {...linkProps}
    >
      <IconPlant2 size={14} stroke={1.5} aria-hidden />
      {children}
    </Link>
  ) : (
    <Link
      to="/smartfarm/$farmId/dashboard/$controllerId"
      params={{ farmId, controllerId: entry.renewal.controllerId }}
      {...linkProps}
    >
      <IconDroplet size={14} stroke={1.5} aria-hidden />
      {children}
    </Link>
  );
}

type Props = Omit<TaskProps, 'entry' | 'children' | 'aria-label'> & {
  farmId: string;
  laid: LaidOutEntry<CalendarEntry>;
};

/** An entry as a bar over its days of a week. */
export function EntryBar({ farmId, laid: { entry, column, days, lane, before, after }, ...rest }: Props) {
  const { text } = rest;
  const { kind, name } = text.entry(entry);
  const place: CSSProperties = { gridColumn: `${column + 1} / span ${days}`, gridRow: lane + 2 };
  const shown = (
    <span className={`${typography.ellipsis} ${flow.shrink} ${classes.words}`}>
      <small>{kind}</small> {name}
    </span>
  );
  return (
    <li className={classes.place} style={place} data-before={before || undefined} data-after={after || undefined}>
      {entry.kind === 'task' ? (
        <TaskBar
          {...rest}
          entry={entry}
          aria-label={text.t(entry.task.completed ? 'doneEntry' : 'entry', { kind, name, days: text.days(entry) })}
        >
          {shown}
        </TaskBar>
      ) : (
        <EventLink farmId={farmId} entry={entry} className={`${classes.bar} ${classes.other}`}>
          {shown}
        </EventLink>
      )}
    </li>
  );
}
