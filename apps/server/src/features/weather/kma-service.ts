import type { WeatherDay, WeatherHour, WeatherReport } from '@onsil/contract/weather';
import { kmaCell, type KmaCell } from '@onsil/domain/kma-grid';
import { forecastBase, kmaInstant, nextBulletin, observationBase, type KmaBase } from '@onsil/domain/kma-time';
import { kstDay } from '@onsil/domain/kst';
import { kmaAmount, kmaCondition, kmaValue, windDirection } from '@onsil/domain/weather';
import type { Context } from '#platform/context.ts';
import { outsideError } from '#platform/outside-call.ts';
import { kmaService, type KmaService, type KmaValues } from './kma-gateway.ts';
import { dayOf } from './day-service.ts';
import type { WeatherProvider } from './provider-service.ts';

const name = 'kma';
const hourMs = 3_600_000;

/** Kept with the report: a forecast is asked for once. */
type Kept = WeatherReport & { base: string };

const keptFrom = (kept: unknown, base: string): Kept | undefined => {
  const known = kept as Partial<Kept> | null;
  return known?.base === base && known.hours && known.days ? (known as Kept) : undefined;
};

const number = (values: KmaValues, category: string): number | null => kmaValue(values.get(category) ?? '');

const hourOf = (at: number, values: KmaValues): WeatherHour => ({
  at: new Date(at).toISOString(),
  temperature: number(values, 'TMP'),
  humidity: number(values, 'REH'),
  condition: kmaCondition(number(values, 'PTY'), number(values, 'SKY')),
  precipitation: kmaAmount(values.get('PCP') ?? ''),
  wind: number(values, 'WSD'),
  windDirection: windDirection(number(values, 'VEC')),
  chance: number(values, 'POP'),
});

/** The days of a forecast; what it no longer says of today's low and high is taken from the one before. */
const daysOf = (forecast: ReadonlyMap<number, KmaValues>, before: unknown): WeatherDay[] => {
  const hours = [...forecast].map(([at, values]) => hourOf(at, values));
  const known = (before as Partial<WeatherReport> | null)?.days ?? [];
  return [...new Set([...forecast.keys()].map(kstDay))].map((day) => {
    const said = (category: string): number | null => {
      for (const [at, values] of forecast)
        if (kstDay(at) === day && values.has(category)) return number(values, category);
      return null;
    };
    const own = dayOf(day, hours);
    const earlier = known.find((one) => one.day === day);
    return {
      ...own,
      low: said('TMN') ?? earlier?.low ?? own.low,
      high: said('TMX') ?? earlier?.high ?? own.high,
    };
  });
};

const hourBefore = (base: KmaBase, hours: number): KmaBase => {
  const at = kmaInstant(base.base_date, base.base_time) - hours * hourMs;
  return {
    base_date: kstDay(at).replaceAll('-', ''),
    base_time: `${new Date(at + 9 * hourMs).toISOString().slice(11, 13)}00`,
  };
};

/** Asks for the newest of a kind, and where it is late for the one before. */
const newestOf = async <T>(base: KmaBase, step: number, ask: (base: KmaBase) => Promise<T | null>): Promise<T> => {
  const found = (await ask(base)) ?? (await ask(hourBefore(base, step)));
  if (found === null) throw outsideError('KMA has nothing of that time');
  return found;
};

const observe = async (
  service: KmaService,
  cell: KmaCell,
  now: number,
  hours: readonly WeatherHour[],
  signal: AbortSignal,
) => {
  let at = 0;
  const values = await newestOf(observationBase(now), 1, (base) => {
    at = kmaInstant(base.base_date, base.base_time);
    return service.observed(cell, base, signal);
  });
  const falling = number(values, 'PTY');
  // Nobody observes the clouds: the forecast of the hour says them.
  const forecast = hours.find((hour) => Math.abs(Date.parse(hour.at) - at) <= hourMs)?.condition ?? null;
  return {
    at: new Date(at).toISOString(),
    temperature: number(values, 'T1H'),
    humidity: number(values, 'REH'),
    condition: kmaCondition(falling, null) ?? forecast,
    precipitation: kmaAmount(values.get('RN1') ?? ''),
    wind: number(values, 'WSD'),
    windDirection: windDirection(number(values, 'VEC')),
  };
};

/** The weather of the Korea Meteorological Administration; farms of a cell of 5 km share it. */
export const kmaProvider = (ctx: Context, baseUrl: string, key: string): WeatherProvider => {
  const service = kmaService(baseUrl, key);
  const ask = async (question: string, kept: unknown, signal: AbortSignal): Promise<Kept> => {
    const [nx = 0, ny = 0] = question
      .slice(name.length + 1)
      .split(',')
      .map(Number);
    const cell = { nx, ny };
    const newest = forecastBase(ctx.now());
    const base = newest.base_date + newest.base_time;
    const known = keptFrom(kept, base);
    const forecast = known
      ? known
      : await newestOf(newest, 3, (one) => service.forecast(cell, one, signal)).then((found) => ({
          hours: [...found].map(([at, values]) => hourOf(at, values)),
          days: daysOf(found, kept),
        }));
    return {
      current: await observe(service, cell, ctx.now(), forecast.hours, signal),
      hours: forecast.hours,
      days: forecast.days,
      base,
    };
  };
  return {
    name,
    ask,
    idleMs: 3 * hourMs,
    nextAt: nextBulletin,
    questionOf({ latitude, longitude }) {
      const cell = kmaCell(latitude, longitude);
      return cell && `${name}:${cell.nx},${cell.ny}`;
    },
  };
};
