import * as z from 'zod/mini';
import { noContent, endpoints, item, items } from './endpoint.ts';
import { pageQuery, sortQuery } from './envelope.ts';
import { calendarDay, commaList, yesNo, instant, textLine, integer } from './values.ts';

export const maxFollowedItems = 30;

/** Retail shops or wholesale auction markets. */
export const market = z.enum(['retail', 'wholesale'], 'invalid');
export type Market = z.output<typeof market>;

/** Categories of the survey: 식량작물, 채소류, 특용작물, 과일류. */
export const priceCategory = z.enum(['100', '200', '300', '400'], 'invalid');
export type PriceCategory = z.output<typeof priceCategory>;

/** Codes of the survey (KAMIS), digits. */
const code = z.string('invalid').check(z.regex(/^\d{1,4}$/, 'invalid'));

/** What identifies a priced product: item, kind, grade. */
const product = {
  itemCode: z.string(),
  itemName: z.string(),
  kindCode: z.string(),
  kindName: z.string(),
  rankCode: z.string(),
  rankName: z.string(),
};

/** The price of an earlier day in won for the same unit; `change` is today's difference as a fraction of it. */
const earlier = z.nullable(z.object({ price: z.number(), change: z.number() }));

const cropPrice = z.object({
  ...product,
  category: priceCategory,
  /** unit of the price: `100g`, `1포기` */
  unit: z.string(),
  /** won; null if not surveyed on that day */
  price: z.nullable(z.number()),
  /** won; null if the unit is not a weight */
  pricePerKg: z.nullable(z.number()),
  weekAgo: earlier,
  yearAgo: earlier,
});
export type CropPrice = z.output<typeof cropPrice>;

const priceSource = z.enum(['kamis', 'sample']);

/** Source and age of the prices. */
const about = {
  source: priceSource,
  /** example data of a portal without a provider, never to be taken for real prices */
  isSample: yesNo,
  /** `waiting`: requested. `failed`: no data was ever received */
  state: z.enum(['ready', 'waiting', 'failed']),
  /** time of receipt; null before the first one */
  fetchedAt: z.nullable(instant),
  /** outdated, because the provider does not respond */
  isStale: yesNo,
};

export const cropPrices = z.object({
  ...about,
  /** day of the survey: today or the latest market day; null before the first data */
  surveyedOn: z.nullable(calendarDay),
  /** origin of `followed`: the caller's choice, the farm's crops, or common staples */
  chosenBy: z.enum(['member', 'farm', 'staple']),
  items: z.array(cropPrice),
  paging: z.object({ pageNo: integer, pageSize: integer, totalCount: integer, hasMore: z.boolean() }),
});
export type CropPrices = z.output<typeof cropPrices>;

const priceSeries = z.object({
  ...about,
  ...product,
  unit: z.string(),
  /** days with a price, oldest first; won */
  days: z.array(z.object({ day: calendarDay, price: z.number() })),
});
export type PriceSeries = z.output<typeof priceSeries>;

const priceItem = z.object({
  itemCode: z.string(),
  itemName: z.string(),
  category: priceCategory,
  /** whether the caller follows it, by choice or through the farm's crops */
  isFollowed: yesNo,
  kinds: z.array(
    z.object({
      kindCode: z.string(),
      kindName: z.string(),
      unit: z.string(),
      ranks: z.array(z.object({ rankCode: z.string(), rankName: z.string() })),
    }),
  ),
});
export type PriceItem = z.output<typeof priceItem>;

const inMarket = { market: z._default(market, 'retail') };

/** What the latest prices can be sorted by: name, price, price per kg, and the changes since a week and a year. */
export const priceSortKeys = ['item', 'price', 'perKg', 'weekAgo', 'yearAgo'] as const;

/** Filters and order of the latest prices. */
export const priceFilter = {
  ...inMarket,
  itemCode: z.optional(commaList(maxFollowedItems)),
  followed: z._default(yesNo, false),
  category: z.optional(priceCategory),
  keyword: z.optional(textLine(40, 0)),
  rankCode: z.optional(code),
  ...sortQuery(priceSortKeys),
};

export const cropPricesApi = endpoints({
  listCropPrices: {
    method: 'GET',
    path: '/crop/prices',
    who: 'self',
    farm: 'optional',
    summary:
      'Get the latest prices compared with a week and a year ago: of items (itemCode), of the followed ones (followed=Y; by default those of the crops of the farm in x-farm-id), or of all; sorted (sort) or in the survey’s order',
    query: z.strictObject({ ...priceFilter, ...pageQuery }),
    reply: item(cropPrices),
  },
  listPriceDays: {
    method: 'GET',
    path: '/kamis/day',
    who: 'self',
    summary: 'Get the daily prices of an item by kind and grade (by default the first of each), at most one year',
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
  listPriceItems: {
    method: 'GET',
    path: '/kamis/items',
    who: 'self',
    farm: 'optional',
    summary: 'List the items of the latest survey with their kinds, units and grades',
    query: z.strictObject(inMarket),
    reply: items(priceItem),
  },
  updateFollowedItems: {
    method: 'PUT',
    path: '/crop/prices/followed',
    who: 'self',
    summary: 'Set the items that the caller follows; null restores those of the farm’s crops',
    body: z.strictObject({
      itemCodes: z.nullable(z.array(code).check(z.minLength(1, 'required'), z.maxLength(maxFollowedItems, 'tooMany'))),
    }),
    reply: noContent,
  },
});
