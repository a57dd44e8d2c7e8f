import type { WeatherReport } from '@onsil/contract/weather';
import { hourMs } from '@onsil/domain/calendar/duration';
import { windDirection, wmoCondition } from '@onsil/domain/weather/conditions';
import { fetchOpenMeteo, type OpenMeteoResponse } from './open-meteo-client.ts';
import type { WeatherProvider } from './provider.ts';

const name = 'open-meteo';
/** Its times are local without offset. */
const instantOf = (time: string, offsetSeconds: number): string =>
  new Date(Date.parse(`${time}:00Z`) - offsetSeconds * 1_000).toISOString();

/** Wind in m/s. Servers that ignore the requested unit answer in km/h. */
const windOf = (speed: number | null, { current_units: units }: OpenMeteoResponse): number | null =>
  speed !== null && units?.wind_speed_10m === 'km/h' ? speed / 3.6 : speed;

export const parseOpenMeteoReport = (answer: OpenMeteoResponse): WeatherReport => {
  const { utc_offset_seconds: offset, current, hourly, daily } = answer;
  return {
    current: current
      ? {
          at: instantOf(current.time, offset),
          temperature: current.temperature_2m ?? null,
          humidity: current.relative_humidity_2m ?? null,
          condition: wmoCondition(current.weather_code ?? null),
          precipitation: current.precipitation ?? null,
          wind: windOf(current.wind_speed_10m ?? null, answer),
          windDirection: windDirection(current.wind_direction_10m ?? null),
        }
      : null,
    hours: hourly.time.map((time, i) => ({
      at: instantOf(time, offset),
      temperature: hourly.temperature_2m?.[i] ?? null,
      humidity: hourly.relative_humidity_2m?.[i] ?? null,
      condition: wmoCondition(hourly.weather_code?.[i] ?? null),
      precipitation: hourly.precipitation?.[i] ?? null,
      wind: windOf(hourly.wind_speed_10m?.[i] ?? null, answer),
      windDirection: windDirection(hourly.wind_direction_10m?.[i] ?? null),
      chance: hourly.precipitation_probability?.[i] ?? null,
    })),
    days: (daily?.time ?? []).map((day, i) => ({
      day,
      low: daily?.temperature_2m_min?.[i] ?? null,
      high: daily?.temperature_2m_max?.[i] ?? null,
      condition: wmoCondition(daily?.weather_code?.[i] ?? null),
      chance: daily?.precipitation_probability_max?.[i] ?? null,
    })),
  };
};

/**
 * Provider of Open-Meteo weather. Coordinates are rounded to 0.01°, so that nearby farms share an answer and exact
 * places stay private.
 */
export const createOpenMeteoProvider = (baseUrl: string): WeatherProvider => ({
  name,
  idleMs: 3 * hourMs,
  nextAt: (now) => now + hourMs / 2,
  questionOf: ({ latitude, longitude }) => `${name}:${latitude.toFixed(2)},${longitude.toFixed(2)}`,
  async ask(question, _kept, signal) {
    const [latitude = '', longitude = ''] = question.slice(name.length + 1).split(',');
    return parseOpenMeteoReport(await fetchOpenMeteo(baseUrl, { latitude, longitude }, signal));
  },
});
