import { minuteMs, hourMs } from '../calendar/duration.ts';
import { kstDay, kstParts } from '../calendar/kst.ts';

/** Issue time of a KMA bulletin, as its API names it. */
export type KmaBase = { base_date: string; base_time: string };
/** Observations of the full hour are available after 40 minutes, sometimes 45. */
const observationAfterMs = 45 * minuteMs;
/** The village forecasts of 02, 05, … 23 h are available ten minutes later. */
const forecastAfterMs = 10 * minuteMs;
const forecastEvery = 3;
const firstForecast = 2;

const baseOf = (ms: number): KmaBase => ({
  base_date: kstDay(ms).replaceAll('-', ''),
  base_time: `${String(kstParts(ms).hour).padStart(2, '0')}00`,
});

/** Newest hour with an available observation at `now` (epoch ms). */
export const observationBase = (now: number): KmaBase => baseOf(now - observationAfterMs);

/** Newest available village forecast at `now` (epoch ms); before 02:10 that of the previous evening. */
export const forecastBase = (now: number): KmaBase => {
  const available = now - forecastAfterMs;
  const since = (kstParts(available).hour - firstForecast + 24) % forecastEvery;
  return baseOf(available - since * hourMs);
};

/** Time of the next observation after `now` (epoch ms); forecasts are less frequent. */
export const nextBulletin = (now: number): number =>
  Math.floor((now - observationAfterMs) / hourMs + 1) * hourMs + observationAfterMs;

/** Instant (epoch ms) of a KMA day and hour such as `20260122`, `1100`; NaN for invalid text. */
export const kmaInstant = (day: string, hour: string): number =>
  /^\d{8}$/.test(day) && /^\d{4}$/.test(hour)
    ? Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${hour.slice(0, 2)}:${hour.slice(2)}:00+09:00`)
    : Number.NaN;
