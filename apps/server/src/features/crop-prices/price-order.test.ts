import { expect, test } from 'vitest';
import type { CropPrice } from '@onsil/contract/crop-prices';
import { sortPrices, type PriceSorting } from './price-order.ts';

const priceOf = (itemName: string, price: number | null, change: number | null): CropPrice => ({
  category: '200',
  itemCode: itemName,
  itemName,
  kindCode: '',
  kindName: '',
  rankCode: '',
  rankName: '',
  unit: '1kg',
  price,
  pricePerKg: price,
  weekAgo: change === null ? null : { price: 1, change },
  yearAgo: null,
});
const prices = [priceOf('토마토', 5_200, 0.1), priceOf('상추', 11_500, -0.2), priceOf('배추', null, null)];
const namesBy = (sorting: PriceSorting, language: 'ko' | 'en' = 'ko') =>
  sortPrices(prices, sorting, language).map(({ itemName }) => itemName);

test('prices stand in the order of the survey unless sorted', () => {
  expect(namesBy({})).toEqual(['토마토', '상추', '배추']);
});

test('those without the figure are last in both orders', () => {
  expect(namesBy({ sort: 'weekAgo', order: 'desc' })).toEqual(['토마토', '상추', '배추']);
  expect(namesBy({ sort: 'weekAgo', order: 'asc' })).toEqual(['상추', '토마토', '배추']);
  expect(namesBy({ sort: 'perKg', order: 'desc' })).toEqual(['상추', '토마토', '배추']);
});

test('names are sorted as the reader reads them', () => {
  expect(namesBy({ sort: 'item' })).toEqual(['배추', '상추', '토마토']);
  expect(namesBy({ sort: 'item' }, 'en')).toEqual(['상추', '배추', '토마토']); // lettuce, napa cabbage, tomato
  expect(namesBy({ sort: 'item', order: 'desc' })).toEqual(['토마토', '상추', '배추']);
});
