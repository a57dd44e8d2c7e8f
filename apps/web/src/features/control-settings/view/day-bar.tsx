import { useTranslations } from 'use-intl';
import { kstDay, kstDayStart } from '@onsil/domain/calendar/kst';
import { minuteOfDay, slotAt, type Slot } from '@onsil/domain/control/control-setting';
import { fieldColor } from '#lib/format/field-color.ts';
import { useNow } from '#lib/state/clock.ts';
import { fieldsOf, useSettingText, type SettableField } from '../model/setting-text.ts';
import plot from '#ui/charts/plot.module.css';
import flow from '#ui/layout/flow.module.css';
import typography from '#ui/theme/typography.module.css';
import classes from './day-bar.module.css';

const dayMinutes = 1_440;

/** A part of the day, in minutes from midnight, and the slot in effect. */
type DayPart = { from: number; to: number; slot: number };

/**
 * The day split by the slot in effect. `slots` are in order of time; before the first, the last one is still in effect.
 */
export const splitDay = (slots: readonly Slot[]): DayPart[] => {
  const starts = slots.map(({ startTime }) => minuteOfDay(startTime));
  const parts = starts.map((from, slot) => ({ from, to: starts[slot + 1] ?? dayMinutes, slot }));
  const [first = 0] = starts;
  return first > 0 ? [{ from: 0, to: first, slot: slots.length - 1 }, ...parts] : parts;
};

/** The steps of a field over the day as an SVG path in a box of 1,440 × 100; none where the controller decides. */
export const stepPath = (parts: readonly DayPart[], slots: readonly Slot[], field: string): string => {
  const values = parts.map(({ slot }) => slots[slot]?.values[field]);
  const known = values.filter((value) => value !== undefined);
  const [min, max] = [Math.min(...known), Math.max(...known)];
  const height = (value: number): number => (max === min ? 50 : 84 - (68 * (value - min)) / (max - min));
  return parts
    .map(({ from, to }, at) => {
      const value = values[at];
      if (value === undefined) return '';
      const y = height(value).toFixed(1);
      return at > 0 && values[at - 1] !== undefined ? `V${y}H${to}` : `M${from} ${y}H${to}`;
    })
    .join('');
};

type Props = { slots: readonly Slot[]; fields: readonly SettableField[] };

const hours = [0, 6, 12, 18, 24];
/** A label of 40 px needs this share of a phone's 250 px. */
const minLabelledMinutes = 0.16 * dayMinutes;
const share = (minutes: number): string => `${(100 * minutes) / dayMinutes}%`;

/** The Korean day as a bar: slots, the current one, and each field's steps. A table holds the same in text. */
export function DayBar({ slots, fields }: Props) {
  const t = useTranslations('controlSettings.day');
  const text = useSettingText();
  const now = useNow(60);
  const holds = slotAt(slots, now);
  const parts = splitDay(slots);
  const overMidnight = parts.length > slots.length;
  /** A part's start; for one that continues past midnight, its end. */
  const labelOf = ({ from, slot }: DayPart): string =>
    overMidnight && from === 0 ? t('until', { time: slots[0]?.startTime ?? '' }) : (slots[slot]?.startTime ?? '');
  return (
    <figure className={`${flow.stack1} ${plot.chart} ${classes.day}`} aria-hidden="true">
      <div className={`${flow.stack1} ${flow.relative}`}>
        <div className={classes.row}>
          <span className={classes.name} />
          <div className={classes.slots}>
            {parts.map((part) => (
              <span
                key={part.from}
                data-now={part.slot === holds || undefined}
                data-goes-on={(overMidnight && part.to === dayMinutes) || undefined}
                data-went-on={(overMidnight && part.from === 0) || undefined}
                style={{ left: share(part.from), width: share(part.to - part.from) }}
              >
                {part.to - part.from >= minLabelledMinutes && labelOf(part)}
              </span>
            ))}
          </div>
        </div>
        {fieldsOf(slots, fields).map((field) => (
          <div key={field.field} className={`${plot.plot} ${classes.row}`}>
            <span className={classes.name}>{text.nameOf(field)}</span>
            <svg
              viewBox={`0 0 ${dayMinutes} 100`}
              preserveAspectRatio="none"
              style={{ color: fieldColor(field.field) }}
            >
              <path d={stepPath(parts, slots, field.field)} />
            </svg>
          </div>
        ))}
        <div className={classes.clock}>
          <i style={{ left: share((now - kstDayStart(kstDay(now))) / 60_000) }} />
        </div>
      </div>
      <div className={`${plot.axis} ${classes.axis}`}>
        {hours.map((hour) => (
          <span key={hour} style={{ left: share(hour * 60) }}>
            {String(hour).padStart(2, '0')}
          </span>
        ))}
      </div>
      <OverMidnight slots={slots} />
    </figure>
  );
}

function OverMidnight({ slots }: { slots: readonly Slot[] }) {
  const t = useTranslations('controlSettings.day');
  const [first, last] = [slots[0], slots.at(-1)];
  if (!first || !last || first.startTime === '00:00') return null;
  const time = last.startTime;
  return (
    <p className={typography.muted}>
      {slots.length === 1 ? t('allDay', { time }) : t('overMidnight', { time, until: first.startTime })}
    </p>
  );
}
