import type { WeatherDay, WeatherHour, WeatherReport } from '@onsil/contract/weather';
import { hourMs } from '@onsil/domain/calendar/duration';
import { kstDay, kstParts } from '@onsil/domain/calendar/kst';
import { kmaAmount, kmaCondition, kmaValue, windDirection } from '@onsil/domain/weather/conditions';
import { kmaCell, type KmaCell } from '@onsil/domain/weather/kma-grid';
import { forecastBase, kmaInstant, nextBulletin, observationBase, type KmaBase } from '@onsil/domain/weather/kma-time';
import type { Context } from '#platform/context.ts';
import { createProviderError } from '#platform/http/provider-client.ts';
import { createKmaClient, type KmaClient, type KmaValues } from './kma-client.ts';
import type { WeatherProvider } from './provider.ts';
import { summarizeDay } from './summarize-day.ts';

const name = 'kma';
/** Cached with the report, so that a forecast is requested once. */
type CachedReport = WeatherReport & { base: string };

const parseCached = (cached: unknown, base: string): CachedReport | undefined => {
  const report = cached as Partial<CachedReport> | null;
  return report?.base === base && report.hours && report.days ? (report as CachedReport) : undefined;
};

const toNumber = (values: KmaValues, category: string): number | null => kmaValue(values.get(category) ?? '');

const hourOf = (at: number, values: KmaValues): WeatherHour => ({
  at: new Date(at).toISOString(),
  temperature: toNumber(values, 'TMP'),
  humidity: toNumber(values, 'REH'),
  condition: kmaCondition(toNumber(values, 'PTY'), toNumber(values, 'SKY')),
  precipitation: kmaAmount(values.get('PCP') ?? ''),
  wind: toNumber(values, 'WSD'),
  windDirection: windDirection(toNumber(values, 'VEC')),
  chance: toNumber(values, 'POP'),
});

/** Days of a forecast; today's low and high come from the previous forecast if this one has them no more. */
const daysOf = (forecast: ReadonlyMap<number, KmaValues>, before: unknown): WeatherDay[] => {
  const hours = [...forecast].map(([at, values]) => hourOf(at, values));
  const earlierDays = (before as Partial<WeatherReport> | null)?.days ?? [];
  return [...new Set([...forecast.keys()].map(kstDay))].map((day) => {
    const dailyValue = (category: string): number | null => {
      for (const [at, values] of forecast)
        if (kstDay(at) === day && values.has(category)) return toNumber(values, category);
      return null;
    };
    const summary = summarizeDay(day, hours);
    const earlier = earlierDays.find((one) => one.day === day);
    return {
      ...summary,
      low: dailyValue('TMN') ?? earlier?.low ?? summary.low,
      high: dailyValue('TMX') ?? earlier?.high ?? summary.high,
    };
  });
};

const formatBase = ({ base_date, base_time }: KmaBase): string => base_date + base_time;

const hourBefore = (base: KmaBase, hours: number): KmaBase => {
  const at = kmaInstant(base.base_date, base.base_time) - hours * hourMs;
  return {
    base_date: kstDay(at).replaceAll('-', ''),
    base_time: `${String(kstParts(at).hour).padStart(2, '0')}00`,
  };
};

/** Requests the newest bulletin, or the previous one if it is late. */
const requestNewest = async <T>(
  base: KmaBase,
  step: number,
  request: (base: KmaBase) => Promise<T | null>,
): Promise<T> => {
  const found = (await request(base)) ?? (await request(hourBefore(base, step)));
  if (found === null) throw createProviderError('KMA has nothing of that time');
  return found;
};

const observe = async (
  service: KmaClient,
  cell: KmaCell,
  { now, hours, signal }: { now: number; hours: readonly WeatherHour[]; signal: AbortSignal },
) => {
  let at = 0;
  const values = await requestNewest(observationBase(now), 1, (base) => {
    at = kmaInstant(base.base_date, base.base_time);
    return service.observed(cell, base, signal);
  });
  const precipitationType = toNumber(values, 'PTY');
  // Observations have no cloud cover: use the forecast of that hour.
  const forecast = hours.find((hour) => Math.abs(Date.parse(hour.at) - at) <= hourMs)?.condition ?? null;
  return {
    at: new Date(at).toISOString(),
    temperature: toNumber(values, 'T1H'),
    humidity: toNumber(values, 'REH'),
    condition: kmaCondition(precipitationType, null) ?? forecast,
    precipitation: kmaAmount(values.get('RN1') ?? ''),
    wind: toNumber(values, 'WSD'),
    windDirection: windDirection(toNumber(values, 'VEC')),
  };
};

/** Provider of KMA weather; farms in one 5 km cell share an answer. */
export const createKmaProvider = (ctx: Context, baseUrl: string, key: string): WeatherProvider => {
  const service = createKmaClient(baseUrl, key);
  const request = async (question: string, cached: unknown, signal: AbortSignal): Promise<CachedReport> => {
    const [nx = 0, ny = 0] = question
      .slice(name.length + 1)
      .split(',')
      .map(Number);
    const cell = { nx, ny };
    const newest = forecastBase(ctx.now());
    let base = formatBase(newest);
    const report = parseCached(cached, base);
    const forecast = report
      ? report
      : await requestNewest(newest, 3, (one) => {
          base = formatBase(one); // one that is late is requested again with the next observation
          return service.forecast(cell, one, signal);
        }).then((found) => ({
          hours: [...found].map(([at, values]) => hourOf(at, values)),
          days: daysOf(found, cached),
        }));
    return {
      current: await observe(service, cell, { now: ctx.now(), hours: forecast.hours, signal }),
      hours: forecast.hours,
      days: forecast.days,
      base,
    };
  };
  return {
    name,
    ask: request,
    idleMs: 3 * hourMs,
    nextAt: nextBulletin,
    questionOf({ latitude, longitude }) {
      const cell = kmaCell(latitude, longitude);
      return cell && `${name}:${cell.nx},${cell.ny}`;
    },
  };
};
