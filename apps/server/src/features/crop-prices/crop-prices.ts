export type { PriceSource } from './price-source.ts';
export { listCropPrices, listPricesOfCrops } from './prices.ts';
export { type PricesPerKg, getPricesPerKg } from './prices-per-kg.ts';
