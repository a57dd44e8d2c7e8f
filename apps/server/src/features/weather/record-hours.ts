import { weatherReport, type WeatherReport } from '@onsil/contract/weather';
import { hourMs } from '@onsil/domain/calendar/duration';
import { getCachedAnswer, requestAnswer } from '#features/external-data/external-data.ts';
import type { Context } from '#platform/context.ts';
import { deleteOlderThan } from '#platform/jobs/retention.ts';
import { deleteHoursBefore, listFarmPlaces, saveHours, type PastHour } from './past-hours.sql.ts';
import type { Coordinates, WeatherProvider } from './provider.ts';

/** Answers repeat hours for about a day; those that passed lately are taken from each. */
const recentMs = 3 * hourMs;
/** Two growing seasons of the same days can be compared. */
const keptMs = 400 * 24 * hourMs;
/** A provider is asked for at most this many places without anybody looking: its daily quota is 10,000 calls. */
const maxPlaces = 100;
const maxFarms = 5_000;

/** What the first provider that knows a place is asked; null where none does. */
export const questionAt = (providers: readonly WeatherProvider[], place: Coordinates): string | null =>
  providers.map((provider) => provider.questionOf(place)).find((question) => question !== null) ?? null;

/** Those that have passed lately, at their full hours. */
const passed = (hours: readonly PastHour[], now: number): PastHour[] =>
  hours.flatMap(({ at, temperature, humidity, wind }) => {
    const hour = Math.round(Date.parse(at) / hourMs) * hourMs;
    return hour <= now && hour > now - recentMs
      ? [{ at: new Date(hour).toISOString(), temperature, humidity, wind }]
      : [];
  });

const saveReport = async (ctx: Context, question: string, { hours, current }: WeatherReport): Promise<void> => {
  await saveHours(ctx.db, question, passed(hours, ctx.now()), false);
  if (current) await saveHours(ctx.db, question, passed([current], ctx.now()), true);
};

/**
 * Stores the weather of the last hours at the places of all farms and keeps the provider's answers about them coming, so
 * that alarms of the night and of last month have their weather.
 */
export const recordWeather = async (
  ctx: Context,
  providers: readonly WeatherProvider[],
  stopping?: AbortSignal,
): Promise<void> => {
  const places = providers.length > 0 ? await listFarmPlaces(ctx.db, maxFarms) : [];
  const questions = [...new Set(places.flatMap((place) => questionAt(providers, place) ?? []))];
  if (questions.length > maxPlaces)
    ctx.log.warn(
      { places: questions.length, maxPlaces },
      'weather: of further places only what people look at is stored',
    );
  for (const [index, question] of questions.entries()) {
    if (stopping?.aborted) return;
    const cached = index < maxPlaces ? await requestAnswer(ctx, question) : await getCachedAnswer(ctx, question);
    const report = weatherReport.safeParse(cached?.answer);
    if (report.success) await saveReport(ctx, question, report.data);
  }
  await deleteOlderThan(ctx, keptMs, (before) => deleteHoursBefore(ctx.db, before));
};
