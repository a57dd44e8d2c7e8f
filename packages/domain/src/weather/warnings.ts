import { hourMs } from '../calendar/duration.ts';
import type { SkyCondition } from './conditions.ts';

export type ForecastHour = {
  /** epoch ms */
  at: number;
  temperature: number | null;
  condition: SkyCondition | null;
  /** m/s */
  wind: number | null;
};

export const warningKinds = ['freeze', 'frost', 'heat', 'wind'] as const;
export type WeatherWarning = { kind: (typeof warningKinds)[number]; at: number; value: number };
/** Today and the coming night: the time in which growers can still act. */
const aheadMs = 36 * hourMs;

/** Below this air temperature (°C, at 1.5 m) leaves near the ground freeze in a clear, calm night. */
const frostBelow = 4;
const calmBelow = 3;
/** Thresholds of KMA's heat (°C) and strong-wind (m/s) warnings on land. */
const heatFrom = 33;
const windFrom = 14;

const extreme = (
  hours: readonly ForecastHour[],
  valueOf: (hour: ForecastHour) => number | null,
  sign: 1 | -1,
): { at: number; value: number } | null => {
  let found: { at: number; value: number } | null = null;
  for (const hour of hours) {
    const value = valueOf(hour);
    if (value !== null && (found === null || sign * value > sign * found.value)) found = { at: hour.at, value };
  }
  return found;
};

const clearAndCalm = ({ condition, wind }: ForecastHour): boolean =>
  (condition === 'clear' || condition === 'mostlyCloudy') && wind !== null && wind < calmBelow;

/**
 * Warnings for the next 36 hours: freezing, otherwise frost in a clear and calm hour, heat, strong wind; each with its
 * worst hour. Missing values cause no warning.
 */
export const weatherWarnings = (forecast: readonly ForecastHour[], now: number): WeatherWarning[] => {
  const hours = forecast.filter(({ at }) => at > now - hourMs && at <= now + aheadMs);
  const coldest = extreme(hours, ({ temperature }) => temperature, -1);
  const frosty = extreme(hours.filter(clearAndCalm), ({ temperature }) => temperature, -1);
  const hottest = extreme(hours, ({ temperature }) => temperature, 1);
  const strongest = extreme(hours, ({ wind }) => wind, 1);
  const warnings: WeatherWarning[] = [];
  if (coldest && coldest.value <= 0) warnings.push({ kind: 'freeze', ...coldest });
  else if (frosty && frosty.value <= frostBelow) warnings.push({ kind: 'frost', ...frosty });
  if (hottest && hottest.value >= heatFrom) warnings.push({ kind: 'heat', ...hottest });
  if (strongest && strongest.value >= windFrom) warnings.push({ kind: 'wind', ...strongest });
  return warnings;
};
