import { sql } from 'kysely';
import type { Latest } from '@onsil/domain/telemetry/latest-values';
import type { Database } from '#platform/database/database.ts';

export type LiveRow = { controllerNo: number; farmNo: number; controllerId: string; lastSeen: number; values: Latest };

const rowColumns = sql`controller_no as "controllerNo", farm_no as "farmNo", controller_id as "controllerId", (extract(epoch from ts) * 1000)::float8 as "lastSeen", "values"`;

/**
 * The oldest open transaction. Rows invisible to this query belong to it or to a later one, so continuing from this
 * cursor misses nothing.
 */
const oldestOpenTransaction = sql`pg_snapshot_xmin(pg_current_snapshot())::text`;

/** Latest values of controllers, and the cursor to continue from. */
export const listLive = async (
  db: Database,
  controllerNos: readonly number[],
): Promise<{ rows: LiveRow[]; cursor: string }> => {
  const { rows } = await sql<{ cursor: string; rows: LiveRow[] | null }>`
    select ${oldestOpenTransaction} as "cursor", (select json_agg(x) from (
      select ${rowColumns} from latest join controller using (controller_no) where controller_no = any(${controllerNos}) and ts is not null) x) as rows`.execute(
    db,
  );
  return { rows: rows[0]?.rows ?? [], cursor: rows[0]?.cursor ?? '0' };
};

/**
 * Controllers of farms that changed in or after a transaction. Returns all for a future transaction: a client sends one
 * after the database was restored.
 */
export const listChangedSince = async (
  db: Database,
  farmNos: readonly number[],
  transaction: string,
): Promise<{ rows: LiveRow[]; cursor: string }> => {
  const { rows } = await sql<{ cursor: string; rows: LiveRow[] | null }>`
    select ${oldestOpenTransaction} as "cursor", (select json_agg(x) from (
      select ${rowColumns} from latest join controller using (controller_no)
      where farm_no = any(${farmNos}) and retired_at is null and ts is not null
        and (changed >= ${transaction}::xid8 or ${transaction}::xid8 > pg_snapshot_xmax(pg_current_snapshot()))) x) as rows`.execute(
    db,
  );
  return { rows: rows[0]?.rows ?? [], cursor: rows[0]?.cursor ?? '0' };
};
