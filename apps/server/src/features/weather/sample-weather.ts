import type { WeatherHour, WeatherReport } from '@onsil/contract/weather';
import { hourMs } from '@onsil/domain/calendar/duration';
import { kstDay, kstDayStart } from '@onsil/domain/calendar/kst';
import type { SkyCondition } from '@onsil/domain/weather/conditions';
import { hashSeed } from '@onsil/simulator/physics/rng';
import { createWeather, type Weather } from '@onsil/simulator/physics/weather';
import type { Coordinates } from './provider.ts';
import { summarizeDay } from './summarize-day.ts';

const daysAhead = 5;

const roundTo = (value: number, step: number): number => Math.round(value / step) * step;

const conditionOf = ({ rain, temperature, cloud }: Weather): SkyCondition => {
  if (rain > 0.1) return temperature < 1 ? 'snow' : temperature < 3 ? 'sleet' : 'rain';
  return cloud < 0.35 ? 'clear' : cloud < 0.75 ? 'mostlyCloudy' : 'overcast';
};

const hourAt = (weather: (ts: number) => Weather, at: number): WeatherHour => {
  const simulated = weather(at);
  return {
    at: new Date(at).toISOString(),
    temperature: roundTo(simulated.temperature * 10, 1) / 10,
    humidity: Math.round(simulated.humidity),
    condition: conditionOf(simulated),
    precipitation: roundTo(simulated.rain * 10, 1) / 10,
    wind: roundTo(simulated.wind * 10, 1) / 10,
    windDirection: null,
    chance: simulated.rain > 0.1 ? 80 : roundTo(simulated.cloud * 50, 10),
  };
};

/** Sample weather for a place in Korea, for portals without a provider, marked as sample. */
export const getSampleReport = ({ latitude, longitude }: Coordinates, now: number): WeatherReport => {
  const weather = createWeather({
    seed: hashSeed(`${latitude.toFixed(1)},${longitude.toFixed(1)}`),
    // the simulation covers Korea only
    latitude: Math.min(39, Math.max(33, latitude)),
  });
  const hour = Math.floor(now / hourMs) * hourMs;
  const midnight = kstDayStart(kstDay(now));
  const hours = Array.from({ length: daysAhead * 24 }, (_, i) => hourAt(weather, midnight + i * hourMs));
  const { chance: _chance, ...current } = hourAt(weather, hour);
  return {
    current,
    hours,
    days: [...new Set(hours.map(({ at }) => kstDay(Date.parse(at))))].map((day) => summarizeDay(day, hours)),
  };
};
