import { median } from '../alarms/action-outcome.ts';
import { minuteMs, hourMs, dayMs } from '../calendar/duration.ts';
import { equipmentFields, switchUnit } from '../telemetry/fields.ts';
import { meanBetween, type Series } from './series.ts';
import { airMoisture, type RoomSeries, type Situation } from './situation.ts';

const stepMs = 10 * minuteMs;

/** Smallest change of a field distinguishable from noise and the hysteresis of a controller, in its unit. */
const notable: Readonly<Record<string, number>> = {
  temperature: 0.8,
  humidity: 3.5,
  [airMoisture]: 0.8,
  co2: 60,
  ec: 0.08,
  ph: 0.12,
  waterTemperature: 0.6,
  light: 15,
  solarRadiation: 80,
  substrateMoisture: 2.5,
  dissolvedOxygen: 0.3,
  vpd: 0.12,
  dewPoint: 0.8,
};
/** Of a position in %, and of the share of the time that a switch is on. */
const notableStates = { position: 20, switch: 0.35 };
/** Fields without a row: a tenth of their usual value. */
const notableShare = 0.1;

const notableOf = (field: string, usual: number): number => {
  const machine = equipmentFields.find(({ key }) => field.startsWith(key));
  if (machine) return machine.unit === switchUnit ? notableStates.switch : notableStates.position;
  return notable[field] ?? Math.max(Math.abs(usual) * notableShare, Number.EPSILON);
};

/** Fields of air and light change within hours; those of solution and substrate are compared with the days before. */
const fastFields = new Set([
  'temperature',
  'humidity',
  airMoisture,
  'co2',
  'light',
  'solarRadiation',
  'vpd',
  'dewPoint',
]);

/** Time after the start at which fields are compared, and the time before it that a fast change may take. */
const lookAfterMs = 30 * minuteMs;
const lookBackMs = 150 * minuteMs;
const courseMs = 12 * hourMs;

/**
 * How a field differs from its usual course, which is the median of the same time on the days before, and from its
 * neighbours' course where they move together.
 */
export type FieldChange = {
  /** value at the time of comparison, and what was usual then */
  now: number;
  usual: number;
  /** difference from the usual course in notable changes: within the last hours, and against the days before */
  size: number;
  offset: number;
  /** largest change within 20 minutes as a share of the whole */
  abruptness: number;
  /** share of the difference from the days before that was there two and a half hours earlier */
  earlyShare: number;
  /** change per hour over the last twelve */
  perHour: number;
  /** since when the difference is notable (epoch ms) */
  since: number;
};

/** When fields are compared (epoch ms), and with the same time of how many days before. */
export type Comparison = { at: number; days: readonly number[] };

type Point = { at: number; value: number };

/** The time at which fields are compared. */
export const comparedAt = ({ startedAt, until }: Situation): number =>
  Math.max(startedAt, Math.min(until, startedAt + lookAfterMs));

const levelAt = (series: Series, at: number): number | null => meanBetween(series, at - 2 * stepMs, at + stepMs);

/** Value on an earlier day, minus that of the neighbours; null without a value. */
type Level = (at: number) => number | null;

const againstNeighbours =
  (own: Series, others: readonly Series[]): Level =>
  (at) => {
    const level = levelAt(own, at);
    const shared = median(others.map((one) => levelAt(one, at)).filter((value) => value !== null));
    return level === null || shared === null ? null : level - shared;
  };

const excessAt = (level: Level, { at, days }: Comparison): number | null => {
  const now = level(at);
  const usual = median(days.map((day) => level(at - day * dayMs)).filter((value) => value !== null));
  return now === null || usual === null ? null : now - usual;
};

/** The difference from the usual course over the twelve hours before the comparison, by ten minutes. */
const excessCourse = (level: Level, { at: to, days }: Comparison): Point[] =>
  Array.from({ length: courseMs / stepMs + 1 }, (_, index) => to - courseMs + index * stepMs).flatMap((at) => {
    const value = excessAt(level, { at, days });
    return value === null ? [] : [{ at, value }];
  });

/** How much the same course differed among the days before. */
const spreadOf = (level: Level, { at: to, days }: Comparison, isFast: boolean): number => {
  const changes = days.flatMap((day) => {
    const [now, before] = [level(to - day * dayMs), isFast ? level(to - day * dayMs - lookBackMs) : 0];
    return now === null || before === null ? [] : [now - before];
  });
  return changes.length < 2 ? 0 : Math.max(...changes) - Math.min(...changes);
};

const meanOf = (points: readonly Point[], from: number, to: number): number | undefined => {
  const found = points.filter(({ at }) => at >= from && at <= to);
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0) / found.length;
};

const measure = (
  field: string,
  series: Series,
  level: Level,
  comparison: Comparison,
): (FieldChange & { spread: number }) | null => {
  const to = comparison.at;
  const course = excessCourse(level, comparison);
  const last = course.at(-1);
  const now = levelAt(series, to);
  if (!last || now === null || last.at < to - 2 * stepMs) return null;
  const isFast = fastFields.has(field);
  const offset = last.value;
  const before = meanOf(course, to - lookBackMs - 2 * stepMs, to - lookBackMs + 2 * stepMs) ?? 0;
  const excess = isFast ? offset - before : offset;
  const spread = spreadOf(level, comparison, isFast);
  const unit = notableOf(field, now - offset);
  const scale = Math.max(unit, 0.6 * spread);
  const recent = course.filter(({ at }) => at >= to - lookBackMs);
  const steps = recent.slice(2).map(({ value }, index) => value - (recent[index]?.value ?? value));
  const direction = Math.sign(excess);
  const base = isFast ? before : 0;
  const since = course.findLast(({ value }) => (value - base) * direction < unit)?.at ?? to - courseMs;
  const first = course[0] ?? last;
  return {
    now,
    usual: now - excess,
    size: excess / scale,
    offset: offset / scale,
    abruptness:
      Math.max(0, ...steps.map((step) => step * direction)) / Math.max(Math.abs(excess), Math.abs(offset), unit),
    earlyShare: offset === 0 ? 0 : before / offset,
    perHour: ((offset - first.value) * hourMs) / Math.max(last.at - first.at, hourMs),
    since: Math.min(since + stepMs, to),
    spread,
  };
};

/**
 * The change of a field of a controller; null if it is not measured or nothing is known of the days before. Where the
 * neighbours' course explains more of the days, the difference from them counts.
 */
export function changeOf(
  field: string,
  room: RoomSeries,
  neighbours: readonly RoomSeries[],
  comparison: Comparison,
): FieldChange | null {
  const series = room.get(field);
  if (!series) return null;
  const own = measure(field, series, (at) => levelAt(series, at), comparison);
  const others = neighbours.flatMap((one) => one.get(field) ?? []);
  const relative = measure(field, series, againstNeighbours(series, others), comparison);
  return own && relative && relative.spread < own.spread ? relative : own;
}
