import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminCropsApi } from '@onsil/contract/admin-crops';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

type Request = { keyword: string; isWithdrawn: boolean; pageNo: number };

/** Crops that farms may start from, or those that are no longer offered. */
export const catalogueQuery = (request: Request) =>
  queryOptions({
    queryKey: [...queryKeys.adminCatalogue, 'crops', request],
    queryFn: ({ signal }) =>
      call(adminCropsApi.listAdminCatalogue, { query: { ...request, pageSize: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const catalogueCropQuery = (cropNo: number) =>
  queryOptions({
    queryKey: [...queryKeys.adminCatalogue, 'crop', cropNo],
    queryFn: async ({ signal }) =>
      (await call(adminCropsApi.getCatalogueCrop, { params: { id: String(cropNo) } }, { signal })).item,
  });

/** Nutrient solutions that crops may use, or those that are no longer offered. */
export const adminNutrientsQuery = (request: Request) =>
  queryOptions({
    queryKey: [...queryKeys.adminCatalogue, 'nutrients', request],
    queryFn: ({ signal }) =>
      call(adminCropsApi.listAdminNutrients, { query: { ...request, pageSize: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  });
