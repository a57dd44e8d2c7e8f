import * as z from 'zod/mini';
import type { Market, PriceCategory } from '@onsil/contract/crop-prices';
import { searchParam, searchParams } from '#lib/state/search-param.ts';

// Copied: importing the contract's schemas would add them to the first bundle.
export const markets = ['retail', 'wholesale'] as const satisfies readonly Market[];
export const categories = ['100', '200', '300', '400'] as const satisfies readonly PriceCategory[];

/**
 * Market, all or followed items, filters and page; `item` opens a product's history (codes joined by a hyphen),
 * `follow` the choice of items.
 */
export const pricesSearch = z.object({
  market: searchParam(z.enum(markets)),
  all: searchParam(z.boolean()),
  category: searchParam(z.enum(categories)),
  keyword: searchParam(z.string().check(z.maxLength(40))),
  page: searchParams.page,
  sort: searchParams.sort,
  dir: searchParams.dir,
  item: searchParam(z.string().check(z.regex(/^\d{1,4}-\d{0,4}-\d{0,4}$/))),
  follow: searchParam(z.boolean()),
});
export type PricesSearch = z.output<typeof pricesSearch>;

type Codes = { itemCode: string; kindCode: string; rankCode: string };

export const toItemKey = ({ itemCode, kindCode, rankCode }: Codes): string => [itemCode, kindCode, rankCode].join('-');

export const parseItemKey = (item: string): Codes => {
  const [itemCode = '', kindCode = '', rankCode = ''] = item.split('-');
  return { itemCode, kindCode, rankCode };
};
