import type { WeatherDay, WeatherHour } from '@onsil/contract/weather';
import { kstDay, kstParts } from '@onsil/domain/calendar/kst';
import { skyConditions } from '@onsil/domain/weather/conditions';

/** Minimum hours for the lowest and highest value of a day. */
const minHours = 18;

/** Summary of a day from its hours: extremes, and the worst sky condition between 6:00 and 21:59. */
export const summarizeDay = (day: string, hours: readonly WeatherHour[]): WeatherDay => {
  const dayHours = hours.filter(({ at }) => kstDay(Date.parse(at)) === day);
  const temperatures = dayHours.flatMap(({ temperature }) => temperature ?? []);
  const isComplete = temperatures.length >= minHours;
  const chances = dayHours.flatMap(({ chance }) => chance ?? []);
  const skies = dayHours
    .filter(({ at }) => {
      const { hour } = kstParts(Date.parse(at));
      return dayHours.length < minHours || (hour >= 6 && hour <= 21);
    })
    .flatMap(({ condition }) => (condition ? skyConditions.indexOf(condition) : []));
  return {
    day,
    low: isComplete ? Math.min(...temperatures) : null,
    high: isComplete ? Math.max(...temperatures) : null,
    condition: skies.length > 0 ? (skyConditions[Math.max(...skies)] ?? null) : null,
    chance: chances.length > 0 ? Math.max(...chances) : null,
  };
};
