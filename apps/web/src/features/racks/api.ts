import { queryOptions } from '@tanstack/react-query';
import { racksApi } from '@onsil/contract/racks';
import type { TableFormat } from '@onsil/contract/tables';
import { yieldExcelApi } from '@onsil/contract/yield-excel';
import { call, download } from '#lib/http/api.ts';
import { ofMovingPeriod } from '#lib/state/moving-period.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

const staleTime = 15_000;

/** The groups, racks and positions of a farm on a day; today if omitted. */
export const racksQuery = (farmId: string, day: string | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.racks(farmId), 'drawn', day ?? 'today'],
    queryFn: async ({ signal }) => {
      const query = day === undefined ? {} : { day };
      return (await call(racksApi.getRackView, { params: { id: farmId }, query }, { signal })).item;
    },
    // The previous data is kept as a placeholder for the same farm only.
    placeholderData: (before, query) => (query?.queryKey[1] === farmId ? before : undefined),
    ...ofMovingPeriod,
    staleTime,
  });

/** Current and former places of the farm's controllers, newest first. */
export const controllerPlacesQuery = (farmId: string) =>
  queryOptions({
    queryKey: [...queryKeys.racks(farmId), 'controllers'],
    queryFn: async ({ signal }) =>
      (await call(racksApi.listControllerPlaces, { farm: farmId, query: {} }, { signal })).items,
    staleTime,
  });

/** One field of the controllers at a farm's racks over a range (epoch ms); the server chooses a field if none is given. */
export const rackReadingsQuery = (farmId: string, range: { field?: string | undefined; from: number; to: number }) =>
  queryOptions({
    queryKey: [...queryKeys.racks(farmId), 'readings', range],
    queryFn: async ({ signal }) => {
      const query = {
        ...(range.field !== undefined && { field: range.field }),
        from: String(range.from / 1000),
        to: String(range.to / 1000),
      };
      return (await call(racksApi.getRackReadings, { params: { id: farmId }, query }, { signal })).item;
    },
    // Another field or range replaces the shown one once it is there.
    placeholderData: (before, query) => (query?.queryKey[1] === farmId ? before : undefined),
    ...ofMovingPeriod,
    staleTime: 60_000,
  });

/** Downloads the racks of a day with their batches as an Excel file. @throws CallError */
export const downloadRacks = (farmId: string, day: string, format: TableFormat): Promise<void> =>
  download(yieldExcelApi.exportRacks, { params: { id: farmId }, query: { day, format } });
