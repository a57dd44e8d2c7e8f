import { alarmLimitsChange } from '@onsil/contract/alarm-limits';
import type { FieldAlarmLimits, AlarmLimitsChange, Timing } from '@onsil/contract/alarm-limits';
import { defaultTiming } from '@onsil/domain/alarms/timing';
import { areRangesNested, type Range } from '@onsil/domain/alarms/ranges';
import * as z from 'zod/mini';
import { parseNumber } from '#lib/format/parse-number.ts';

export const sides = ['low', 'high'] as const;
export const levels = [0, 1, 2] as const;
export const delayNames = ['onDelay', 'offDelay', 'attention'] as const;
export type Side = (typeof sides)[number];
export type LevelIndex = (typeof levels)[number];
export type TimingName = (typeof delayNames)[number] | 'deadband';

type Limits = Record<Side, string>;

/** Form values of alarm limits: limits in the field's unit (empty: none), delays in minutes. */
export type LimitsDraft = {
  own: boolean;
  limits: readonly [Limits, Limits, Limits];
  /** own ranges of the night, which stay as they are */
  night: NonNullable<FieldAlarmLimits['own']>['night'];
  ownTiming: boolean;
  timing: Record<TimingName, string>;
};

const noLimit: Range = { low: null, high: null };
const textOf = (limit: number | null): string => (limit === null ? '' : String(limit));
const limitsOf = ({ low, high }: Range): Limits => ({ low: textOf(low), high: textOf(high) });
/** Delays are stored in seconds, so minutes may have a fraction. */
const minutesOf = (seconds: number): string => String(Number((seconds / 60).toFixed(2)));

const timingTexts = (timing: Timing): LimitsDraft['timing'] => ({
  onDelay: minutesOf(timing.onDelaySeconds),
  offDelay: minutesOf(timing.offDelaySeconds),
  attention: minutesOf(timing.attentionSeconds),
  deadband: String(timing.deadband),
});

/** Form values of the current limits. Own ranges begin as a copy of the recipe's day ranges. */
export const toLimitsDraft = ({ own, ranges, recipe, timing, ownTiming }: FieldAlarmLimits): LimitsDraft => {
  const [first, second, third] = own?.ranges ?? recipe?.day ?? ranges ?? [noLimit, noLimit, noLimit];
  return {
    own: own !== null,
    limits: [limitsOf(first), limitsOf(second), limitsOf(third)],
    night: own?.night ?? null,
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
const secondsIn = (text: string): number => Math.round((parseNumber(text) ?? Number.NaN) * 60);

const copyOf = ([first, second, third]: readonly [Range, Range, Range]): [Range, Range, Range] => [
  first,
  second,
  third,
];

/** The change of a draft; NaN for an invalid number. */
export const toLimitsChange = (
  field: string,
  { own, limits: [first, second, third], night, ownTiming, timing }: LimitsDraft,
) =>
  ({
    field,
    ranges: own ? [rangeIn(first), rangeIn(second), rangeIn(third)] : null,
    ...(own && night ? { night: { ...night, ranges: copyOf(night.ranges) } } : {}),
    timing: ownTiming
      ? {
          deadband: parseNumber(timing.deadband) ?? Number.NaN,
          onDelaySeconds: secondsIn(timing.onDelay),
          offDelaySeconds: secondsIn(timing.offDelay),
          attentionSeconds: secondsIn(timing.attention),
        }
      : null,
  }) satisfies AlarmLimitsChange;

export const isSameChange = (a: AlarmLimitsChange, b: AlarmLimitsChange): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

const words = ['number', 'outOfRange', 'rangesNest', 'invalid'] as const;
export type Word = (typeof words)[number];
/** Validation errors by path in the change (`ranges.0.low`, `timing.deadband`, `ranges` for all of them). */
export type LimitsErrors = ReadonlyMap<string, Word>;

/** Validates a change with the contract's schema. */
export const validateChange = (change: AlarmLimitsChange): LimitsErrors => {
  const { error } = z.safeParse(alarmLimitsChange, change);
  const problems = new Map<string, Word>();
  for (const { path, message } of error?.issues ?? [])
    problems.set(path.map(String).join('.'), words.find((word) => word === message) ?? 'invalid');
  if (problems.size === 0 && change.ranges && !areRangesNested(change.ranges)) problems.set('ranges', 'rangesNest');
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
    if (range && range.low !== null && range.high !== null && range.low > range.high)
      for (const side of sides) found.add(`${level}.${side}`);
    if (range && outer) for (const side of sides) if (crosses(range, outer, side)) found.add(`${level + 1}.${side}`);
  }
  return found;
};
