import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { growthPhotosApi, photoSortKeys, type GrowthPhoto } from '@onsil/contract/growth-photos';
import type { TableFormat } from '@onsil/contract/tables';
import { call } from '#lib/http/api.ts';
import { downloadList } from '#lib/http/download-list.ts';
import { queryKeys } from '#lib/state/query-keys.ts';
import { sortQueryOf } from '#lib/state/sort-query.ts';
import { defaultPeriod, type PhotoSearch } from './search-params.ts';

const staleTime = 15_000;
const pageSize = 24;
export const maxTimeLineEntries = 200;

type Filter = Pick<PhotoSearch, 'period' | 'from' | 'to' | 'crop' | 'c' | 'sort' | 'dir'>;

const queryOf = ({ period = defaultPeriod, from, to, crop, c, sort, dir }: Filter) => ({
  ...(period === 'own' ? { ...(from !== undefined && { from }), ...(to !== undefined && { to }) } : { period }),
  ...(crop !== undefined && { farmCropId: crop }),
  ...(c !== undefined && { controllerId: c }),
  ...sortQueryOf({ sort, dir }, photoSortKeys),
});

/** Downloads the list of the photos that match a filter. @throws CallError */
export const downloadPhotos = (farmId: string, filter: Filter, format: TableFormat): Promise<void> =>
  downloadList('exportPhotos', { farm: farmId, query: { ...queryOf(filter), format } });

/** The photos that match a filter, newest first unless sorted. */
export const photosQuery = (farmId: string, { page = 1, ...filter }: Filter & Pick<PhotoSearch, 'page'>) => {
  const query = { ...queryOf(filter), pageNo: page, pageSize };
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
      const query = { farmCropId, locationDetail, sort: 'photo' as const, pageNo: 1, pageSize: maxTimeLineEntries };
      return call(growthPhotosApi.listGrowthPhotos, { farm: farmId, query }, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime,
  });
