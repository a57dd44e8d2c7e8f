import * as z from 'zod';
import { market, priceCategory, type Market } from '@onsil/contract/crop-prices';
import { getCachedAnswer } from '#features/external-data/external-data.ts';
import type { Context } from '#platform/context.ts';
import type { ProductKey } from './prices.sql.ts';

export const markets: readonly Market[] = market.options;

export const formatSurveyQuestion = (of: Market): string => `kamis:${of}`;
export const formatDaysQuestion = (of: Market, { itemCode, kindCode, rankCode }: ProductKey): string =>
  `kamis-days:${[of, itemCode, kindCode, rankCode].join(',')}`;

const price = z.number().nullable();
const survey = z.object({
  surveyedOn: z.string(),
  lines: z.array(
    z.object({
      category: priceCategory,
      itemCode: z.string(),
      itemName: z.string(),
      kindCode: z.string(),
      kindName: z.string(),
      rankCode: z.string(),
      rankName: z.string(),
      unit: z.string(),
      price,
      weekAgo: price,
      yearAgo: price,
    }),
  ),
});

/** The newest survey of a market, with its own comparison prices. */
export type Survey = z.output<typeof survey>;

/** Parses a cached survey; undefined for the format of an older version. */
export const parseSurvey = (answer: unknown): Survey | undefined => survey.safeParse(answer).data;

export const getCachedSurvey = async (ctx: Context, of: Market): Promise<Survey | undefined> =>
  parseSurvey((await getCachedAnswer(ctx, formatSurveyQuestion(of)))?.answer);
