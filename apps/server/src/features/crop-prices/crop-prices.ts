export type { PriceSource } from './price-source.ts';
export { listPricesOfCrops } from './prices.ts';
export { type PricesPerKg, getPricesPerKg } from './prices-per-kg.ts';
