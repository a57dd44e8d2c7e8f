import { racksApi } from '@onsil/contract/racks';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

const staleTime = 15_000;

/** The groups, racks and positions of a farm on a day; today without one. */
export const racksQuery = (farmId: string, day: string | undefined) =>
  queryOptions({
    queryKey: ['racks', farmId, 'drawn', day ?? 'today'],
    queryFn: async ({ signal }) => {
      const query = day === undefined ? {} : { day };
      return (await call(racksApi.racks, { params: { id: farmId }, query }, { signal })).item;
    },
    // Another farm's racks are never shown in the place of this one's.
    placeholderData: (before, query) => (query?.queryKey[1] === farmId ? before : undefined),
    staleTime,
  });

/** Where the controllers of the farm stood and stand, the newest first. */
export const controllerPlacesQuery = (farmId: string) =>
  queryOptions({
    queryKey: ['racks', farmId, 'places of controllers'],
    queryFn: async ({ signal }) =>
      (await call(racksApi.controllerPlaces, { farm: farmId, query: {} }, { signal })).items,
    staleTime,
  });
