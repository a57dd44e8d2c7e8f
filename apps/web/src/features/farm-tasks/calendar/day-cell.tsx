import { IconPlus } from '@tabler/icons-react';
import { formatIsoDay, today } from '#lib/format/iso-day.ts';
import { useHolidayName } from '#lib/format/use-holiday-name.ts';
import type { TaskText } from '../model/use-task-text.ts';
import type { SetCalendarSearch } from '../search-params.ts';
import { focusDay, useDayFocus } from './day-focus.ts';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './calendar.module.css';

type Props = {
  day: string;
  column: number;
  /** the day belongs to another month */
  other: boolean;
  /** a task is dragged over it */
  over: boolean;
  chosen: boolean;
  count: number;
  text: TaskText;
  setSearch: SetCalendarSearch;
};

/** A day of the grid: its number opens the day, its plus button a new task. */
export function DayCell({ day, column, other, over, chosen, count, text: { t }, setSearch }: Props) {
  const button = useDayFocus(day);
  const holiday = useHolidayName()(day);
  return (
    <div
      className={classes.day}
      style={{ gridColumn: column + 1 }}
      data-other={other || undefined}
      data-over={over || undefined}
    >
      <button
        ref={button}
        type="button"
        className={`${flow.center} ${classes.number}`}
        data-day={day}
        data-free={column === 0 || holiday !== '' || undefined}
        tabIndex={chosen ? 0 : -1}
        aria-current={day === today() ? 'date' : undefined}
        aria-label={[t('dayOf', { day: formatIsoDay(day), count }), holiday].filter(Boolean).join(', ')}
        onKeyDown={(event) => focusDay(event, day, setSearch)}
        onClick={() => setSearch({ view: 'day', day })}
      >
        <span>{Number(day.slice(8))}</span>
      </button>
      {holiday !== '' && (
        <span
          className={`${typography.ellipsis} ${flow.fill} ${typography.caption} ${classes.holiday}`}
          title={holiday}
          aria-hidden
        >
          {holiday}
        </span>
      )}
      {/* Not focusable: keyboards use the button above the calendar, which starts at the chosen day. */}
      <button
        type="button"
        className={`${flow.center} ${classes.add}`}
        tabIndex={-1}
        aria-label={t('addOn', { day: formatIsoDay(day) })}
        onClick={() => setSearch({ begin: day })}
      >
        <IconPlus size={16} stroke={1.5} aria-hidden />
      </button>
    </div>
  );
}
