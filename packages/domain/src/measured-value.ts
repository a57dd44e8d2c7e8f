import { coreFields, type Field } from './fields.ts';
import { isKstDay, kstDay, kstDayStart, kstParts } from './kst.ts';

/** What people measure beside a controller: once in the first half of a Korean day, and once in the second. */
export type HalfDay = 'AM' | 'PM';

export type HandField = Field & { byHand: NonNullable<Field['byHand']> };

/** The fields that are measured by hand, in the order in which screens show them. */
export const handFields: readonly HandField[] = coreFields.filter((field): field is HandField => 'byHand' in field);

export const halfDayAt = (ms: number): HalfDay => (kstParts(ms).hour < 12 ? 'AM' : 'PM');

/** Clocks of phones run ahead a little, as those of controllers do. */
const aheadMs = 10 * 60_000;

export type Measuring = { date: string; ampm: HalfDay; time: string | null };
export type MeasuringFault = { path: 'date' | 'time'; code: 'required' | 'future' | 'timeOfDay' | 'otherHalf' };

/**
 * The instant (epoch ms) of a measuring. Its time may be left out while that half of the day lasts: it was now.
 */
export function measuredAt({ date, ampm, time }: Measuring, now: number): number | MeasuringFault {
  if (!isKstDay(date) || date > kstDay(now)) return { path: 'date', code: 'future' };
  if (time === null) return date === kstDay(now) && ampm === halfDayAt(now) ? now : { path: 'time', code: 'required' };
  const [, hours = '', minutes = ''] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  if (hours === '') return { path: 'time', code: 'timeOfDay' };
  const at = kstDayStart(date) + (Number(hours) * 60 + Number(minutes)) * 60_000;
  if (halfDayAt(at) !== ampm) return { path: 'time', code: 'otherHalf' };
  return at > now + aheadMs ? { path: 'time', code: 'future' } : at;
}

/** As both are shown, so that what a reader subtracts comes out the same. */
export function differenceOf({ decimals }: Pick<Field, 'decimals'>, measured: number, controller: number): number {
  const round = (value: number): number => Number(value.toFixed(decimals));
  return round(round(measured) - round(controller));
}

/** Why a value is to be looked at once more: it is far from the controller's, or from what is usual where plants grow. */
export type Doubt = 'difference' | 'unusual';

export function doubtOf(field: HandField, measured: number, controller: number | null): Doubt | null {
  const [low, high] = field.byHand.usual;
  if (controller !== null && Math.abs(differenceOf(field, measured, controller)) > field.byHand.tolerance)
    return 'difference';
  return measured < low || measured > high ? 'unusual' : null;
}
