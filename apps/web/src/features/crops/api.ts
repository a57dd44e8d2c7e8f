import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { cropsApi, farmCropSortKeys, type FarmCrop } from '@onsil/contract/crops';
import type { TableFormat } from '@onsil/contract/tables';
import { yieldExcelApi } from '@onsil/contract/yield-excel';
import { call, CallError, download } from '#lib/http/api.ts';
import { currentLanguage } from '#lib/i18n/language.ts';
import { queryKeys } from '#lib/state/query-keys.ts';
import { sortQueryOf, type SortParams } from '#lib/state/sort-query.ts';

/** The contract's maximum page size. */
const maxPageSize = 200;

type FarmCropsRequest = SortParams & { keyword?: string; archived?: boolean; pageNo?: number; pageSize?: number };

/** The crops of a farm. */
export const farmCropsQuery = (farmId: string, request: FarmCropsRequest = {}) => {
  const { keyword = '', archived = false, pageNo = 1, pageSize = 20, ...order } = request;
  const query = { keyword, isArchived: archived, ...sortQueryOf(order, farmCropSortKeys), pageNo, pageSize } as const;
  return queryOptions({
    queryKey: [...queryKeys.crops(farmId), 'list', query],
    queryFn: ({ signal }) => call(cropsApi.listFarmCrops, { farm: farmId, query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
};

/** Downloads the crops of a farm as the list is filtered. @throws CallError */
export const downloadCrops = (
  farmId: string,
  { keyword = '', archived = false, ...order }: FarmCropsRequest,
  format: TableFormat,
): Promise<void> =>
  download(yieldExcelApi.exportFarmCrops, {
    farm: farmId,
    query: { keyword, isArchived: archived, ...sortQueryOf(order, farmCropSortKeys), format },
  });

/** A page of the maximum size of a farm's crops, archived or not. */
const listCrops = (farmId: string, isArchived: boolean, pageNo: number, signal: AbortSignal) =>
  call(cropsApi.listFarmCrops, { farm: farmId, query: { isArchived, pageNo, pageSize: maxPageSize } }, { signal });

/** All crops of a farm, also those that are archived: batches of the past are of them. */
export const everyFarmCropQuery = (farmId: string) =>
  queryOptions({
    queryKey: [...queryKeys.crops(farmId), 'every'],
    queryFn: async ({ signal }) => {
      const crops: FarmCrop[] = [];
      for (const isArchived of [false, true])
        for (let pageNo = 1, hasMore = true; hasMore; pageNo += 1) {
          const { items, paging } = await listCrops(farmId, isArchived, pageNo, signal);
          crops.push(...items);
          hasMore = paging.hasMore;
        }
      return crops;
    },
    staleTime: 30_000,
  });

const findCrop = async (
  farmId: string,
  seq: number,
  isArchived: boolean,
  signal: AbortSignal,
): Promise<FarmCrop | undefined> => {
  for (let pageNo = 1; ; pageNo += 1) {
    const { items, paging } = await listCrops(farmId, isArchived, pageNo, signal);
    const found = items.find(({ farmCropId }) => farmCropId === seq);
    if (found || !paging.hasMore) return found;
  }
};

/** One crop, archived or not. The contract has lists only, so it is found in them. */
export const farmCropQuery = (farmId: string, seq: number) =>
  queryOptions({
    queryKey: [...queryKeys.crops(farmId), 'one', seq],
    queryFn: async ({ signal }) => {
      const crop = (await findCrop(farmId, seq, false, signal)) ?? (await findCrop(farmId, seq, true, signal));
      if (!crop) throw new CallError({ number: 404, code: 'NOT_FOUND', message: '' });
      return crop;
    },
    staleTime: 30_000,
  });

/** All recipes of a crop, newest first. */
export const cropRecipesQuery = (farmId: string, seq: number, pageNo = 1) =>
  queryOptions({
    queryKey: [...queryKeys.crops(farmId), 'recipes', seq, pageNo],
    queryFn: ({ signal }) =>
      call(
        cropsApi.listFarmCropRecipes,
        { farm: farmId, params: { id: String(seq) }, query: { pageNo, pageSize: 10 } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** An older recipe of a crop, found in its history. */
export const cropRecipeQuery = (farmId: string, seq: number, recipeId: number) =>
  queryOptions({
    queryKey: [...queryKeys.crops(farmId), 'recipe', seq, recipeId],
    queryFn: async ({ signal }) => {
      for (let pageNo = 1; ; pageNo += 1) {
        const request = { farm: farmId, params: { id: String(seq) }, query: { pageNo, pageSize: maxPageSize } };
        const { items, paging } = await call(cropsApi.listFarmCropRecipes, request, { signal });
        const found = items.find((one) => one.recipeId === recipeId);
        if (found) return found;
        if (!paging.hasMore) throw new CallError({ number: 404, code: 'NOT_FOUND', message: '' });
      }
    },
    // Old recipes never change.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Master crops by a part of the name; to show a crop, also those that are no longer offered. Their sources are in the member's language. */
export const masterCropsQuery = (keyword = '', includesWithdrawn = false) =>
  queryOptions({
    queryKey: [...queryKeys.masterCrops, keyword, includesWithdrawn, currentLanguage()],
    queryFn: async ({ signal }) =>
      (await call(cropsApi.listCatalogue, { query: { keyword, includesWithdrawn, pageSize: maxPageSize } }, { signal }))
        .items,
    placeholderData: keepPreviousData,
    staleTime: 60 * 60_000,
  });

/** All nutrient solutions; those that were withdrawn are for showing only. */
export const nutrientsQuery = () =>
  queryOptions({
    queryKey: [...queryKeys.nutrientSolutions, currentLanguage()],
    queryFn: async ({ signal }) =>
      (await call(cropsApi.listNutrientSolutions, { query: { includesWithdrawn: true } }, { signal })).items,
    staleTime: 60 * 60_000,
  });
