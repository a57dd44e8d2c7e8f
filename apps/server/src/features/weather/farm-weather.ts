import { weatherReport, type FarmWeather, type WeatherReport } from '@onsil/contract/weather';
import { hourMs } from '@onsil/domain/calendar/duration';
import { kstDay } from '@onsil/domain/calendar/kst';
import { weatherWarnings } from '@onsil/domain/weather/warnings';
import { getAnswerState, requestAnswer } from '#features/external-data/external-data.ts';
import type { Config } from '#platform/config.ts';
import type { FarmContext, MemberContext, Context, Farm } from '#platform/context.ts';
import { createKmaProvider } from './kma-provider.ts';
import { createOpenMeteoProvider } from './open-meteo-provider.ts';
import { listSavedHours, type PastHour } from './past-hours.sql.ts';
import type { Coordinates, WeatherProvider } from './provider.ts';
import { questionAt } from './record-hours.ts';
import { getSampleReport } from './sample-weather.ts';

/** Providers have new data every hour; an answer older than two hours is shown as stale. */
const staleAfterMs = 2 * hourMs;
const maxHours = 48;

/** Configured providers, best first: KMA with a key, Open-Meteo if enabled. */
export const createWeatherProviders = (ctx: Context, config: Config): WeatherProvider[] => [
  ...(config.ONSIL_KMA_KEY ? [createKmaProvider(ctx, config.ONSIL_KMA_URL, config.ONSIL_KMA_KEY)] : []),
  ...(config.ONSIL_OPEN_METEO === 'on' ? [createOpenMeteoProvider(config.ONSIL_OPEN_METEO_URL)] : []),
];

const emptyReport: WeatherReport = { current: null, hours: [], days: [] };

/** The future part of a report, with its warnings. */
const upcoming = ({ current, hours, days }: WeatherReport, now: number) => {
  const upcomingHours = hours.filter(({ at }) => Date.parse(at) > now - hourMs);
  return {
    current,
    hours: upcomingHours.slice(0, maxHours),
    days: days.filter(({ day }) => day >= kstDay(now)),
    warnings: weatherWarnings(
      upcomingHours.map((hour) => ({ ...hour, at: Date.parse(hour.at) })),
      now,
    ).map((warning) => ({ ...warning, at: new Date(warning.at).toISOString() })),
  };
};

type SourcedReport = Pick<FarmWeather, 'source' | 'isSample' | 'state' | 'fetchedAt' | 'isStale'> & {
  report: WeatherReport;
};

const reportOf = async (
  ctx: Context,
  providers: readonly WeatherProvider[],
  place: Coordinates,
): Promise<SourcedReport> => {
  for (const provider of providers) {
    const question = provider.questionOf(place);
    if (question === null) continue;
    const cached = await requestAnswer(ctx, question);
    const parsed = weatherReport.safeParse(cached?.answer);
    const fetchedAt = cached?.fetchedAt ?? null;
    return {
      source: provider.name,
      isSample: false,
      state: getAnswerState(cached),
      fetchedAt: fetchedAt && fetchedAt.toISOString(),
      isStale: fetchedAt !== null && ctx.now() - fetchedAt.getTime() > staleAfterMs,
      report: parsed.success ? parsed.data : emptyReport,
    };
  }
  const now = ctx.now();
  return {
    source: 'sample',
    isSample: true,
    state: 'ready',
    fetchedAt: new Date(now).toISOString(),
    isStale: false,
    report: getSampleReport(place, now),
  };
};

const weatherAt = async (
  ctx: MemberContext,
  providers: readonly WeatherProvider[],
  { farmNo, farmId, latitude, longitude }: Farm,
): Promise<FarmWeather> => {
  if (latitude === null || longitude === null) {
    const source = providers[0]?.name ?? 'sample';
    const isSample = source === 'sample';
    return {
      farmNo,
      farmId,
      source,
      isSample,
      state: 'placeless',
      fetchedAt: null,
      isStale: false,
      ...emptyReport,
      warnings: [],
    };
  }
  const { report, ...rest } = await reportOf(ctx, providers, { latitude, longitude });
  return { farmNo, farmId, ...rest, ...upcoming(report, ctx.now()) };
};

/** Hours of weather at a farm in a span (epoch ms), by time: stored ones, else those of the last answer. No access check here. */
export const listHoursAt = async (
  ctx: Context,
  providers: readonly WeatherProvider[],
  { latitude, longitude }: Pick<Farm, 'latitude' | 'longitude'>,
  { from, to }: { from: number; to: number },
): Promise<{ hours: PastHour[]; isSample: boolean }> => {
  if (latitude === null || longitude === null) return { hours: [], isSample: false };
  const place = { latitude, longitude };
  const question = questionAt(providers, place);
  const asOf = question === null ? { ...ctx, now: () => from } : ctx;
  const [{ report, isSample }, saved] = await Promise.all([
    reportOf(asOf, providers, place),
    question === null ? [] : listSavedHours(ctx.db, question, { from, to }),
  ]);
  const hours = new Map<number, PastHour>([...report.hours, ...saved].map((hour) => [Date.parse(hour.at), hour]));
  const within = [...hours].filter(([at]) => at >= from && at <= to).toSorted(([a], [b]) => a - b);
  return { hours: within.map(([, hour]) => hour), isSample };
};

export const getFarmWeather = async (ctx: FarmContext, providers: readonly WeatherProvider[]): Promise<FarmWeather> =>
  weatherAt(ctx, providers, ctx.farm);
