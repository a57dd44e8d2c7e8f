/** Lowest and highest reading of a meter on a day (YYYY-MM-DD). */
export type MeterDay = { day: string; min: number; max: number };

/** The reading at the end of a day: its highest, unless the next day goes on between `start` and it, which makes it a wrong value. */
const endOf = ({ max }: MeterDay, next: MeterDay | undefined, start: number): number =>
  next && next.min >= start && next.min < max ? next.min : max;

/**
 * What a meter counted by day: the rise since the reading before. The first day is only the start. A lower reading means
 * that the meter began again at 0 (replaced or reset), unless the next day continues above the earlier reading: then it
 * was a wrong value and is left out, as is a high one below which the next day continues.
 */
export function countMeter(days: readonly MeterDay[]): { day: string; amount: number }[] {
  const counted: { day: string; amount: number }[] = [];
  const [first, second] = days;
  let last = first ? endOf(first, second, first.min) : 0;
  for (const [index, { day, min, max }] of days.entries()) {
    if (index === 0) continue;
    const next = days[index + 1];
    const rise = Math.max(0, max - last);
    if (min >= last) {
      const end = endOf({ day, min, max }, next, last);
      counted.push({ day, amount: end - last });
      last = end;
    } else if (next && next.min >= last) {
      counted.push({ day, amount: rise });
      last = Math.max(last, max);
    } else if (max >= last) {
      // It rose before it began again; what it counted since is known from the next day on.
      counted.push({ day, amount: rise });
      last = min;
    } else {
      counted.push({ day, amount: max });
      last = max;
    }
  }
  return counted;
}
