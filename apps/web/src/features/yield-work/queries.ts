import { yieldExcelApi } from '@onsil/contract/yield-excel';
import { specialNotesApi } from '@onsil/contract/special-notes';
import { yieldWorkApi, type WorkState } from '@onsil/contract/yield-work';
import { hashKey, infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { lastQuery } from '#features/telemetry/queries.ts';
import { call, download } from '#lib/api.ts';

const staleTime = 15_000;
const boardPage = 50;
const notesPage = 20;

const keyOf = (farmId: string) => ['yield-work', farmId] as const;

export type WorkFilter = { crop?: number | undefined; keyword?: string | undefined; all?: boolean };

const filterQuery = ({ crop, keyword, all = false }: WorkFilter) => ({
  ...(crop !== undefined && { cultivateCropSeq: crop }),
  ...(keyword !== undefined && { keyword }),
  ...(!all && { completeYn: 'N' as const }),
});

/** Saves the batches that a filter finds, in every stage. @throws CallError */
export const saveWorks = (farmId: string, filter: WorkFilter, fileName: string): Promise<void> =>
  download(yieldExcelApi.worksExcel, { farm: farmId, query: filterQuery(filter) }, fileName);

/** Saves the special notes of the farm. @throws CallError */
export const saveNotes = (farmId: string, fileName: string): Promise<void> =>
  download(yieldExcelApi.specialNotesExcel, { farm: farmId, query: {} }, fileName);

/** The batches of a column of the board, page by page. */
export const worksQuery = (farmId: string, state: WorkState, filter: WorkFilter) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(farmId), 'works', state, filter],
    queryFn: ({ pageParam, signal }) => {
      const query = { state, ...filterQuery(filter), pageNo: pageParam, pageSize: boardPage };
      return call(yieldWorkApi.works, { farm: farmId, query }, { signal });
    },
    initialPageParam: 1,
    getNextPageParam: ({ paging }) => (paging.hasMore ? paging.pageNo + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime,
  });

/** One batch with every entry of every stage. */
export const processQuery = (farmId: string, workNo: number) =>
  queryOptions({
    queryKey: [...keyOf(farmId), 'process', workNo],
    queryFn: async ({ signal }) =>
      (await call(yieldWorkApi.process, { params: { workNo: String(workNo) } }, { signal })).item,
    staleTime,
  });

export type Process = Awaited<ReturnType<NonNullable<ReturnType<typeof processQuery>['queryFn']>>>;

/** The crops for which a batch can begin. */
export const registCropsQuery = (farmId: string) =>
  queryOptions({
    queryKey: [...keyOf(farmId), 'crops'],
    queryFn: async ({ signal }) => (await call(yieldWorkApi.registCrops, { farm: farmId }, { signal })).items,
    staleTime: 60_000,
  });

export type RegistCrop = Awaited<ReturnType<NonNullable<ReturnType<typeof registCropsQuery>['queryFn']>>>[number];

type NotesFilter = { workNo?: number | undefined; pageNo?: number };

/** The special notes of the farm or of one batch, newest first. */
export const notesQuery = (farmId: string, { workNo, pageNo = 1 }: NotesFilter) =>
  queryOptions({
    queryKey: [...keyOf(farmId), 'notes', { workNo, pageNo }],
    queryFn: ({ signal }) => {
      const query = { ...(workNo !== undefined && { workNo }), pageNo, pageSize: notesPage };
      return call(specialNotesApi.specialNotes, { farm: farmId, query }, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime,
  });

/** Batches changed: whatever shows them, what stands on racks, what is counted of them and the ranges that follow them. */
export const refreshYields = async (client: QueryClient, farmId: string, gone?: number): Promise<void> => {
  const features = ['yield-work', 'yields', 'yield-plans', 'yield-forecast', 'racks', 'crops', 'standards'];
  const keys = [...features.map((feature) => [feature, farmId]), lastQuery(farmId).queryKey];
  // One that was removed is still on the screen that is being left: it is not asked for again.
  const left = gone === undefined ? undefined : hashKey(processQuery(farmId, gone).queryKey);
  const predicate = ({ queryHash }: { queryHash: string }): boolean => queryHash !== left;
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey, predicate })));
};

/**
 * Does a piece of work on batches; whatever shows them asks again, also where it was refused: then they are not as they were
 * shown. Nobody waits for that: a form that stayed for it could be sent again. @throws CallError
 */
export const changeYields = async <T>(
  client: QueryClient,
  farmId: string,
  work: Promise<T>,
  gone?: number,
): Promise<T> => {
  try {
    return await work;
  } finally {
    void refreshYields(client, farmId, gone);
  }
};
