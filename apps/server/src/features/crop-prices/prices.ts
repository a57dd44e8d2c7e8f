import type { CropPrice, CropPrices, Market, PriceItem, PriceSeries } from '@onsil/contract/crop-prices';
import { dayMs } from '@onsil/domain/calendar/duration';
import { addDays, isKstDay, kstDay, kstDayStart } from '@onsil/domain/calendar/kst';
import { changeSince, pricePerKg } from '@onsil/domain/prices/market-price';
import { createHangulMatcher } from '@onsil/domain/text/hangul-search';
import type { MemberContext, Context } from '#platform/context.ts';
import { apiError } from '#platform/http/api-error.ts';
import { pageOf, rowsOn, type Page } from '#platform/http/page.ts';
import { listFollowedItems, listItemsOfCrops } from './followed-items.ts';
import type { SurveyLine } from './kamis-client.ts';
import { englishNames, sortPrices, type PriceSorting } from './price-order.ts';
import type { PriceSource } from './price-source.ts';
import { betterGrade } from './prices-per-kg.ts';

/** KAMIS returns at most a year. */
const maxDays = 366;

const priceOf = ({ weekAgo, yearAgo, ...line }: SurveyLine): CropPrice => ({
  ...line,
  pricePerKg: line.price === null ? null : pricePerKg(line.price, line.unit),
  weekAgo: changeSince(line.price, weekAgo),
  yearAgo: changeSince(line.price, yearAgo),
});

type PriceQuery = {
  market: Market;
  itemCode?: readonly string[] | undefined;
  followed: boolean;
  category?: string | undefined;
  keyword?: string | undefined;
  rankCode?: string | undefined;
} & PriceSorting &
  Page;

/** Matches a keyword against names in both languages; the survey has Korean names only. */
const matches = ({ itemCode, category, keyword = '', rankCode }: PriceQuery): ((line: SurveyLine) => boolean) => {
  const rankOf = keyword === '' ? undefined : createHangulMatcher(keyword);
  return (line) =>
    (itemCode?.includes(line.itemCode) ?? true) &&
    (category === undefined || line.category === category) &&
    (rankCode === undefined || line.rankCode === rankCode) &&
    (rankOf === undefined ||
      rankOf([line.itemName, line.kindName, englishNames[line.itemName], englishNames[line.kindName]].join(' ')) !==
        undefined);
};

const noSurvey = { surveyedOn: null, lines: [] };

/** Today's prices, or those of the latest market day. */
export const listCropPrices = async (
  ctx: MemberContext,
  source: PriceSource,
  query: PriceQuery,
): Promise<CropPrices> => {
  const { about, survey } = await source.survey(ctx, query.market);
  const { surveyedOn, lines } = survey ?? noSurvey;
  const { chosenBy, itemCodes } = await listFollowedItems(ctx, { surveyedOn: '', lines });
  const followed = query.followed ? lines.filter((line) => itemCodes.has(line.itemCode)) : lines;
  const found = sortPrices(followed.filter(matches(query)).map(priceOf), query, ctx.language);
  return {
    ...about,
    surveyedOn,
    chosenBy,
    ...pageOf(rowsOn(found, query), query, found.length),
  };
};

/** Retail prices of the better grade for a farm's crops. */
export const listPricesOfCrops = async (
  ctx: Context,
  source: PriceSource,
  farmNo: number,
): Promise<Omit<CropPrices, 'chosenBy' | 'paging'>> => {
  const [{ about, survey }, names] = await Promise.all([source.survey(ctx, 'retail'), listItemsOfCrops(ctx, farmNo)]);
  const { surveyedOn, lines } = survey ?? noSurvey;
  const matching = lines.filter(({ itemName, rankCode }) => names.has(itemName) && rankCode === betterGrade);
  return { ...about, surveyedOn, items: matching.map(priceOf) };
};

type DaysQuery = {
  market: Market;
  itemCode: string;
  kindCode?: string | undefined;
  rankCode?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

const spanOf = ({ from, to }: DaysQuery, now: number): { from: string; to: string } => {
  const last = to ?? kstDay(now);
  const first = from ?? addDays(last, -90);
  if (!isKstDay(first) || first > last) throw apiError('RANGE_REVERSED');
  if (kstDayStart(last) - kstDayStart(first) >= maxDays * dayMs) throw apiError('RANGE_TOO_LONG');
  return { from: first, to: last };
};

/**
 * Daily prices of one product.
 * @throws NOT_FOUND if the survey does not have the item
 */
export const listPriceDays = async (
  ctx: MemberContext,
  source: PriceSource,
  query: DaysQuery,
): Promise<PriceSeries> => {
  const span = spanOf(query, ctx.now());
  const { about, survey } = await source.survey(ctx, query.market);
  const line = survey?.lines.find(
    ({ itemCode, kindCode, rankCode }) =>
      itemCode === query.itemCode &&
      (query.kindCode === undefined || kindCode === query.kindCode) &&
      (query.rankCode === undefined || rankCode === query.rankCode),
  );
  if (!line) throw apiError(about.state === 'ready' ? 'NOT_FOUND' : 'UNAVAILABLE', { retryAfterSeconds: 30 });
  const { itemCode, itemName, kindCode, kindName, rankCode, rankName, unit } = line;
  const found = await source.days(ctx, query.market, line, span);
  return { ...found.about, itemCode, itemName, kindCode, kindName, rankCode, rankName, unit, days: found.days };
};

/** Items that can be followed, in the survey's order. */
export const listPriceItems = async (ctx: MemberContext, source: PriceSource, market: Market): Promise<PriceItem[]> => {
  const { survey } = await source.survey(ctx, market);
  if (!survey) return [];
  const { itemCodes } = await listFollowedItems(ctx, survey);
  const items = Map.groupBy(survey.lines, ({ itemCode }) => itemCode);
  return [...items].flatMap(([itemCode, lines]) => {
    const [first] = lines;
    if (!first) return [];
    const kinds = [...Map.groupBy(lines, ({ kindCode }) => kindCode).values()].map((ofKind) => ({
      kindCode: ofKind[0]?.kindCode ?? '',
      kindName: ofKind[0]?.kindName ?? '',
      unit: ofKind[0]?.unit ?? '',
      ranks: ofKind.map(({ rankCode, rankName }) => ({ rankCode, rankName })),
    }));
    const isFollowed = itemCodes.has(itemCode);
    return [{ itemCode, itemName: first.itemName, category: first.category, isFollowed, kinds }];
  });
};
