import { farmComparisonApi } from '@onsil/contract/farm-comparison';
import { calls, type Feature } from '#platform/feature.ts';
import { compareFarms } from './compare-farms.ts';

export { compareFarms } from './compare-farms.ts';

export const farmComparisonFeature: Feature = {
  api: () => [calls(farmComparisonApi, { compareFarms: (ctx, { query }) => compareFarms(ctx, query) })],
};
