import type { Market } from '@onsil/contract/crop-prices';
import { findMarketItem } from '@onsil/domain/prices/market-item';
import { pricePerKg } from '@onsil/domain/prices/market-price';
import type { Context } from '#platform/context.ts';
import type { PriceSource } from './price-source.ts';

/** The grade 상품. */
export const betterGrade = '04';
/** Farms sell to the market; shops add their margin. */
const preferred: readonly Market[] = ['wholesale', 'retail'];

export type ItemPrice = { perKg: number; market: Market; itemName: string };
export type PricesPerKg = {
  /** price of a crop by its names, the first that is surveyed */
  of: (names: readonly (string | null)[]) => ItemPrice | null;
  isSample: boolean;
  surveyedOn: string | null;
  fetchedAt: string | null;
};

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Newest prices per kg of the better grade: wholesale, or retail if it is not sold by weight there. An item with
 * several kinds (청상추, 적상추) has their mean.
 */
export const getPricesPerKg = async (ctx: Context, source: PriceSource): Promise<PricesPerKg> => {
  const surveys = await Promise.all(
    preferred.map(async (market) => ({ market, ...(await source.survey(ctx, market)) })),
  );
  const priceOf = (itemName: string): ItemPrice | null => {
    for (const { market, survey } of surveys) {
      const prices = (survey?.lines ?? []).flatMap((line) => {
        if (line.itemName !== itemName || line.rankCode !== betterGrade || line.price === null) return [];
        return pricePerKg(line.price, line.unit) ?? [];
      });
      if (prices.length > 0) return { perKg: mean(prices), market, itemName };
    }
    return null;
  };
  const newest = surveys.find(({ survey }) => survey);
  return {
    of(names) {
      const itemName = names.reduce<string | null>((found, name) => found ?? findMarketItem(name ?? ''), null);
      return itemName === null ? null : priceOf(itemName);
    },
    isSample: newest?.about.isSample ?? false,
    surveyedOn: newest?.survey?.surveyedOn ?? null,
    fetchedAt: newest?.about.fetchedAt ?? null,
  };
};
