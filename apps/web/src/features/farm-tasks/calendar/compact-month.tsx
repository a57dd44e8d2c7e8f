import { kstWeekday } from '@onsil/domain/calendar/kst';
import { formatIsoDay, today } from '#lib/format/iso-day.ts';
import { useHolidayName } from '#lib/format/use-holiday-name.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { filterByDay, type CalendarEntry } from '../model/calendar-entries.ts';
import type { TaskText } from '../model/use-task-text.ts';
import type { SetCalendarSearch } from '../search-params.ts';
import { focusDay, useDayFocus } from './day-focus.ts';
import flow from '#ui/layout/flow.module.css';
import tones from '../tones.module.css';
import classes from './calendar.module.css';

type Props = {
  label: string;
  weeks: readonly (readonly string[])[];
  /** prefix of its days, `2026-11` */
  month: string;
  chosen: string;
  entries: readonly CalendarEntry[];
  text: TaskText;
  setSearch: SetCalendarSearch;
};

const dots = 3;

function DotDay({
  day,
  on,
  month,
  chosen,
  text,
  setSearch,
}: Omit<Props, 'label' | 'weeks' | 'entries'> & { day: string; on: CalendarEntry[] }) {
  const button = useDayFocus(day);
  const holiday = useHolidayName()(day);
  return (
    <button
      ref={button}
      type="button"
      className={classes.dotDay}
      data-day={day}
      data-other={!day.startsWith(month) || undefined}
      data-free={kstWeekday(day) === 0 || holiday !== '' || undefined}
      tabIndex={day === chosen ? 0 : -1}
      aria-pressed={day === chosen}
      aria-current={day === today() ? 'date' : undefined}
      onKeyDown={(event) => focusDay(event, day, setSearch)}
      onClick={() => setSearch({ day }, { replace: true })}
    >
      <VisuallyHidden>
        {[text.t('dayOf', { day: formatIsoDay(day), count: on.length }), holiday].filter(Boolean).join(', ')}
      </VisuallyHidden>
      <span className={`${flow.center} ${classes.dotNumber}`} aria-hidden>
        {Number(day.slice(8))}
      </span>
      <small aria-hidden>
        {on.length > dots
          ? on.length
          : on.map((one) => (
              <i
                key={one.key}
                className={tones.tone}
                data-color={one.kind === 'task' ? text.categories.color(one.task.category) : 'other'}
              />
            ))}
      </small>
    </button>
  );
}

/** A compact month for phones: dots for each day's entries; a list below shows the chosen day. */
export function CompactMonth({ label, weeks, entries, ...rest }: Props) {
  return (
    <section aria-label={label} data-calendar className={classes.dots}>
      {[0, 1, 2, 3, 4, 5, 6].map((number) => (
        <span key={number} className={classes.weekday} data-sunday={number === 0 || undefined} aria-hidden>
          {rest.text.weekday(number)}
        </span>
      ))}
      {weeks.flat().map((day) => (
        <DotDay key={day} day={day} on={filterByDay(entries, day)} {...rest} />
      ))}
    </section>
  );
}
