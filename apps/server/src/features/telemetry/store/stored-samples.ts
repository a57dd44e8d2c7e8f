import { hourMs } from '@onsil/domain/calendar/duration';
import type { Sample } from '@onsil/domain/telemetry/sample';
import { toSamples, indexAt } from '@onsil/domain/telemetry/sample-columns';
import type { Database } from '#platform/database/database.ts';
import { columnOf } from './columns.ts';
import { findNewestSample } from './newest-sample.ts';
import { readSpan } from './sample-reader.ts';

const pieceMs = hourMs;

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

/** Whether a value is what the store holds of it: core fields in single precision. */
const isStored = (key: string, value: number, stored: number | undefined): boolean =>
  stored !== undefined && (columnOf.has(key) ? Math.fround(stored) === Math.fround(value) : stored === value);

/** Counts samples (in time order, of distinct times) that are already stored, and those stored with the same values. */
export const countStoredSamples = async (
  db: Database,
  controllerNo: number,
  samples: readonly Sample[],
  fields: readonly string[],
): Promise<{ present: number; same: number }> => {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) return { present: 0, same: 0 };
  const columns = await readSpan(db, { controllerNo, from: first.ts, until: last.ts + 1 }, fields);
  let [present, same] = [0, 0];
  for (const { ts, values } of samples) {
    const index = indexAt(columns, ts);
    if (columns.times[index] !== ts) continue;
    present += 1;
    if (
      fields.every((key) => values[key] === undefined || isStored(key, values[key], columns.fields.get(key)?.[index]))
    )
      same += 1;
  }
  return { present, same };
};
