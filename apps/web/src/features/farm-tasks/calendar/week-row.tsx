import { formatIsoDay } from '#lib/format/iso-day.ts';
import { filterByDay, type CalendarEntry } from '../model/calendar-entries.ts';
import { countHidden, assignLanes, visibleLaneCount } from '../model/calendar-lanes.ts';
import type { TaskText } from '../model/use-task-text.ts';
import type { SetCalendarSearch } from '../search-params.ts';
import { DayCell } from './day-cell.tsx';
import { EntryBar } from './entry-bar.tsx';
import { useDragAndDrop } from './use-drag-and-drop.ts';
import type { MoveTask } from './use-move-task.ts';
import typography from '#ui/theme/typography.module.css';
import classes from './calendar.module.css';

type Props = {
  farmId: string;
  week: readonly string[];
  /** prefix of the shown month's days; undefined when all days are equal */
  month?: string | undefined;
  /** the chosen day, where arrow keys start */
  chosen: string;
  entries: readonly CalendarEntry[];
  /** maximum number of lanes */
  most: number;
  text: TaskText;
  moving: MoveTask;
  setSearch: SetCalendarSearch;
};

/** A week: its days with bars over them. Tasks can be dropped on days. */
export function WeekRow({ farmId, week, month, chosen, entries, most, text, moving, setSearch }: Props) {
  const { over, row, ...dragging } = useDragAndDrop(week, moving);
  const laid = assignLanes(entries, week);
  const lanes = visibleLaneCount(laid, most);
  const rows = ['var(--head)', ...Array.from({ length: lanes }, () => 'var(--bar)'), 'minmax(28px, 1fr)'].join(' ');
  return (
    <div className={classes.week} data-week style={{ gridTemplateRows: rows }} {...row}>
      {week.map((day, column) => (
        <DayCell
          key={day}
          day={day}
          column={column}
          other={month !== undefined && !day.startsWith(month)}
          over={over === day}
          chosen={day === chosen}
          count={filterByDay(entries, day).length}
          text={text}
          setSearch={setSearch}
        />
      ))}
      <ul className={classes.bars}>
        {laid
          .filter(({ lane }) => lane < lanes)
          .map((one) => (
            <EntryBar
              key={one.entry.key}
              farmId={farmId}
              laid={one}
              text={text}
              moving={moving}
              setSearch={setSearch}
              dragging={dragging}
            />
          ))}
      </ul>
      {week.map((day, column) => {
        const count = countHidden(laid, column, lanes);
        return (
          count > 0 && (
            <button
              key={day}
              type="button"
              className={`${typography.caption} ${classes.more}`}
              style={{ gridColumn: column + 1, gridRow: lanes + 2 }}
              aria-label={text.t('moreOf', { day: formatIsoDay(day), count })}
              onClick={() => setSearch({ view: 'day', day })}
            >
              {text.t('more', { count })}
            </button>
          )
        );
      })}
    </div>
  );
}
