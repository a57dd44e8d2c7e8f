import type { Market, PriceCategory } from '@onsil/contract/crop-prices';
import { hourMs, dayMs } from '@onsil/domain/calendar/duration';
import { addDays, kstDay, kstDayStart } from '@onsil/domain/calendar/kst';
import { isSameUnitOn } from '@onsil/domain/prices/market-price';
import type { ExternalDataProvider } from '#features/external-data/external-data.ts';
import type { Context } from '#platform/context.ts';
import { createProviderError } from '#platform/http/provider-client.ts';
import { createKamisClient, type KamisKeys, type KamisClient, type SurveyLine } from './kamis-client.ts';
import { listLastDaysByUnit, savePrices, type ProductKey } from './prices.sql.ts';
import { getCachedSurvey, markets, formatSurveyQuestion, type Survey } from './survey.ts';

/** Longer than any run of public holidays. */
const maxDaysBack = 10;
const yearDays = 365;

/** Plant categories; livestock and fish are left out. The first one shows whether there was a survey at all. */
const categories = ['200', '400', '100', '300'] as const satisfies readonly PriceCategory[];

// Prices of a day appear between 14:00 and 15:00; the second time finds late ones.
const surveyHours = [15.5, 18];

/** Time of the next fetch, epoch ms. */
export const nextSurveyAt = (now: number): number => {
  const midnight = kstDayStart(kstDay(now));
  const times = [...surveyHours, ...surveyHours.map((hour) => hour + 24)].map((hour) => midnight + hour * hourMs);
  return times.find((at) => at > now) ?? now + dayMs;
};

const marketOf = (word: string): Market => markets.find((market) => market === word) ?? 'retail';

/** The newest day with a survey, and its first category. */
const newestSurvey = async (service: KamisClient, market: Market, now: number, signal: AbortSignal) => {
  for (let back = 0; back <= maxDaysBack; back++) {
    const day = kstDay(now - back * dayMs);
    const lines = await service.survey(market, categories[0], day, signal);
    if (lines.some(({ price }) => price !== null)) return { day, lines };
  }
  throw createProviderError('KAMIS has no prices of the last days');
};

const keyOf = ({ itemCode, kindCode, rankCode }: ProductKey): string => `${itemCode} ${kindCode} ${rankCode}`;

/** One line per product; duplicate codes cannot be distinguished, so the first line wins. */
const distinct = (lines: readonly SurveyLine[]): SurveyLine[] =>
  [...new Map(lines.toReversed().map((line) => [keyOf(line), line])).values()].toReversed();

/** Drops earlier prices that were surveyed for another unit. */
const comparable = async (ctx: Context, market: Market, day: string, lines: readonly SurveyLine[]) => {
  const byUnit = await listLastDaysByUnit(ctx.db, market, day);
  const before = (days: number): string => addDays(day, -days);
  return lines.map((line) => {
    const otherUnitOn = byUnit
      .filter((one) => keyOf(one) === keyOf(line) && one.unit !== line.unit)
      .map(({ lastOn }) => lastOn)
      .toSorted()
      .at(-1);
    return {
      ...line,
      weekAgo: isSameUnitOn(before(7), otherUnitOn ?? null) ? line.weekAgo : null,
      yearAgo: isSameUnitOn(before(yearDays), otherUnitOn ?? null) ? line.yearAgo : null,
    };
  });
};

/** The survey of a market, every afternoon; all surveys are stored and form the daily series. */
const surveyProvider = (ctx: Context, service: KamisClient): ExternalDataProvider => ({
  name: 'kamis',
  idleMs: 10_000 * dayMs,
  always: markets.map(formatSurveyQuestion),
  nextAt: nextSurveyAt,
  async ask(question, _previous, signal): Promise<Survey> {
    const market = marketOf(question.slice('kamis:'.length));
    const { day, lines } = await newestSurvey(service, market, ctx.now(), signal);
    const all = [...lines];
    for (const category of categories.slice(1)) all.push(...(await service.survey(market, category, day, signal)));
    const products = distinct(all);
    await savePrices(
      ctx.db,
      market,
      products.map((line) => ({ ...line, day })),
      'replace',
    );
    return { surveyedOn: day, lines: await comparable(ctx, market, day, products) };
  },
});

/** A year of daily prices before the portal's own surveys, for products that members open. */
const daysProvider = (ctx: Context, service: KamisClient): ExternalDataProvider => ({
  name: 'kamis-days',
  idleMs: dayMs,
  nextAt: (now) => now + 7 * dayMs,
  async ask(question, _previous, signal): Promise<{ days: number }> {
    const [word = '', itemCode = '', kindCode = '', rankCode = ''] = question.slice('kamis-days:'.length).split(',');
    const market = marketOf(word);
    const survey = await getCachedSurvey(ctx, market);
    const line = survey?.lines.find((one) => keyOf(one) === keyOf({ itemCode, kindCode, rankCode }));
    if (!line) return { days: 0 };
    const now = ctx.now();
    const days = await service.days(market, line, { from: kstDay(now - yearDays * dayMs), to: kstDay(now) }, signal);
    await savePrices(
      ctx.db,
      market,
      days.map(({ day, price, unit }) => ({ itemCode, kindCode, rankCode, day, price, unit: unit ?? line.unit })),
      'keep',
    );
    return { days: days.length };
  },
});

export const createKamisProviders = (
  ctx: Context,
  baseUrl: string,
  keys: KamisKeys,
  paceMs = 1_000,
): ExternalDataProvider[] => {
  const service = createKamisClient(baseUrl, keys, paceMs);
  return [surveyProvider(ctx, service), daysProvider(ctx, service)];
};
