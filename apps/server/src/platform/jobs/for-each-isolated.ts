import { isUnavailable } from '../http/errors.ts';

const maxKeptFailures = 10;

/**
 * Does work for each item, one after the other, or until the signal aborts. One that fails does not keep those behind it from
 * theirs; a database that is away ends the loop.
 * @throws after all items: the failure, or an AggregateError of the first ten
 */
export const forEachIsolated = async <T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<unknown>,
  stopping?: AbortSignal,
): Promise<void> => {
  const failures: unknown[] = [];
  for await (const item of items) {
    if (stopping?.aborted) break;
    try {
      await work(item);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      if (failures.length < maxKeptFailures) failures.push(error);
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} or more items failed`);
};
