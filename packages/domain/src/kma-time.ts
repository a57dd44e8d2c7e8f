import { kstDay, kstParts } from './kst.ts';

/** When a bulletin of the Korea Meteorological Administration was made, as its service asks for it. */
export type KmaBase = { base_date: string; base_time: string };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Observations of the full hour are there some 40 minutes later, on slow days 45. */
const observationAfterMs = 45 * minuteMs;
/** The village forecast of 02, 05, … 23 h is there ten minutes later. */
const forecastAfterMs = 10 * minuteMs;
const forecastEvery = 3;
const firstForecast = 2;

const baseOf = (ms: number): KmaBase => ({
  base_date: kstDay(ms).replaceAll('-', ''),
  base_time: `${String(kstParts(ms).hour).padStart(2, '0')}00`,
});

/** The newest hour whose observation is there at `now` (epoch ms). */
export const observationBase = (now: number): KmaBase => baseOf(now - observationAfterMs);

/** The newest village forecast that is there at `now` (epoch ms): before 02:10 that of the evening before. */
export const forecastBase = (now: number): KmaBase => {
  const there = now - forecastAfterMs;
  const since = (kstParts(there).hour - firstForecast + 24) % forecastEvery;
  return baseOf(there - since * hourMs);
};

/** When the next observation will be there (epoch ms), after `now`; forecasts come no oftener. */
export const nextBulletin = (now: number): number =>
  Math.floor((now - observationAfterMs) / hourMs + 1) * hourMs + observationAfterMs;

/** The instant (epoch ms) of a day and an hour as its service writes them: `20260122`, `1100`; NaN where they are none. */
export const kmaInstant = (day: string, hour: string): number =>
  /^\d{8}$/.test(day) && /^\d{4}$/.test(hour)
    ? Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${hour.slice(0, 2)}:${hour.slice(2)}:00+09:00`)
    : Number.NaN;
