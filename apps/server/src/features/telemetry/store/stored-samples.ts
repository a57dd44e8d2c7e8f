import type { Sample } from '@onsil/domain/telemetry/sample';
import { toSamples } from '@onsil/domain/telemetry/sample-columns';
import type { Database } from '#platform/database/database.ts';
import { findNewestSample } from './newest-sample.ts';
import { readSpan } from './sample-reader.ts';

const pieceMs = 3_600_000;

/** Newest samples of a controller by sample time, newest first. */
export const listNewestSamples = async (db: Database, controllerNo: number, limit: number): Promise<Sample[]> => {
  const found: Sample[] = [];
  for (let before = Infinity; found.length < limit;) {
    const newest = await findNewestSample(db, controllerNo, { before });
    if (!newest) break;
    // The piece ends with a sample, so that a long silence is passed in one step.
    const from = newest.ts - pieceMs;
    const piece = toSamples(await readSpan(db, { controllerNo, from, until: newest.ts + 1 }));
    found.push(...piece.toReversed());
    before = from;
  }
  return found.slice(0, limit);
};

export const findReceivedAt = async (db: Database, controllerNo: number): Promise<Date | null> => {
  const row = await db
    .selectFrom('latest')
    .select('receivedAt')
    .where('controllerNo', '=', controllerNo)
    .executeTakeFirst();
  return row?.receivedAt ?? null;
};
