import type { RoomSeries, Situation } from './situation.ts';

const minuteMs = 60_000;
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
