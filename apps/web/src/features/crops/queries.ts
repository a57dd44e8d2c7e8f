import { cropsApi, type FarmCrop } from '@onsil/contract/crops';
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { lastQuery } from '#features/telemetry/queries.ts';
import { call, CallError } from '#lib/api.ts';

const key = ['crops'] as const;
/** As many as one page of the contract holds. */
const all = 200;

/** Whatever shows a farm's crops asks again: one was added, changed or removed. */
export const refreshCrops = (client: QueryClient, farmId: string): Promise<unknown> => {
  // The farm's own page lists them, batches and plans are made of them, and the ranges that their recipes set have moved.
  const features = ['crops', 'yield-work', 'yields', 'yield-plans', 'yield-forecast', 'racks', 'standards'];
  const keys = [
    ...features.map((feature) => [feature, farmId]),
    ['farm-info', 'profile', farmId],
    lastQuery(farmId).queryKey,
  ];
  return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
};

type FarmCropsRequest = { keyword?: string; archived?: boolean; pageNo?: number; pageSize?: number };

/** The crops that a farm grows. */
export const farmCropsQuery = (farmId: string, request: FarmCropsRequest = {}) => {
  const { keyword = '', archived = false, pageNo = 1, pageSize = 20 } = request;
  return queryOptions({
    queryKey: [...key, farmId, 'list', { keyword, archived, pageNo, pageSize }],
    queryFn: ({ signal }) => {
      const query = { keyword, archivedYn: archived ? 'Y' : 'N', pageNo, pageSize } as const;
      return call(cropsApi.farmCrops, { farm: farmId, query }, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
};

const findCrop = async (
  farmId: string,
  seq: number,
  archivedYn: 'Y' | 'N',
  signal: AbortSignal,
): Promise<FarmCrop | undefined> => {
  for (let pageNo = 1; ; pageNo += 1) {
    const query = { archivedYn, pageNo, pageSize: all };
    const { items, paging } = await call(cropsApi.farmCrops, { farm: farmId, query }, { signal });
    const found = items.find(({ cultivateCropSeq }) => cultivateCropSeq === seq);
    if (found || !paging.hasMore) return found;
  }
};

/** One crop, archived or not. The contract lists crops only, so it is looked for in the lists. */
export const farmCropQuery = (farmId: string, seq: number) =>
  queryOptions({
    queryKey: [...key, farmId, 'one', seq],
    queryFn: async ({ signal }) => {
      const crop = (await findCrop(farmId, seq, 'N', signal)) ?? (await findCrop(farmId, seq, 'Y', signal));
      if (!crop) throw new CallError({ number: 404, code: 'NOT_FOUND', message: '' });
      return crop;
    },
    staleTime: 30_000,
  });

/** Every recipe that a crop had, the newest first. */
export const cropRecipesQuery = (farmId: string, seq: number, pageNo = 1) =>
  queryOptions({
    queryKey: [...key, farmId, 'recipes', seq, pageNo],
    queryFn: ({ signal }) =>
      call(
        cropsApi.farmCropRecipes,
        { farm: farmId, params: { id: String(seq) }, query: { pageNo, pageSize: 10 } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** One recipe of a crop's past; looked for in its history. */
export const cropRecipeQuery = (farmId: string, seq: number, recipeId: number) =>
  queryOptions({
    queryKey: [...key, farmId, 'recipe', seq, recipeId],
    queryFn: async ({ signal }) => {
      for (let pageNo = 1; ; pageNo += 1) {
        const request = { farm: farmId, params: { id: String(seq) }, query: { pageNo, pageSize: all } };
        const { items, paging } = await call(cropsApi.farmCropRecipes, request, { signal });
        const found = items.find((one) => one.recipeId === recipeId);
        if (found) return found;
        if (!paging.hasMore) throw new CallError({ number: 404, code: 'NOT_FOUND', message: '' });
      }
    },
    // What was once written never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The master of crops, by a part of a name. */
export const masterCropsQuery = (keyword = '') =>
  queryOptions({
    queryKey: [...key, 'master', keyword],
    queryFn: async ({ signal }) =>
      (await call(cropsApi.cultivateCrops, { query: { keyword, pageSize: all } }, { signal })).items,
    placeholderData: keepPreviousData,
    staleTime: 60 * 60_000,
  });

export const nutrientsQuery = queryOptions({
  queryKey: [...key, 'nutrients'],
  queryFn: async ({ signal }) => (await call(cropsApi.nutrientSolutions, {}, { signal })).items,
  staleTime: 60 * 60_000,
});
