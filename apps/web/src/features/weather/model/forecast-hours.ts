import type { WeatherHour } from '@onsil/contract/weather';
import { kstParts } from '@onsil/domain/calendar/kst';
import { parseInstant } from '#lib/format/kst.ts';

const every = 4;
const maxHours = 6;

/** Whether it is night, approximated for the icon. */
export const isNight = (at: string): boolean => {
  const { hour } = kstParts(parseInstant(at));
  return hour < 6 || hour >= 19;
};

/** Evenly spread hours of the next 24, beginning with the next one. */
export const selectHours = (hours: readonly WeatherHour[], now: number): WeatherHour[] =>
  hours
    .filter(({ at }) => parseInstant(at) > now)
    .filter((_, i) => i % every === 0)
    .slice(0, maxHours);
