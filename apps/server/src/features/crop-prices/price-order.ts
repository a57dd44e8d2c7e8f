import type { CropPrice, priceSortKeys } from '@onsil/contract/crop-prices';
import type { SortRequest } from '@onsil/contract/envelope';
import { cropPrices as english } from '@onsil/phrases/en/crop-prices';
import type { Language } from '#platform/text/language.ts';

export type PriceSorting = SortRequest<(typeof priceSortKeys)[number]>;

export const englishNames: Readonly<Record<string, string>> = { ...english.kinds, ...english.items };

const figures: Readonly<
  Record<Exclude<(typeof priceSortKeys)[number], 'item'>, (price: CropPrice) => number | null | undefined>
> = {
  price: ({ price }) => price,
  perKg: ({ pricePerKg }) => pricePerKg,
  weekAgo: ({ weekAgo }) => weekAgo?.change,
  yearAgo: ({ yearAgo }) => yearAgo?.change,
};

/** Sorts prices, in the survey's order without a key; those without the figure are last. */
export const sortPrices = (
  prices: readonly CropPrice[],
  { sort, order = 'asc' }: PriceSorting,
  language: Language,
): readonly CropPrice[] => {
  if (sort === undefined) return prices;
  const sign = order === 'asc' ? 1 : -1;
  if (sort === 'item') {
    const nameOf = ({ itemName, kindName }: CropPrice): string =>
      [itemName, kindName].map((name) => (language === 'en' ? (englishNames[name] ?? name) : name)).join(' ');
    return prices.toSorted((a, b) => sign * nameOf(a).localeCompare(nameOf(b), language));
  }
  const figure = figures[sort];
  return prices.toSorted((a, b) => {
    const [one, other] = [figure(a) ?? null, figure(b) ?? null];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (one - other);
  });
};
