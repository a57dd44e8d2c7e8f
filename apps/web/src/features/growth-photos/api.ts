import { growthPhotosApi, type GrowthPhoto } from '@onsil/contract/growth-photos';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';
import { defaultPeriod, type PhotoSearch } from './search-params.ts';

const staleTime = 15_000;
const pageSize = 24;
export const maxTimeLineEntries = 200;

type Filter = Pick<PhotoSearch, 'period' | 'from' | 'to' | 'crop' | 'c' | 'page'>;

const queryOf = ({ period = defaultPeriod, from, to, crop, c, page = 1 }: Filter) => ({
  ...(period === 'own' ? { ...(from !== undefined && { from }), ...(to !== undefined && { to }) } : { period }),
  ...(crop !== undefined && { farmCropId: crop }),
  ...(c !== undefined && { controllerId: c }),
  pageNo: page,
  pageSize,
});

/** The photos that match a filter, newest first. */
export const photosQuery = (farmId: string, { period, from, to, crop, c, page }: Filter) => {
  const query = queryOf({ period, from, to, crop, c, page });
  return queryOptions({
    queryKey: [...queryKeys.growthPhotos(farmId), 'list', query],
    queryFn: ({ signal }) => call(growthPhotosApi.listGrowthPhotos, { farm: farmId, query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime,
  });
};

/** One photo; null if it was deleted. */
export const photoQuery = (farmId: string, photoId: number) =>
  queryOptions({
    queryKey: [...queryKeys.growthPhotos(farmId), 'one', photoId],
    queryFn: async ({ signal }): Promise<GrowthPhoto | null> => {
      const { items } = await call(growthPhotosApi.listGrowthPhotos, { farm: farmId, query: { photoId } }, { signal });
      return items[0] ?? null;
    },
    staleTime,
  });

/** Places of photos, most recent first. */
export const photoPlacesQuery = (farmId: string) =>
  queryOptions({
    queryKey: [...queryKeys.growthPhotos(farmId), 'places'],
    queryFn: async ({ signal }) => (await call(growthPhotosApi.listPlaces, { farm: farmId }, { signal })).items,
    staleTime,
  });

/** The photos of a place, oldest first. */
export const timeLineQuery = (farmId: string, farmCropId: number, locationDetail: string) =>
  queryOptions({
    queryKey: [...queryKeys.growthPhotos(farmId), 'line', farmCropId, locationDetail],
    queryFn: ({ signal }) => {
      const query = { farmCropId, locationDetail, order: 'oldest' as const, pageNo: 1, pageSize: maxTimeLineEntries };
      return call(growthPhotosApi.listGrowthPhotos, { farm: farmId, query }, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime,
  });
