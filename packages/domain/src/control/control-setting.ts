import { minuteMs } from '../calendar/duration.ts';
import { kstParts } from '../calendar/kst.ts';
import { parseNumber } from '../text/parse-number.ts';
import { toStorableText } from '../text/storable-text.ts';

/**
 * Setpoints from `startTime` ('HH:mm' in Korea) until the next slot; the last slot of the day continues past midnight.
 * Values are in the field's unit; fields without a value are left to the controller.
 */
export type Slot = { startTime: string; values: Record<string, number> };

/** Allowed setpoints of a field. */
export type Limits = { min: number; max: number };

export type SettingState = 'sent' | 'applied' | 'not_answered' | 'refused' | 'superseded';

export const maxSlots = 6;
const maxErrorLength = 300;
const maxVersion = 2_147_483_647;

/** Minute of the day (0 … 1439) of 'HH:mm'; NaN for other text. */
export function minuteOfDay(text: string): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return Number(hours) * 60 + Number(minutes);
}

export function sortSlots(slots: readonly Slot[]): Slot[] {
  return slots.toSorted((a, b) => minuteOfDay(a.startTime) - minuteOfDay(b.startTime));
}

/** Index of the slot in effect at an instant (epoch ms); `slots` are sorted by time. -1 without slots. */
export function slotAt(slots: readonly Slot[], ms: number): number {
  const { hour, minute } = kstParts(ms);
  const started = slots.findLastIndex(({ startTime }) => minuteOfDay(startTime) <= hour * 60 + minute);
  return started < 0 ? slots.length - 1 : started;
}

/**
 * Validates slots in any order. `path` is `0.startTime`, `0.values.co2` or '' for all. Fields without limits cannot be
 * set.
 */
export function findSettingFaults(
  slots: readonly Slot[],
  limits: ReadonlyMap<string, Limits>,
): { path: string; code: string }[] {
  if (slots.length === 0) return [{ path: '', code: 'required' }];
  if (slots.length > maxSlots) return [{ path: '', code: 'tooMany' }];
  const starts = slots.map(({ startTime }) => minuteOfDay(startTime));
  return slots.flatMap(({ values }, index) => [
    ...startFaults(starts, index),
    ...valueFaults(values, limits).map(({ path, code }) => ({ path: `${index}.${path}`, code })),
  ]);
}

function startFaults(starts: readonly number[], index: number): { path: string; code: string }[] {
  const start = starts[index] ?? Number.NaN;
  if (Number.isNaN(start)) return [{ path: `${index}.startTime`, code: 'timeOfDay' }];
  return starts.indexOf(start) < index ? [{ path: `${index}.startTime`, code: 'duplicate' }] : [];
}

function valueFaults(
  values: Record<string, number>,
  limits: ReadonlyMap<string, Limits>,
): { path: string; code: string }[] {
  const entries = Object.entries(values);
  if (entries.length === 0) return [{ path: 'values', code: 'required' }];
  return entries.flatMap(([field, value]) => {
    const limit = limits.get(field);
    if (!limit) return [{ path: `values.${field}`, code: 'unknownField' }];
    return value >= limit.min && value <= limit.max ? [] : [{ path: `values.${field}`, code: 'outOfRange' }];
  });
}

/**
 * Deadline (epoch ms) for the acknowledgement of a controller that reports every `intervalS` seconds: three intervals,
 * at least 5 min.
 */
export function acknowledgementDueAt(sentAt: number, intervalS: number): number {
  return sentAt + Math.max(3 * intervalS * 1000, 5 * minuteMs);
}

/**
 * State of a version. An acknowledgement counts at any time; without one, the newest version is 'not_answered' after
 * `dueAt` (epoch ms) and others are superseded.
 */
export function settingState(
  version: { answeredAt: number | null; refusal: string | null; dueAt: number },
  isNewest: boolean,
  now: number,
): SettingState {
  if (version.answeredAt !== null) return version.refusal === null ? 'applied' : 'refused';
  if (!isNewest) return 'superseded';
  return now > version.dueAt ? 'not_answered' : 'sent';
}

/**
 * Parses the acknowledgement in a controller's attributes: `controlSettingVersion` was applied or, with
 * `controlSettingError`, refused. An error without a version refers to the newest. Null without either.
 */
export function parseAcknowledgement(
  attributes: Readonly<Record<string, string | number | boolean>>,
): { version: number | null; refusal: string | null } | null {
  const reported = parseNumber(attributes['controlSettingVersion']);
  const version = Number.isInteger(reported) && reported > 0 && reported <= maxVersion ? reported : null;
  const error = attributes['controlSettingError'];
  // Some controllers always send the error attribute, empty when there is none.
  const refusal = error ? toStorableText(String(error), maxErrorLength) : null;
  return version === null && refusal === null ? null : { version, refusal };
}
