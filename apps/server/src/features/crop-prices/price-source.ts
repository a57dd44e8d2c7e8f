import type { CropPrices, Market } from '@onsil/contract/crop-prices';
import { hourMs } from '@onsil/domain/calendar/duration';
import {
  getAnswerState,
  requestAnswer,
  type CachedAnswer,
  type ExternalDataProvider,
} from '#features/external-data/external-data.ts';
import type { Config } from '#platform/config.ts';
import type { Context } from '#platform/context.ts';
import type { SurveyLine } from './kamis-client.ts';
import { createKamisProviders } from './kamis-providers.ts';
import { listPriceDayRows } from './prices.sql.ts';
import { listSampleDays, getSampleSurvey } from './sample-prices.ts';
import { formatDaysQuestion, parseSurvey, formatSurveyQuestion, type Survey } from './survey.ts';

type Days = { from: string; to: string };
export type SourceInfo = Pick<CropPrices, 'source' | 'isSample' | 'state' | 'fetchedAt' | 'isStale'>;

export type PriceSource = {
  /** the newest survey; undefined before the first one */
  survey: (ctx: Context, market: Market) => Promise<{ about: SourceInfo; survey: Survey | undefined }>;
  days: (
    ctx: Context,
    market: Market,
    line: SurveyLine,
    days: Days,
  ) => Promise<{ about: SourceInfo; days: { day: string; price: number }[] }>;
};
/** A survey is fetched every afternoon; an older one is shown as stale. */
const staleAfterMs = 26 * hourMs;

const kamisInfo = (cached: CachedAnswer | undefined, now: number, staleMs: number): SourceInfo => {
  const fetchedAt = cached?.fetchedAt ?? null;
  return {
    source: 'kamis',
    isSample: false,
    state: getAnswerState(cached),
    fetchedAt: fetchedAt && fetchedAt.toISOString(),
    isStale: fetchedAt !== null && now - fetchedAt.getTime() > staleMs,
  };
};

const kamis: PriceSource = {
  async survey(ctx, market) {
    const cached = await requestAnswer(ctx, formatSurveyQuestion(market));
    return { about: kamisInfo(cached, ctx.now(), staleAfterMs), survey: parseSurvey(cached?.answer) };
  },
  async days(ctx, market, line, days) {
    const cached = await requestAnswer(ctx, formatDaysQuestion(market, line));
    return {
      // The year is fetched once; later days come with each survey.
      about: kamisInfo(cached, ctx.now(), Number.POSITIVE_INFINITY),
      days: await listPriceDayRows(ctx.db, { market, product: line, unit: line.unit, days }),
    };
  },
};

const sampleInfo = (now: number): SourceInfo => ({
  source: 'sample',
  isSample: true,
  state: 'ready',
  fetchedAt: new Date(now).toISOString(),
  isStale: false,
});

const sample: PriceSource = {
  survey: async (ctx, market) => ({ about: sampleInfo(ctx.now()), survey: getSampleSurvey(market, ctx.now()) }),
  days: async (ctx, market, line, days) => ({
    about: sampleInfo(ctx.now()),
    days: listSampleDays(market, line, days, ctx.now()),
  }),
};

/** KAMIS if a key is configured, else marked samples. */
export const choosePriceSource = ({ ONSIL_KAMIS_KEY: key }: Config): PriceSource => (key ? kamis : sample);

export const createPriceProviders = (ctx: Context, config: Config, paceMs?: number): ExternalDataProvider[] => {
  const { ONSIL_KAMIS_KEY: key, ONSIL_KAMIS_ID: id, ONSIL_KAMIS_URL: url } = config;
  return key && id ? createKamisProviders(ctx, url, { key, id }, paceMs) : [];
};
