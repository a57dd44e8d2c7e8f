import type { WeatherDay, WeatherHour } from '@onsil/contract/weather';
import { kstDay } from '@onsil/domain/kst';
import { skyConditions } from '@onsil/domain/weather';

/** Fewer hours than this are no day: their lowest and highest say nothing about it. */
const leastHours = 18;

/** What a day is like by its hours: its extremes, and the strongest word for its sky while people are about (6 to 21 h). */
export const dayOf = (day: string, hours: readonly WeatherHour[]): WeatherDay => {
  const own = hours.filter(({ at }) => kstDay(Date.parse(at)) === day);
  const temperatures = own.flatMap(({ temperature }) => temperature ?? []);
  const known = temperatures.length >= leastHours;
  const chances = own.flatMap(({ chance }) => chance ?? []);
  const skies = own
    .filter(({ at }) => {
      const hour = new Date(Date.parse(at) + 9 * 3_600_000).getUTCHours();
      return own.length < leastHours || (hour >= 6 && hour <= 21);
    })
    .flatMap(({ condition }) => (condition ? skyConditions.indexOf(condition) : []));
  return {
    day,
    low: known ? Math.min(...temperatures) : null,
    high: known ? Math.max(...temperatures) : null,
    condition: skies.length > 0 ? (skyConditions[Math.max(...skies)] ?? null) : null,
    chance: chances.length > 0 ? Math.max(...chances) : null,
  };
};
