import { kstParts } from './kst.ts';
import { numberOf } from './numeric.ts';
import { storableText } from './storable-text.ts';

/**
 * What a controller is asked to hold from `startTime` ('HH:mm' of the day in Korea) until the next slot begins; the day's
 * last one holds over midnight. Values are in the unit of their field; a field without a value is left to the controller.
 */
export type Slot = { startTime: string; values: Record<string, number> };

/** What may be asked of a field. */
export type Limits = { min: number; max: number };

export type SettingState = 'sent' | 'applied' | 'not_answered' | 'refused' | 'superseded';

export const mostSlots = 6;

const minuteMs = 60_000;
const longestRefusal = 300;
const mostVersions = 2_147_483_647;

/** The minute of the day (0 … 1439) of 'HH:mm'; NaN for what is no time of a day. */
export function minuteOfDay(text: string): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return Number(hours) * 60 + Number(minutes);
}

/** The slots in order of time. */
export function inOrder(slots: readonly Slot[]): Slot[] {
  return slots.toSorted((a, b) => minuteOfDay(a.startTime) - minuteOfDay(b.startTime));
}

/** The place of the slot that holds at an instant (epoch ms) among slots in order of time; -1 where there are none. */
export function slotAt(slots: readonly Slot[], ms: number): number {
  const { hour, minute } = kstParts(ms);
  const begun = slots.findLastIndex(({ startTime }) => minuteOfDay(startTime) <= hour * 60 + minute);
  return begun < 0 ? slots.length - 1 : begun;
}

/**
 * What is wrong with slots, in any order: where (`0.startTime`, `0.values.co2`, '' for all of them) and which kind. A
 * field that has no limits cannot be set.
 */
export function settingFaults(
  slots: readonly Slot[],
  limits: ReadonlyMap<string, Limits>,
): { path: string; code: string }[] {
  if (slots.length === 0) return [{ path: '', code: 'required' }];
  if (slots.length > mostSlots) return [{ path: '', code: 'tooMany' }];
  const starts = slots.map(({ startTime }) => minuteOfDay(startTime));
  return slots.flatMap(({ values }, place) => [
    ...startFaults(starts, place),
    ...valueFaults(values, limits).map(({ path, code }) => ({ path: `${place}.${path}`, code })),
  ]);
}

function startFaults(starts: readonly number[], place: number): { path: string; code: string }[] {
  const start = starts[place] ?? Number.NaN;
  if (Number.isNaN(start)) return [{ path: `${place}.startTime`, code: 'timeOfDay' }];
  return starts.indexOf(start) < place ? [{ path: `${place}.startTime`, code: 'duplicate' }] : [];
}

function valueFaults(
  values: Record<string, number>,
  limits: ReadonlyMap<string, Limits>,
): { path: string; code: string }[] {
  const asked = Object.entries(values);
  if (asked.length === 0) return [{ path: 'values', code: 'required' }];
  return asked.flatMap(([field, value]) => {
    const limit = limits.get(field);
    if (!limit) return [{ path: `values.${field}`, code: 'unknownField' }];
    return value >= limit.min && value <= limit.max ? [] : [{ path: `values.${field}`, code: 'outOfRange' }];
  });
}

/** Until when (epoch ms) a controller that reports every `intervalS` seconds should have answered: three intervals, 5 min at least. */
export function answerDue(sentAt: number, intervalS: number): number {
  return sentAt + Math.max(3 * intervalS * 1000, 5 * minuteMs);
}

/**
 * How a version stands. An answer counts whenever it comes; without one the newest is not answered after `dueAt` (epoch
 * ms), and any other is superseded.
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
 * What a controller's attributes answer to a setting: `controlSettingVersion` is the one that it holds or, with a
 * `controlSettingError`, refuses. An error alone (`version` null) is about the newest. Null where they speak of none.
 */
export function answerOf(
  attributes: Readonly<Record<string, string | number | boolean>>,
): { version: number | null; refusal: string | null } | null {
  const said = numberOf(attributes['controlSettingVersion']);
  const version = Number.isInteger(said) && said > 0 && said <= mostVersions ? said : null;
  const error = attributes['controlSettingError'];
  // Controllers that send the same members every time say with an empty one that there is no error.
  const refusal = error ? storableText(String(error), longestRefusal) : null;
  return version === null && refusal === null ? null : { version, refusal };
}
