import { sql } from 'kysely';
import { hourMs } from '@onsil/domain/calendar/duration';
import type { SampleColumns } from '@onsil/domain/telemetry/sample-columns';
import type { Database } from '#platform/database/database.ts';
import { epochMs, instant } from '#platform/database/epoch.ts';
import { readSpan } from './sample-reader.ts';

/** Samples are looked through backwards in pieces of this length. */
const pieceMs = 24 * hourMs;

/** A time before which, and near which, a controller has a sample at or before `before`; null without any. */
const findEdge = async (db: Database, controllerNo: number, before: number): Promise<number | null> => {
  const { rows } = await sql<{ ts: number | null; hour: number | null }>`
    select (select ${epochMs('r.ts')} from reading r where controller_no = ${controllerNo} and r.ts < ${instant(before)}
        order by r.ts desc limit 1) as ts,
      (select ${epochMs('hour')} from sample_chunk where controller_no = ${controllerNo} and hour < ${instant(before)}
        order by hour desc limit 1) as hour`.execute(db);
  const { ts = null, hour = null } = rows[0] ?? {};
  if (ts === null && hour === null) return null;
  return Math.min(before, Math.max(ts === null ? -Infinity : ts + 1, hour === null ? -Infinity : hour + hourMs));
};

/**
 * Newest sample of a controller in [`since`, `before`) (epoch ms) that has a value of `key`, or any without a key.
 */
export const findNewestSample = async (
  db: Database,
  controllerNo: number,
  { before, since = -Infinity, key }: { before: number; since?: number; key?: string },
): Promise<{ ts: number; value: number } | undefined> => {
  for (let until = before; until > since;) {
    const edge = await findEdge(db, controllerNo, until);
    if (edge === null) return undefined;
    const from = Math.max(since, edge - pieceMs);
    if (from >= edge) return undefined;
    const found = findLast(
      await readSpan(db, { controllerNo, from, until: edge }, key === undefined ? [] : [key]),
      key,
    );
    if (found) return found;
    until = from;
  }
  return undefined;
};

const findLast = ({ times, fields }: SampleColumns, key: string | undefined) => {
  const values = key === undefined ? undefined : fields.get(key);
  if (key !== undefined && !values) return undefined;
  for (let index = times.length - 1; index >= 0; index -= 1) {
    const value = values?.[index] ?? Number.NaN;
    if (key === undefined || !Number.isNaN(value)) return { ts: times[index] ?? 0, value };
  }
  return undefined;
};
