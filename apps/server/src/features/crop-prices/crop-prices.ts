export type { PriceSource } from './price-source.ts';
export { listPricesOfCrops } from './prices.ts';
