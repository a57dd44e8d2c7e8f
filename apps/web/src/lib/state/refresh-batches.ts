import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { refresh } from './cache-graph.ts';

/** Invalidates everything that depends on batches. */
export const invalidateBatches = (client: QueryClient, farmId: string, removedKey?: QueryKey): Promise<void> =>
  refresh(client, { changes: ['batches'], farmId }, removedKey);

/**
 * Runs a change of batches and then refreshes the queries that depend on them, also after a rejection, which means that
 * the shown data is stale. Does not wait for the refresh: a form that waited could be submitted twice.
 * @throws CallError
 */
export const withBatchRefresh = async <T>(
  client: QueryClient,
  farmId: string,
  request: Promise<T>,
  removedKey?: QueryKey,
): Promise<T> => {
  try {
    return await request;
  } finally {
    void invalidateBatches(client, farmId, removedKey);
  }
};
