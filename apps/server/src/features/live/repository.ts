import { sql } from 'kysely';
import type { Latest } from '@onsil/domain/live-values';
import type { Database } from '#platform/database.ts';

export type LiveRow = { controllerId: number; fno: number; systemId: string; lastSeen: number; values: Latest };

const rowsOf = sql`controller_id as "controllerId", fno, system_id as "systemId", (extract(epoch from ts) * 1000)::float8 as "lastSeen", "values"`;

/**
 * The oldest transaction still open now. Everything that a reader cannot see yet is of this transaction or a later one,
 * so reading on from here misses nothing.
 */
const openFrom = sql`pg_snapshot_xmin(pg_current_snapshot())::text`;

/** The newest values of controllers, and from where to read on. */
export const listLive = async (
  db: Database,
  controllerIds: readonly number[],
): Promise<{ rows: LiveRow[]; readOn: string }> => {
  const { rows } = await sql<{ readOn: string; rows: LiveRow[] | null }>`
    select ${openFrom} as "readOn", (select json_agg(x) from (
      select ${rowsOf} from latest join controller using (controller_id) where controller_id = any(${controllerIds}) and ts is not null) x) as rows`.execute(
    db,
  );
  return { rows: rows[0]?.rows ?? [], readOn: rows[0]?.readOn ?? '0' };
};

/**
 * The controllers of farms that changed in or after a transaction; all of them for one that is yet to come: a viewer
 * names such when it comes back to a database that was restored.
 */
export const listChangedSince = async (
  db: Database,
  fnos: readonly number[],
  transaction: string,
): Promise<{ rows: LiveRow[]; readOn: string }> => {
  const { rows } = await sql<{ readOn: string; rows: LiveRow[] | null }>`
    select ${openFrom} as "readOn", (select json_agg(x) from (
      select ${rowsOf} from latest join controller using (controller_id)
      where fno = any(${fnos}) and retired_at is null and ts is not null
        and (changed >= ${transaction}::xid8 or ${transaction}::xid8 > pg_snapshot_xmax(pg_current_snapshot()))) x) as rows`.execute(
    db,
  );
  return { rows: rows[0]?.rows ?? [], readOn: rows[0]?.readOn ?? '0' };
};
