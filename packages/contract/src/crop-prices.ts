import * as z from 'zod/mini';
import { done, endpoints, item, items } from './endpoint.ts';
import { page } from './envelope.ts';
import { calendarDay, commaList, flag, instant, line, whole } from './values.ts';

export const mostFollowedItems = 30;

/** Where it is sold: in shops, or at the auction markets. */
export const market = z.enum(['retail', 'wholesale'], 'invalid');
export type Market = z.output<typeof market>;

/** Categories of the survey: 식량작물, 채소류, 특용작물, 과일류. */
export const priceCategory = z.enum(['100', '200', '300', '400'], 'invalid');
export type PriceCategory = z.output<typeof priceCategory>;

/** Codes of the survey (KAMIS), digits. */
const code = z.string('invalid').check(z.regex(/^\d{1,4}$/, 'invalid'));

/** What about a price makes it another one than the next: item, kind, grade. */
const product = {
  itemCode: z.string(),
  itemNm: z.string(),
  kindCode: z.string(),
  kindNm: z.string(),
  rankCode: z.string(),
  rankNm: z.string(),
};

/** A price of another day, in won for the same unit; `change` is the share by which today's is higher. */
const earlier = z.nullable(z.object({ price: z.number(), change: z.number() }));

const cropPrice = z.object({
  ...product,
  category: priceCategory,
  /** what the price is for: `100g`, `1포기` */
  unit: z.string(),
  /** won; null where it was not surveyed on the day */
  price: z.nullable(z.number()),
  /** won; null where the unit is no weight */
  pricePerKg: z.nullable(z.number()),
  weekAgo: earlier,
  yearAgo: earlier,
});
export type CropPrice = z.output<typeof cropPrice>;

const priceSource = z.enum(['kamis', 'sample']);

/** Where prices come from, and how old they are. */
const about = {
  source: priceSource,
  /** made up, for a portal without a provider; never to be taken for real prices */
  sampleYn: flag,
  /** `waiting`: asked for, on its way. `failed`: nothing ever came */
  state: z.enum(['ready', 'waiting', 'failed']),
  /** when it came; null before anything did */
  fetchedAt: z.nullable(instant),
  /** older than it should be: the provider does not answer */
  staleYn: flag,
};

export const cropPrices = z.object({
  ...about,
  /** the day on which the prices were surveyed: today, or the latest market day; null before anything came */
  surveyedOn: z.nullable(calendarDay),
  /** whose items `followed` are: chosen by the caller, those of the farm's crops, or what everybody buys */
  chosenBy: z.enum(['member', 'farm', 'staple']),
  items: z.array(cropPrice),
  paging: z.object({ pageNo: whole, pageSize: whole, totalCount: whole, hasMore: z.boolean() }),
});
export type CropPrices = z.output<typeof cropPrices>;

const priceSeries = z.object({
  ...about,
  ...product,
  unit: z.string(),
  /** the days on which there was a price, the oldest first; won */
  days: z.array(z.object({ day: calendarDay, price: z.number() })),
});
export type PriceSeries = z.output<typeof priceSeries>;

const priceItem = z.object({
  itemCode: z.string(),
  itemNm: z.string(),
  category: priceCategory,
  /** whether the caller follows it, by choice or by the farm's crops */
  followedYn: flag,
  kinds: z.array(
    z.object({
      kindCode: z.string(),
      kindNm: z.string(),
      unit: z.string(),
      ranks: z.array(z.object({ rankCode: z.string(), rankNm: z.string() })),
    }),
  ),
});
export type PriceItem = z.output<typeof priceItem>;

const inMarket = { market: z._default(market, 'retail') };

export const cropPricesApi = endpoints({
  cropPrices: {
    method: 'GET',
    path: '/crop/prices',
    who: 'self',
    farm: 'optional',
    summary:
      'Prices of the newest survey with those of a week and a year ago: of items (itemCode), of those that the caller follows (followed=Y; without a choice those of the crops of the farm in x-farm-id), or of all',
    query: z.strictObject({
      ...inMarket,
      itemCode: z.optional(commaList(mostFollowedItems)),
      followed: z._default(flag, 'N'),
      category: z.optional(priceCategory),
      keyword: z.optional(line(40, 0)),
      rankCode: z.optional(code),
      ...page,
    }),
    reply: item(cropPrices),
  },
  priceDays: {
    method: 'GET',
    path: '/kamis/day',
    who: 'self',
    summary: 'The daily prices of an item, by kind and grade (the first of each without), at most a year',
    query: z.strictObject({
      ...inMarket,
      itemCode: code,
      kindCode: z.optional(code),
      rankCode: z.optional(code),
      from: z.optional(calendarDay),
      to: z.optional(calendarDay),
    }),
    reply: item(priceSeries),
  },
  priceItems: {
    method: 'GET',
    path: '/kamis/items',
    who: 'self',
    farm: 'optional',
    summary: 'The items of the newest survey with their kinds, units and grades',
    query: z.strictObject(inMarket),
    reply: items(priceItem),
  },
  followItems: {
    method: 'PUT',
    path: '/crop/prices/followed',
    who: 'self',
    summary: 'The items that the caller follows; null goes back to those of the farm’s crops',
    body: z.strictObject({
      itemCodes: z.nullable(z.array(code).check(z.minLength(1, 'required'), z.maxLength(mostFollowedItems, 'tooMany'))),
    }),
    reply: done,
  },
});
