import { minuteMs } from '../calendar/duration.ts';
import { isKstDay, kstDay, kstDayStart, kstParts } from '../calendar/kst.ts';
import { coreFields, type Field } from './fields.ts';

/** People take a manual reading once in each half of a Korean day. */
export type HalfDay = 'AM' | 'PM';

export type ManualField = Field & { byHand: NonNullable<Field['byHand']> };

/** Fields with manual readings, in display order. */
export const manualFields: readonly ManualField[] = coreFields.filter(
  (field): field is ManualField => 'byHand' in field,
);

export const halfDayAt = (ms: number): HalfDay => (kstParts(ms).hour < 12 ? 'AM' : 'PM');

/** Tolerance for fast clocks, as for devices. */
const aheadMs = 10 * minuteMs;

export type ManualReadingTime = { date: string; halfDay: HalfDay; time: string | null };
export type ReadingTimeFault = { path: 'date' | 'time'; code: 'required' | 'future' | 'timeOfDay' | 'otherHalf' };

/** Instant (epoch ms) of a manual reading. The time may be omitted during that half of the day: it is now. */
export function resolveReadingTime({ date, halfDay, time }: ManualReadingTime, now: number): number | ReadingTimeFault {
  if (!isKstDay(date) || date > kstDay(now)) return { path: 'date', code: 'future' };
  if (time === null)
    return date === kstDay(now) && halfDay === halfDayAt(now) ? now : { path: 'time', code: 'required' };
  const [, hours = '', minutes = ''] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  if (hours === '') return { path: 'time', code: 'timeOfDay' };
  const at = kstDayStart(date) + (Number(hours) * 60 + Number(minutes)) * minuteMs;
  if (halfDayAt(at) !== halfDay) return { path: 'time', code: 'otherHalf' };
  return at > now + aheadMs ? { path: 'time', code: 'future' } : at;
}

/** Difference of the displayed (rounded) values, so that it matches what people subtract. */
export function displayedDifference(
  { decimals }: Pick<Field, 'decimals'>,
  measured: number,
  controller: number,
): number {
  const round = (value: number): number => Number(value.toFixed(decimals));
  return round(round(measured) - round(controller));
}

/** Plausibility warning: far from the controller's value, or outside the usual range. */
export type PlausibilityWarning = 'difference' | 'unusual';

export function checkPlausibility(
  field: ManualField,
  measured: number,
  controller: number | null,
): PlausibilityWarning | null {
  const [low, high] = field.byHand.usual;
  if (controller !== null && Math.abs(displayedDifference(field, measured, controller)) > field.byHand.tolerance)
    return 'difference';
  return measured < low || measured > high ? 'unusual' : null;
}
