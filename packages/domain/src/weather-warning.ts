import type { SkyCondition } from './weather.ts';

/** One hour of a forecast. */
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

const hourMs = 3_600_000;
/** Today and the night to come: what one can still do something about. */
const aheadMs = 36 * hourMs;

/** At this temperature of the air, measured at a man's height, leaves near the ground lie below 0 °C in a clear, calm night. */
const frostBelow = 4;
const calmBelow = 3;
/** As the Korea Meteorological Administration warns of heat and of strong wind on land. */
const heatFrom = 33;
const windFrom = 14;

const extreme = (
  hours: readonly ForecastHour[],
  pick: (hour: ForecastHour) => number | null,
  sign: 1 | -1,
): { at: number; value: number } | null => {
  let found: { at: number; value: number } | null = null;
  for (const hour of hours) {
    const value = pick(hour);
    if (value !== null && (found === null || sign * value > sign * found.value)) found = { at: hour.at, value };
  }
  return found;
};

const clearAndCalm = ({ condition, wind }: ForecastHour): boolean =>
  (condition === 'clear' || condition === 'mostlyCloudy') && wind !== null && wind < calmBelow;

/**
 * What growers are warned of in the next 36 hours: freezing, or else frost in a clear and calm hour, heat, strong wind; each
 * by its worst hour. A forecast without values warns of nothing.
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
