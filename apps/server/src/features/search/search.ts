import { searchApi } from '@onsil/contract/search';
import { calls, type Feature } from '#platform/feature.ts';
import { runSearch } from './run-search.ts';

export const searchFeature: Feature = {
  api: () => [calls(searchApi, { runSearch: (ctx, { query }) => runSearch(ctx, query.q) })],
};
