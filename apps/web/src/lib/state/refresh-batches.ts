import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** First elements of the query keys whose data depends on batches; the second one is the farm. */
const dependents = ['yield-work', 'yields', 'yield-plans', 'yield-forecast', 'racks', 'crops', 'standards'];

/**
 * Invalidates everything that depends on batches: lists, racks, statistics, and the alarm limits that follow the growth
 * stage.
 * @param removedKey query of a removed batch, which is still mounted while its screen closes: refetching it would fail
 */
export const invalidateBatches = async (client: QueryClient, farmId: string, removedKey?: QueryKey): Promise<void> => {
  const keys: QueryKey[] = [...dependents.map((feature) => [feature, farmId]), ['telemetry', 'last', farmId]];
  const removed = removedKey && hashKey(removedKey);
  const predicate = ({ queryHash }: { queryHash: string }): boolean => queryHash !== removed;
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey, predicate })));
};

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
