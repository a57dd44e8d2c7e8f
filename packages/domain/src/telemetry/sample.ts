import { minuteMs } from '../calendar/duration.ts';
import { parseNumber } from '../text/parse-number.ts';
import { toStorableText } from '../text/storable-text.ts';
import { dewPoint, vapourPressureDeficit } from './agronomy.ts';
import { type Field, isPossible } from './fields.ts';

/** A stored sample: `ts` in epoch ms, values by field key in the field's unit. */
export type Sample = { ts: number; values: Record<string, number> };

/** Raw data of a device by its own keys. Without `ts` (epoch ms) the time of arrival is used. */
export type RawSample = { ts?: number; values: Record<string, unknown> };

/** Maps a device's key to a field: value × factor + offset. */
export type FieldMapping = { sourceKey: string; field: string; factor: number; offset: number };

export type RejectionReason =
  | 'unknown_field'
  | 'not_a_number'
  | 'out_of_physical_range'
  | 'future'
  | 'too_old'
  | 'derived_field'
  | 'bad_time'
  | 'empty'
  | 'unknown_device'
  | 'too_many';

/**
 * A rejected value. `sourceKey` is null when the whole entry was rejected; `value` has at most 200 characters. `held`
 * keeps the valid values of an entry from the future or too long ago, to store them if the server's clock was wrong.
 */
export type Rejection = {
  ts: number | null;
  sourceKey: string | null;
  value: string;
  reason: RejectionReason;
  held?: Record<string, number>;
};

/** What a value of a field must be. */
export type FieldRule = Pick<Field, 'key' | 'min' | 'max' | 'kind'>;

export type ValidationRules = {
  mappings: ReadonlyMap<string, FieldMapping>;
  fields: ReadonlyMap<string, FieldRule>;
  oldest: number;
};

/** Tolerance for fast device clocks. */
export const futureToleranceMs = 10 * minuteMs;

const rejectedTextLength = 200;

// Years 1 to 9999: other times have no ordinary calendar form, and PostgreSQL may reject them.
const firstTime = Date.parse('0001-01-01T00:00:00Z');
const lastTime = Date.parse('9999-12-31T23:59:59.999Z');

// PAR sensors and pyranometers read slightly below zero at night.
const nightOffset = -5;

// Potentiometers of vents and screens read slightly beyond closed and open, %.
const stopTolerance = 5;

/** What devices send for a machine that is on or open, or not. */
const stateWords: ReadonlyMap<string, 0 | 1> = new Map([
  ['true', 1],
  ['on', 1],
  ['open', 1],
  ['false', 0],
  ['off', 0],
  ['closed', 0],
]);

/**
 * Validates a device's entry value by value, so that valid values are kept. `receivedAt` and `rules.oldest` are epoch
 * ms. An entry with an invalid time or without values is rejected as a whole.
 */
export function validateSample(
  entry: RawSample,
  rules: ValidationRules,
  receivedAt: number,
): { sample: Sample | null; rejections: Rejection[] } {
  const ts = Math.trunc(entry.ts ?? receivedAt);
  const wrongTime = timeRefusal(ts, rules.oldest, receivedAt);
  const refused = wrongTime && reject(ts, null, entry.ts, wrongTime);
  if (refused && wrongTime === 'bad_time') return { sample: null, rejections: [refused] };

  const sourceKeys = Object.keys(entry.values);
  if (sourceKeys.length === 0 && !refused) return { sample: null, rejections: [reject(ts, null, '', 'empty')] };

  const values: Record<string, number> = {};
  const rejections: Rejection[] = [];
  for (const sourceKey of sourceKeys) {
    const raw = entry.values[sourceKey];
    const mapping = rules.mappings.get(sourceKey);
    const field = rules.fields.get(mapping ? mapping.field : sourceKey);
    const value = field ? valueIn(field, raw, mapping) : Number.NaN;
    const reason = field ? valueRefusal(field, value) : 'unknown_field';
    if (field && !reason) values[field.key] = value;
    if (reason) rejections.push(reject(ts, sourceKey, raw, reason));
  }
  if (refused) return { sample: null, rejections: [holding(refused, values)] };
  return { sample: rejections.length < sourceKeys.length ? { ts, values } : null, rejections };
}

const maxHeldValues = 100;

function holding(refused: Rejection, values: Record<string, number>): Rejection {
  const held = Object.entries(values).slice(0, maxHeldValues);
  return held.length > 0 ? { ...refused, held: Object.fromEntries(held) } : refused;
}

function timeRefusal(ts: number, oldest: number, receivedAt: number): RejectionReason | undefined {
  if (!(ts >= firstTime && ts <= lastTime)) return 'bad_time';
  if (ts > receivedAt + futureToleranceMs) return 'future';
  return ts < oldest ? 'too_old' : undefined;
}

function valueRefusal(field: FieldRule, value: number): RejectionReason | undefined {
  if (field.kind === 'derived') return 'derived_field';
  if (Number.isNaN(value)) return 'not_a_number';
  return value < field.min || value > field.max ? 'out_of_physical_range' : undefined;
}

/** A position slightly beyond its end stops is at the stop. */
const withinStops = (value: number): number =>
  value >= -stopTolerance && value <= 100 + stopTolerance ? Math.min(100, Math.max(0, value)) : value;

function valueIn(field: FieldRule, raw: unknown, mapping: FieldMapping | undefined): number {
  const state = field.kind === 'equipment' ? stateWords.get(String(raw).trim().toLowerCase()) : undefined;
  if (state !== undefined) return state * field.max;
  const number = parseNumber(raw);
  const value = mapping ? number * mapping.factor + mapping.offset : number;
  if (value < 0 && value >= nightOffset && (field.key === 'light' || field.key === 'solarRadiation')) return 0;
  if (field.kind === 'equipment' && field.max === 100) return withinStops(value);
  return Math.fround(value) === 0 ? 0 : value; // PostgreSQL refuses what a 32-bit float cannot tell from 0
}

function reject(ts: number, sourceKey: string | null, value: unknown, reason: RejectionReason): Rejection {
  return {
    ts: reason === 'bad_time' ? null : ts,
    sourceKey: sourceKey === null ? null : toStorableText(sourceKey, rejectedTextLength),
    value: toStorableText(asText(value), rejectedTextLength),
    reason,
  };
}

function asText(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  try {
    return JSON.stringify([value]).slice(1, -1); // wrapped, because undefined alone has no JSON
  } catch {
    return 'unreadable'; // deeply nested JSON may overflow the stack
  }
}

/** Converts a timestamp in s, ms, µs or ns to epoch ms by its magnitude (right for ms from 1973 to 5138). */
export function toEpochMs(n: number): number {
  const size = Math.abs(n);
  if (size < 1e11) return Math.round(n * 1000);
  if (size < 1e14) return Math.round(n);
  return Math.round(size < 1e17 ? n / 1000 : n / 1e6);
}

/** Merges samples into one per time, in time order; for duplicate values the later in `samples` wins. */
export function mergeSamples(samples: readonly Sample[]): Sample[] {
  const merged: Sample[] = [];
  for (const sample of samples.toSorted((a, b) => a.ts - b.ts)) {
    const last = merged.at(-1);
    if (last?.ts === sample.ts) {
      merged[merged.length - 1] = { ts: last.ts, values: { ...last.values, ...sample.values } };
    } else merged.push(sample);
  }
  return merged;
}

/**
 * VPD (kPa) and dew point (°C) of a sample with temperature and humidity. Results outside their physical limits (dry
 * air, oven heat) are omitted.
 */
export function deriveAirChannels(values: Readonly<Record<string, number>>): { vpd?: number; dewPoint?: number } {
  const { temperature, humidity } = values;
  if (temperature === undefined || humidity === undefined) return {};
  const channels: { vpd?: number; dewPoint?: number } = {};
  const vpd = vapourPressureDeficit(temperature, humidity);
  const dew = dewPoint(temperature, humidity);
  if (isPossible('vpd', vpd)) channels.vpd = vpd;
  if (dew !== undefined && isPossible('dewPoint', dew)) channels.dewPoint = dew;
  return channels;
}
