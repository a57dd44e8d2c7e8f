import type { CalendarEntry } from '../model/calendar-entries.ts';
import type { TaskText } from '../model/use-task-text.ts';
import type { SetCalendarSearch } from '../search-params.ts';
import type { MoveTask } from './use-move-task.ts';
import { WeekRow } from './week-row.tsx';
import typography from '#ui/theme/typography.module.css';
import classes from './calendar.module.css';

type Props = {
  farmId: string;
  /** accessible name */
  label: string;
  weeks: readonly (readonly string[])[];
  month?: string | undefined;
  chosen: string;
  entries: readonly CalendarEntry[];
  most: number;
  text: TaskText;
  moving: MoveTask;
  setSearch: SetCalendarSearch;
};

/** Weeks with tasks that can be dragged from day to day. */
export function CalendarGrid({ label, weeks, ...rest }: Props) {
  const { text } = rest;
  return (
    <section
      aria-label={label}
      data-calendar
      className={classes.grid}
      data-single={weeks.length === 1 || undefined}
      aria-busy={rest.moving.busy}
    >
      <div className={`${typography.caption} ${classes.weekdays}`} aria-hidden>
        {[0, 1, 2, 3, 4, 5, 6].map((number) => (
          <span key={number} data-sunday={number === 0 || undefined}>
            {text.weekday(number)}
          </span>
        ))}
      </div>
      {weeks.map((week) => (
        <WeekRow key={week[0]} week={week} {...rest} />
      ))}
    </section>
  );
}
