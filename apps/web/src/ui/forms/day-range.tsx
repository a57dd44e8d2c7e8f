import { today } from '#lib/format/iso-day.ts';
import { DayField } from './day-field.tsx';
import { parsePeriod } from './period-text.ts';
import classes from './calendar.module.css';

export type DayRangeValue = { from?: string | undefined; to?: string | undefined };

type Props = DayRangeValue & {
  labels: { from: string; to: string };
  /** labels are for screen readers alone */
  bare?: boolean;
  /** what changed: the other end follows where it would lie on the wrong side */
  onChange: (change: DayRangeValue) => void;
  clearable?: boolean;
  maxDate?: string | undefined;
};

/** The first and the last day of a period; either takes a typed period, such as `지난주`, for both. */
export function DayRange({ from, to, labels, bare = false, onChange, ...field }: Props) {
  const labelOf = (label: string) => (bare ? { 'aria-label': label } : { label });
  const takePeriod = (text: string): boolean => {
    const { maxDate = '9999-12-31' } = field;
    const period = parsePeriod(text, today());
    if (!period || period.from > maxDate) return false;
    onChange({ from: period.from, to: period.to < maxDate ? period.to : maxDate });
    return true;
  };
  return (
    <>
      <DayField
        className={classes.ofRange}
        {...field}
        {...labelOf(labels.from)}
        value={from ?? null}
        onPeriodText={takePeriod}
        onChange={(day) => {
          const first = day ?? undefined;
          onChange({ from: first, ...(first !== undefined && to !== undefined && first > to && { to: first }) });
        }}
      />
      <DayField
        className={classes.ofRange}
        {...field}
        {...labelOf(labels.to)}
        value={to ?? null}
        onPeriodText={takePeriod}
        onChange={(day) => {
          const last = day ?? undefined;
          onChange({ to: last, ...(last !== undefined && from !== undefined && last < from && { from: last }) });
        }}
      />
    </>
  );
}
