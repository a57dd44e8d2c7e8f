import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { BatchRow, BatchState } from '@onsil/contract/batches';
import { batchesQuery, type BatchFilter } from '../api.ts';

/** batches per call, the contract's limit */
export const maxBatchesPerCall = 200;

const useColumn = (farmId: string, state: BatchState, filter: BatchFilter) => {
  const query = useInfiniteQuery(batchesQuery(farmId, state, filter));
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  const batches = useMemo(() => (data?.pages ?? []).flatMap(({ items }) => items), [data]);
  const more = useCallback(() => fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);

  /** All of them, up to the limit per call. */
  const all = async (): Promise<BatchRow[]> => {
    let [found, unread] = [batches, hasNextPage];
    while (unread && found.length < maxBatchesPerCall) {
      const next = await fetchNextPage();
      const pages = next.data?.pages ?? [];
      unread = next.hasNextPage && !next.isError;
      found = pages.flatMap(({ items }) => items);
    }
    return found.slice(0, maxBatchesPerCall);
  };

  return {
    batches,
    /** null while unknown */
    total: data?.pages[0]?.paging.totalCount ?? null,
    hasMore: hasNextPage,
    busyMore: isFetchingNextPage,
    failedMore: query.isFetchNextPageError,
    loading: query.isPending,
    /** shows the result of the previous filter while loading */
    busy: query.isPlaceholderData,
    refreshing: query.isRefetching,
    stale: query.isRefetchError && data !== undefined ? query.dataUpdatedAt : null,
    error: query.error,
    retry: (): void => void query.refetch(),
    more,
    all,
  };
};

export type BoardColumnState = ReturnType<typeof useColumn>;

export const boardColumns = [
  'work',
  'sowing',
  'seedling',
  'transplant',
  'plant',
  'harvest',
] as const satisfies readonly BatchState[];

export type BoardColumns = Record<BatchState, BoardColumnState>;

export const useBoard = (farmId: string, filter: BatchFilter): BoardColumns => ({
  work: useColumn(farmId, 'work', filter),
  sowing: useColumn(farmId, 'sowing', filter),
  seedling: useColumn(farmId, 'seedling', filter),
  transplant: useColumn(farmId, 'transplant', filter),
  plant: useColumn(farmId, 'plant', filter),
  harvest: useColumn(farmId, 'harvest', filter),
});

/**
 * The batches of a step by their numbers in the address; further pages are loaded for them. `isFound`: whether all are
 * there that the board has.
 */
export const useStepBatches = (
  columns: BoardColumns,
  ids: readonly number[] = [],
): { batches: readonly BatchRow[]; isFound: boolean } => {
  const all = Object.values(columns);
  const batches = ids.flatMap((id) =>
    all.flatMap(({ batches: loaded }) => loaded.find(({ batchId }) => batchId === id) ?? []),
  );
  const isMissing = batches.length < ids.length;
  const unread = isMissing
    ? all.find(({ hasMore, busyMore, failedMore }) => hasMore && !busyMore && !failedMore)
    : undefined;
  const more = unread?.more;
  useEffect(() => void more?.(), [more]);
  const isLoaded = all.every(({ loading, busyMore }) => !loading && !busyMore);
  return { batches, isFound: !isMissing || (isLoaded && !unread) };
};
