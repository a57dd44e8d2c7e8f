import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { maxPageSize } from '@onsil/contract/envelope';
import { manualReadingsApi, manualReadingSortKeys, type ManualReading } from '@onsil/contract/manual-readings';
import type { TableFormat } from '@onsil/contract/tables';
import { halfDayAt, type HalfDay } from '@onsil/domain/telemetry/manual-reading';
import { today } from '#lib/format/iso-day.ts';
import { call } from '#lib/http/api.ts';
import { downloadList } from '#lib/http/download-list.ts';
import { now } from '#lib/state/clock.ts';
import { queryKeys } from '#lib/state/query-keys.ts';
import { sortQueryOf } from '#lib/state/sort-query.ts';
import type { ReadingsSearch } from './search-params.ts';

type ReadingFilter = Pick<ReadingsSearch, 'controllerId' | 'from' | 'to' | 'sort' | 'dir'>;

const filterOf = ({ controllerId, from, to, sort, dir }: Partial<ReadingFilter>) => ({
  ...(controllerId !== undefined && { controllerId }),
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
  ...sortQueryOf({ sort, dir }, manualReadingSortKeys),
});

/** Downloads the manual readings that match the filter. @throws CallError */
export const downloadReadings = (farmId: string, filter: Partial<ReadingFilter>, format: TableFormat): Promise<void> =>
  downloadList('exportReadings', { farm: farmId, query: { ...filterOf(filter), format } });

/** The manual readings of a farm, newest first unless sorted. */
export const readingsQuery = (farmId: string, { page = 1, ...filter }: Partial<ReadingsSearch>) => {
  const query = { ...filterOf(filter), pageNo: page, pageSize: 10 };
  return queryOptions({
    queryKey: [...queryKeys.manualReadings, 'list', farmId, query],
    queryFn: ({ signal }) => call(manualReadingsApi.listReadings, { farm: farmId, query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });
};

/** All manual readings of a farm from one day to another. */
export const allReadingsQuery = (farmId: string, days: { from: string; to: string }) =>
  queryOptions({
    queryKey: [...queryKeys.manualReadings, 'all', farmId, days],
    queryFn: async ({ signal }): Promise<ManualReading[]> => {
      const all: ManualReading[] = [];
      for (let pageNo = 1; ; pageNo += 1) {
        const query = { ...filterOf(days), pageNo, pageSize: maxPageSize };
        const { items, paging } = await call(manualReadingsApi.listReadings, { farm: farmId, query }, { signal });
        all.push(...items);
        if (!paging.hasMore) return all;
      }
    },
    staleTime: 15_000,
  });

export const driftQuery = (controllerId: string) =>
  queryOptions({
    queryKey: [...queryKeys.manualReadings, 'drift', controllerId],
    queryFn: async ({ signal }) =>
      (await call(manualReadingsApi.getSensorDrift, { query: { controllerId } }, { signal })).items,
    staleTime: 60_000,
  });

export type ReadingSlot = { controllerId: string; date: string; halfDay: HalfDay; time: string };

/** The readings of a half day beside a controller, with reference values for the form. */
export const readingFormQuery = (slot: ReadingSlot) =>
  queryOptions({
    queryKey: [...queryKeys.manualReadings, 'one', slot],
    queryFn: async ({ signal }) => (await call(manualReadingsApi.getReadingForm, { query: slot }, { signal })).item,
    enabled: slot.controllerId !== '' && slot.date !== '' && slot.time !== '',
    placeholderData: (previous) => (previous?.controllerId === slot.controllerId ? previous : undefined),
    staleTime: 15_000,
  });

/** Reference values of a controller for a measuring round: as of now, whatever half of the day it is. */
export const roundReferencesQuery = (controllerId: string) =>
  queryOptions({
    queryKey: [...queryKeys.manualReadings, 'round', controllerId],
    queryFn: async ({ signal }) => {
      const query = { controllerId, date: today(), halfDay: halfDayAt(now()) };
      return (await call(manualReadingsApi.getReadingForm, { query }, { signal })).item;
    },
    staleTime: 60_000,
  });
