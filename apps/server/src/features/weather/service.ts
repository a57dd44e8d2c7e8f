import { weatherReport, type FarmWeather, type WeatherReport } from '@onsil/contract/weather';
import { kstDay } from '@onsil/domain/kst';
import { weatherWarnings } from '@onsil/domain/weather-warning';
import type { Config } from '#platform/config.ts';
import type { CallContext, Context } from '#platform/context.ts';
import { openCurrentFarm, openFarm, type Farm } from '#features/farms/service.ts';
import { answerState, answerTo } from '#features/outside-answers/service.ts';
import { kmaProvider } from './kma-service.ts';
import { openMeteoProvider } from './open-meteo-service.ts';
import type { Place, WeatherProvider } from './provider-service.ts';
import { sampleReport } from './sample-service.ts';

const hourMs = 3_600_000;
/** Every hour there is something new; what is older than two is told with its age. */
const staleAfterMs = 2 * hourMs;
const hoursShown = 48;

/** The providers that the settings allow, the better one first: KMA where there is a key, Open-Meteo where it is asked for. */
export const weatherProviders = (ctx: Context, config: Config): WeatherProvider[] => [
  ...(config.ONSIL_KMA_KEY ? [kmaProvider(ctx, config.ONSIL_KMA_URL, config.ONSIL_KMA_KEY)] : []),
  ...(config.ONSIL_OPEN_METEO === 'on' ? [openMeteoProvider(config.ONSIL_OPEN_METEO_URL)] : []),
];

const nothing: WeatherReport = { current: null, hours: [], days: [] };

/** What of a report is still to come, and what it warns of. */
const ahead = ({ current, hours, days }: WeatherReport, now: number) => {
  const coming = hours.filter(({ at }) => Date.parse(at) > now - hourMs);
  return {
    current,
    hours: coming.slice(0, hoursShown),
    days: days.filter(({ day }) => day >= kstDay(now)),
    warnings: weatherWarnings(
      coming.map((hour) => ({ ...hour, at: Date.parse(hour.at) })),
      now,
    ).map((warning) => ({ ...warning, at: new Date(warning.at).toISOString() })),
  };
};

type Told = Pick<FarmWeather, 'source' | 'sampleYn' | 'state' | 'fetchedAt' | 'staleYn'> & { report: WeatherReport };

const reportOf = async (ctx: Context, providers: readonly WeatherProvider[], place: Place): Promise<Told> => {
  for (const provider of providers) {
    const question = provider.questionOf(place);
    if (question === null) continue;
    const kept = await answerTo(ctx, question);
    const parsed = weatherReport.safeParse(kept?.answer);
    const fetchedAt = kept?.fetchedAt ?? null;
    return {
      source: provider.name,
      sampleYn: 'N',
      state: answerState(kept),
      fetchedAt: fetchedAt && fetchedAt.toISOString(),
      staleYn: fetchedAt && ctx.now() - fetchedAt.getTime() > staleAfterMs ? 'Y' : 'N',
      report: parsed.success ? parsed.data : nothing,
    };
  }
  const now = ctx.now();
  return {
    source: 'sample',
    sampleYn: 'Y',
    state: 'ready',
    fetchedAt: new Date(now).toISOString(),
    staleYn: 'N',
    report: sampleReport(place, now),
  };
};

const weatherAt = async (
  ctx: CallContext,
  providers: readonly WeatherProvider[],
  { fno, farmId, latitude, longitude }: Farm,
): Promise<FarmWeather> => {
  if (latitude === null || longitude === null) {
    const source = providers[0]?.name ?? 'sample';
    const sampleYn = source === 'sample' ? 'Y' : 'N';
    return {
      fno,
      farmId,
      source,
      sampleYn,
      state: 'placeless',
      fetchedAt: null,
      staleYn: 'N',
      ...nothing,
      warnings: [],
    };
  }
  const { report, ...told } = await reportOf(ctx, providers, { latitude, longitude });
  return { fno, farmId, ...told, ...ahead(report, ctx.now()) };
};

export const currentWeather = async (ctx: CallContext, providers: readonly WeatherProvider[]): Promise<FarmWeather> =>
  weatherAt(ctx, providers, await openCurrentFarm(ctx));

export const weather = async (
  ctx: CallContext,
  providers: readonly WeatherProvider[],
  id: string,
): Promise<FarmWeather> => weatherAt(ctx, providers, await openFarm(ctx, id));
