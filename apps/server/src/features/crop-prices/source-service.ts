import type { CropPrices, Market } from '@onsil/contract/crop-prices';
import type { Config } from '#platform/config.ts';
import type { Context } from '#platform/context.ts';
import { answerState, answerTo, type KeptAnswer, type OutsideProvider } from '#features/outside-answers/service.ts';
import type { SurveyLine } from './kamis-gateway.ts';
import { kamisProviders } from './kamis-service.ts';
import { listPriceDays } from './repository.ts';
import { sampleDays, sampleSurvey } from './sample-service.ts';
import { daysQuestion, surveyIn, surveyQuestion, type Survey } from './survey-service.ts';

type Days = { from: string; to: string };
export type About = Pick<CropPrices, 'source' | 'isSample' | 'state' | 'fetchedAt' | 'isStale'>;

export type PriceSource = {
  /** the newest survey; undefined before the first one */
  survey: (ctx: Context, market: Market) => Promise<{ about: About; survey: Survey | undefined }>;
  days: (
    ctx: Context,
    market: Market,
    line: SurveyLine,
    days: Days,
  ) => Promise<{ about: About; days: { day: string; price: number }[] }>;
};

const hourMs = 3_600_000;
/** A survey is fetched every afternoon; an older one is shown as stale. */
const staleAfterMs = 26 * hourMs;

const kamisInfo = (cached: KeptAnswer | undefined, now: number, staleMs: number): About => {
  const fetchedAt = cached?.fetchedAt ?? null;
  return {
    source: 'kamis',
    isSample: false,
    state: answerState(cached),
    fetchedAt: fetchedAt && fetchedAt.toISOString(),
    isStale: fetchedAt !== null && now - fetchedAt.getTime() > staleMs,
  };
};

const kamis: PriceSource = {
  async survey(ctx, market) {
    const cached = await answerTo(ctx, surveyQuestion(market));
    return { about: kamisInfo(cached, ctx.now(), staleAfterMs), survey: surveyIn(cached?.answer) };
  },
  async days(ctx, market, line, days) {
    const cached = await answerTo(ctx, daysQuestion(market, line));
    return {
      // The year is fetched once; later days come with each survey.
      about: kamisInfo(cached, ctx.now(), Number.POSITIVE_INFINITY),
      days: await listPriceDays(ctx.db, market, line, line.unit, days),
    };
  },
};

const sampleInfo = (now: number): About => ({
  source: 'sample',
  isSample: true,
  state: 'ready',
  fetchedAt: new Date(now).toISOString(),
  isStale: false,
});

const sample: PriceSource = {
  survey: async (ctx, market) => ({ about: sampleInfo(ctx.now()), survey: sampleSurvey(market, ctx.now()) }),
  days: async (ctx, market, line, days) => ({
    about: sampleInfo(ctx.now()),
    days: sampleDays(market, line, days, ctx.now()),
  }),
};

/** KAMIS if a key is configured, else marked samples. */
export const priceSource = ({ ONSIL_KAMIS_KEY: key }: Config): PriceSource => (key ? kamis : sample);

export const priceProviders = (ctx: Context, config: Config, paceMs?: number): OutsideProvider[] => {
  const { ONSIL_KAMIS_KEY: key, ONSIL_KAMIS_ID: id, ONSIL_KAMIS_URL: url } = config;
  return key && id ? kamisProviders(ctx, url, { key, id }, paceMs) : [];
};
