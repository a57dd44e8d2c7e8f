import type { BatchRow, BatchState } from '@onsil/contract/batches';
import { useEffect } from 'react';
import type { BoardColumnState } from './use-board.ts';

/**
 * The batches of a step by their numbers in the address; further pages are loaded for them. `isFound`: whether all are
 * there that the board has.
 */
export const useStepBatches = (
  columns: Record<BatchState, BoardColumnState>,
  ids: readonly number[] = [],
): { batches: readonly BatchRow[]; isFound: boolean } => {
  const all = Object.values(columns);
  const batches = ids.flatMap((id) => all.flatMap(({ works }) => works.find(({ batchId }) => batchId === id) ?? []));
  const isMissing = batches.length < ids.length;
  const unread = isMissing
    ? all.find(({ hasMore, busyMore, failedMore }) => hasMore && !busyMore && !failedMore)
    : undefined;
  const more = unread?.more;
  useEffect(() => void more?.(), [more]);
  const isLoaded = all.every(({ loading, busyMore }) => !loading && !busyMore);
  return { batches, isFound: !isMissing || (isLoaded && !unread) };
};
