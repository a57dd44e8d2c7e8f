import { market, priceCategory, type Market } from '@onsil/contract/crop-prices';
import * as z from 'zod';
import type { Context } from '#platform/context.ts';
import { keptAnswer } from '#features/outside-answers/service.ts';
import type { ProductKey } from './repository.ts';

export const markets: readonly Market[] = market.options;

export const surveyQuestion = (of: Market): string => `kamis:${of}`;
export const daysQuestion = (of: Market, { itemCode, kindCode, rankCode }: ProductKey): string =>
  `kamis-days:${[of, itemCode, kindCode, rankCode].join(',')}`;

const won = z.number().nullable();
const survey = z.object({
  surveyedOn: z.string(),
  lines: z.array(
    z.object({
      category: priceCategory,
      itemCode: z.string(),
      itemNm: z.string(),
      kindCode: z.string(),
      kindNm: z.string(),
      rankCode: z.string(),
      rankNm: z.string(),
      unit: z.string(),
      price: won,
      weekAgo: won,
      yearAgo: won,
    }),
  ),
});

/** The newest survey of a market, line by line, with what the survey itself says of earlier days. */
export type Survey = z.output<typeof survey>;

/** As it is kept; undefined for what an older portal kept in another form. */
export const surveyIn = (answer: unknown): Survey | undefined => survey.safeParse(answer).data;

/** The newest survey of KAMIS that is kept. */
export const keptSurvey = async (ctx: Context, of: Market): Promise<Survey | undefined> =>
  surveyIn((await keptAnswer(ctx, surveyQuestion(of)))?.answer);
