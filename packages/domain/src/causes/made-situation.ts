import { minuteMs } from '../calendar/duration.ts';
import type { RoomSeries, Situation } from './situation.ts';

const widthMs = 10 * minuteMs;
const historyMs = 86 * 60 * minuteMs;

export const startedAt = Date.parse('2026-11-20T10:00:00+09:00');

/** The value of a field at minutes after the start; null for a gap. */
export type Course = (minute: number) => number | null;

/** Ordinary values of a room, the same on every day. */
export const calm: Readonly<Record<string, Course>> = {
  temperature: () => 23,
  humidity: () => 67,
  co2: () => 850,
  light: () => 200,
  ec: () => 1.6,
  ph: () => 5.9,
  waterTemperature: () => 19.5,
  dissolvedOxygen: () => 7.5,
};

/** Rises or falls by `by` at `from` minutes after the start. */
export const step =
  (base: number, by: number, from = -20): Course =>
  (minute) =>
    minute >= from ? base + by : base;

/** Rises or falls evenly by `by` until the start, over `hours`. */
export const ramp =
  (base: number, by: number, hours = 12): Course =>
  (minute) =>
    base + by * Math.max(0, Math.min(1.05, 1 + minute / (60 * hours)));

/** Lamps that go out 90 minutes before the time of the start, on the last day `lateMinutes` later; on after 8 h again. */
export const lateLamps =
  (lateMinutes: number): Course =>
  (minute) => {
    if (minute >= -240) return minute < lateMinutes - 90 ? 100 : 0;
    const ofDay = ((minute % 1440) + 1440) % 1440;
    return ofDay >= 480 && ofDay < 1350 ? 100 : 0;
  };

/** Doses every four hours until `last` minutes after the start, between which the value wanders. */
export const dosed =
  (base: number, dose: number, last: number, drift: number): Course =>
  (minute) => {
    const since = minute <= last ? (minute + 60 * 240) % 240 : minute - last;
    return base - dose / 2 + (dose * Math.min(since, 20)) / 20 - (since / 240) * dose + (minute > last ? drift : 0);
  };

export const makeRoom = (courses: Readonly<Record<string, Course>>, until = startedAt + 40 * minuteMs): RoomSeries => {
  const from = startedAt - historyMs;
  const times = Array.from(
    { length: (until - from) / widthMs },
    (_, index) => (from + index * widthMs - startedAt) / minuteMs,
  );
  return new Map(
    Object.entries(courses).map(([field, course]) => [field, { from, widthMs, values: times.map(course) }]),
  );
};

export type Made = Partial<Omit<Situation, 'room' | 'neighbours'>> & {
  courses?: Readonly<Record<string, Course>>;
  neighbours?: readonly Readonly<Record<string, Course>>[];
};

/** A situation of a calm room with other courses of some fields. */
export const makeSituation = ({ courses = {}, neighbours = [], ...rest }: Made = {}): Situation => ({
  field: 'temperature',
  side: 'high',
  range: { low: null, high: null },
  startedAt,
  until: startedAt + 30 * minuteMs,
  outside: [],
  manual: null,
  happenings: [],
  ...rest,
  room: makeRoom({ ...calm, ...courses }),
  neighbours: neighbours.map((one, place) => ({ name: `재배실 ${place + 2}`, room: makeRoom({ ...calm, ...one }) })),
});
