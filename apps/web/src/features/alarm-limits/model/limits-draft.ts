import * as z from 'zod/mini';
import { alarmLimitsChange } from '@onsil/contract/alarm-limits';
import type { FieldAlarmLimits, AlarmLimitsChange, Timing } from '@onsil/contract/alarm-limits';
import type { DayHours } from '@onsil/domain/alarms/own-limits';
import { areRangesNested, type Range, type Ranges } from '@onsil/domain/alarms/ranges';
import { defaultTiming } from '@onsil/domain/alarms/timing';
import { formatMinuteOfDay, parseMinuteOfDay } from '#lib/format/minute-of-day.ts';
import { parseNumber } from '#lib/format/parse-number.ts';
import { isEqual } from '#lib/state/is-equal.ts';

export const sides = ['low', 'high'] as const;
export const levels = [0, 1, 2] as const;
export const delayNames = ['onDelay', 'offDelay', 'attention'] as const;
export type Side = (typeof sides)[number];
export type LevelIndex = (typeof levels)[number];
export type TimingName = (typeof delayNames)[number] | 'deadband';

type Limits = Record<Side, string>;
type LimitsOfLevels = readonly [Limits, Limits, Limits];

/** Form values of alarm limits: limits in the field's unit (empty: none), delays in minutes. */
export type LimitsDraft = {
  own: boolean;
  /** limits of the day, and of the night unless that differs */
  limits: LimitsOfLevels;
  differsAtNight: boolean;
  night: LimitsOfLevels;
  /** hours of the day without a recipe's photoperiod, `06:00` */
  hours: { from: string; to: string };
  ownTiming: boolean;
  timing: Record<TimingName, string>;
};

const dayMinutes = 1_440;
const noLimit: Range = { low: null, high: null };
const noLimits: Ranges = [noLimit, noLimit, noLimit];
/** From 06:00 to 20:00. */
const usualHours: DayHours = { dayFromMinute: 360, dayMinutes: 840 };

const textOf = (limit: number | null): string => (limit === null ? '' : String(limit));
const limitsOf = ({ low, high }: Range): Limits => ({ low: textOf(low), high: textOf(high) });
/** Limits as form values. */
export const toLimitTexts = ([first, second, third]: Ranges): LimitsOfLevels => [
  limitsOf(first),
  limitsOf(second),
  limitsOf(third),
];
/** Delays are stored in seconds, so minutes may have a fraction. */
const minutesOf = (seconds: number): string => String(Number((seconds / 60).toFixed(2)));

const timingTexts = (timing: Timing): LimitsDraft['timing'] => ({
  onDelay: minutesOf(timing.onDelaySeconds),
  offDelay: minutesOf(timing.offDelaySeconds),
  attention: minutesOf(timing.attentionSeconds),
  deadband: String(timing.deadband),
});

const hoursText = ({ dayFromMinute, dayMinutes: lit }: DayHours): LimitsDraft['hours'] => ({
  from: formatMinuteOfDay(dayFromMinute),
  to: formatMinuteOfDay((dayFromMinute + lit) % dayMinutes),
});

/** Whether hours have both a day and a night. */
export const hasNight = ({ dayMinutes: lit }: DayHours): boolean => lit > 0 && lit < dayMinutes;

/** Whether a recipe's ranges of the night are others than those of the day, where there is a night. */
const differsInRecipe = (recipe: FieldAlarmLimits['recipe'], photoperiod: DayHours | null): boolean =>
  recipe !== null && (!photoperiod || hasNight(photoperiod)) && !isEqual(recipe.day, recipe.night);

/**
 * Form values of the current limits. Own ranges begin as a copy of the recipe's by day and by night, the hours with its
 * photoperiod (of the recipe in force).
 */
export const toLimitsDraft = (
  { own, ranges, recipe, timing, ownTiming }: FieldAlarmLimits,
  photoperiod: DayHours | null,
): LimitsDraft => {
  const day = own?.ranges ?? recipe?.day ?? ranges ?? noLimits;
  const hours = own?.night ?? (photoperiod && hasNight(photoperiod) ? photoperiod : usualHours);
  return {
    own: own !== null,
    limits: toLimitTexts(day),
    differsAtNight: own ? own.night !== null : differsInRecipe(recipe, photoperiod),
    night: toLimitTexts(own?.night?.ranges ?? recipe?.night ?? day),
    hours: hoursText(hours),
    ownTiming,
    timing: timingTexts(timing),
  };
};

export const getDefaultTiming = (field: string): Timing => {
  const { deadband, onDelayMs, offDelayMs, attentionMs } = defaultTiming(field);
  return {
    deadband,
    onDelaySeconds: onDelayMs / 1000,
    offDelaySeconds: offDelayMs / 1000,
    attentionSeconds: attentionMs / 1000,
  };
};

const rangeIn = ({ low, high }: Limits): Range => ({ low: parseNumber(low), high: parseNumber(high) });
/** The ranges of form values; NaN for an invalid number. */
export const toRanges = ([first, second, third]: LimitsOfLevels): [Range, Range, Range] => [
  rangeIn(first),
  rangeIn(second),
  rangeIn(third),
];
const secondsIn = (text: string): number => Math.round((parseNumber(text) ?? Number.NaN) * 60);

const hoursIn = ({ from, to }: LimitsDraft['hours']): DayHours => {
  const [start, end] = [parseMinuteOfDay(from) ?? Number.NaN, parseMinuteOfDay(to) ?? Number.NaN];
  return { dayFromMinute: start, dayMinutes: (end - start + dayMinutes) % dayMinutes };
};

/** The change of a draft; NaN for an invalid number. */
export const toLimitsChange = (
  field: string,
  { own, limits, differsAtNight, night, hours, ownTiming, timing }: LimitsDraft,
) =>
  ({
    field,
    ranges: own ? toRanges(limits) : null,
    ...(own && differsAtNight ? { night: { ranges: toRanges(night), ...hoursIn(hours) } } : {}),
    timing: ownTiming
      ? {
          deadband: parseNumber(timing.deadband) ?? Number.NaN,
          onDelaySeconds: secondsIn(timing.onDelay),
          offDelaySeconds: secondsIn(timing.offDelay),
          attentionSeconds: secondsIn(timing.attention),
        }
      : null,
  }) satisfies AlarmLimitsChange;

const words = ['number', 'outOfRange', 'rangesNest', 'lowAboveHigh', 'timeOfDay', 'hoursSame', 'invalid'] as const;
export type Word = (typeof words)[number];
/** Validation errors by path in the change (`ranges.0.low`, `timing.deadband`, `night.ranges` for all of them). */
export type LimitsErrors = ReadonlyMap<string, Word>;

const isEmptyRange = ({ low, high }: Range): boolean => low !== null && high !== null && low > high;

/** Validates a change with the contract's schema. */
export const validateChange = (change: AlarmLimitsChange): LimitsErrors => {
  const { error } = z.safeParse(alarmLimitsChange, change);
  const problems = new Map<string, Word>();
  for (const { path, message } of error?.issues ?? [])
    problems.set(path.map(String).join('.'), words.find((word) => word === message) ?? 'invalid');
  const nested = [
    ['ranges', change.ranges],
    ['night.ranges', change.night?.ranges ?? null],
  ] as const;
  for (const [path, ranges] of nested)
    if (ranges && ![...problems.keys()].some((one) => one.startsWith(path)) && !areRangesNested(ranges))
      problems.set(path, ranges.some(isEmptyRange) ? 'lowAboveHigh' : 'rangesNest');
  return problems;
};

const crosses = (inner: Range, outer: Range, side: Side): boolean =>
  side === 'low'
    ? (inner.low ?? -Infinity) < (outer.low ?? -Infinity)
    : (inner.high ?? Infinity) > (outer.high ?? Infinity);

/** The limits that break the nesting: the outer one of two that cross, and both of an empty range. */
export const findNestingErrors = (ranges: AlarmLimitsChange['ranges']): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const level of ranges ? levels : []) {
    const [range, outer] = [ranges?.[level], ranges?.[level + 1]];
    if (range && isEmptyRange(range)) for (const side of sides) found.add(`${level}.${side}`);
    if (range && outer) for (const side of sides) if (crosses(range, outer, side)) found.add(`${level + 1}.${side}`);
  }
  return found;
};
