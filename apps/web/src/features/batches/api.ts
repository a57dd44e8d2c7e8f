import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { batchesApi, type BatchRow, type BatchState } from '@onsil/contract/batches';
import type { CallReply } from '@onsil/contract/envelope';
import { specialNotesApi } from '@onsil/contract/special-notes';
import type { TableFormat } from '@onsil/contract/tables';
import { yieldExcelApi } from '@onsil/contract/yield-excel';
import { call, download } from '#lib/http/api.ts';
import { queryKeys } from '#lib/state/query-keys.ts';

const staleTime = 15_000;
const boardPage = 50;
const notesPage = 20;

export type BatchFilter = { crop?: number | undefined; keyword?: string | undefined; all?: boolean };

const filterQuery = ({ crop, keyword, all = false }: BatchFilter) => ({
  ...(crop !== undefined && { farmCropId: crop }),
  ...(keyword !== undefined && { keyword }),
  ...(!all && { isComplete: false }),
});

/** Downloads the batches that match the filter, in every stage. @throws CallError */
export const downloadBatches = (farmId: string, filter: BatchFilter, format: TableFormat): Promise<void> =>
  download(yieldExcelApi.exportBatches, { farm: farmId, query: { ...filterQuery(filter), format } });

/** Downloads the special notes of the farm. @throws CallError */
export const downloadNotes = (farmId: string, format: TableFormat): Promise<void> =>
  download(yieldExcelApi.exportSpecialNotes, { farm: farmId, query: { format } });

/** The batches of a board column, by page. */
export const batchesQuery = (farmId: string, state: BatchState, filter: BatchFilter) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.batches(farmId), 'list', state, filter],
    queryFn: ({ pageParam, signal }) => {
      const query = { state, ...filterQuery(filter), pageNo: pageParam, pageSize: boardPage };
      return call(batchesApi.listBatches, { farm: farmId, query }, { signal });
    },
    initialPageParam: 1,
    getNextPageParam: ({ paging }) => (paging.hasMore ? paging.pageNo + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime,
  });

/** The batches that are not complete, as labels and their codes name them. */
export const currentBatchesQuery = (farmId: string) =>
  queryOptions({
    queryKey: [...queryKeys.batches(farmId), 'current'],
    queryFn: async ({ signal }) => {
      const all: BatchRow[] = [];
      for (let pageNo = 1; ; pageNo += 1) {
        const query = { isComplete: false, pageNo, pageSize: 100 };
        const { items, paging } = await call(batchesApi.listBatches, { farm: farmId, query }, { signal });
        all.push(...items);
        if (!paging?.hasMore) return all;
      }
    },
    staleTime,
  });

/** A batch with all entries of all stages. */
export const batchQuery = (farmId: string, batchId: number) =>
  queryOptions({
    queryKey: [...queryKeys.batches(farmId), 'one', batchId],
    queryFn: async ({ signal }) =>
      (await call(batchesApi.getBatchProcess, { params: { batchId: String(batchId) } }, { signal })).item,
    staleTime,
  });

export type BatchDetail = CallReply<typeof batchesApi.getBatchProcess>['item'];

/** The crops of which a batch can be started. */
export const plantableCropsQuery = (farmId: string) =>
  queryOptions({
    queryKey: queryKeys.plantableCrops(farmId),
    queryFn: async ({ signal }) => (await call(batchesApi.listCropOptions, { farm: farmId }, { signal })).items,
    staleTime: 60_000,
  });

export type PlantableCrop = CallReply<typeof batchesApi.listCropOptions>['items'][number];

/** The sowing days of a crop's batches, or of all batches of the farm, newest first. */
export const sowingDatesQuery = (farmId: string, farmCropId?: number) =>
  queryOptions({
    queryKey: [...queryKeys.sowingDates(farmId), farmCropId ?? null],
    queryFn: async ({ signal }) =>
      (
        await call(
          batchesApi.listSowingDates,
          { farm: farmId, query: farmCropId === undefined ? {} : { farmCropId } },
          { signal },
        )
      ).items,
    staleTime: 60_000,
  });

type NotesFilter = { batchId?: number | undefined; pageNo?: number };

/** The special notes of the farm or of one batch, newest first. */
export const notesQuery = (farmId: string, { batchId, pageNo = 1 }: NotesFilter) =>
  queryOptions({
    queryKey: [...queryKeys.batches(farmId), 'notes', { batchId, pageNo }],
    queryFn: ({ signal }) => {
      const query = { ...(batchId !== undefined && { batchId }), pageNo, pageSize: notesPage };
      return call(specialNotesApi.listSpecialNotes, { farm: farmId, query }, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime,
  });
