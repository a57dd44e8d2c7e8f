import { meanOf } from '@onsil/domain/telemetry/sample-columns';
import type { Database } from '#platform/database/database.ts';
import { readSamples } from './sample-reader.ts';

/** Samples of a controller after `from` up to and including `to`, epoch ms. */
export type MeanSpan = { controllerNo: number; from: number; to: number };

/** Means of fields by span, in order; null for a field without samples. */
export const listMeans = async (
  db: Database,
  spans: readonly MeanSpan[],
  keys: readonly string[],
): Promise<Record<string, number | null>[]> => {
  const wanted = spans.map(({ controllerNo, from, to }) => ({
    controllerNo,
    from: Math.floor(from) + 1,
    until: Math.floor(to) + 1,
  }));
  const found = await readSamples(db, wanted, { keys });
  return found.map((columns) => Object.fromEntries(keys.map((key) => [key, meanOf(columns, key)])));
};
