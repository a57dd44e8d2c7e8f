import type pg from 'pg';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../packages/embedded-postgres/src/launcher.ts';
import { readRunRecord } from '../../packages/embedded-postgres/src/run-record.ts';
import type { Workspace } from '../workspace.ts';

export type NarrowTable = { pid: number; pool: pg.Pool; connectionString: string };

/**
 * A conventional narrow table: one row per value, five columns of which one is filled, on a PostgreSQL with the same
 * programs, settings and durable commits as the product's.
 */
export const openNarrowTable = async (place: Workspace, dataDir: string): Promise<NarrowTable> => {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  place.atEnd(() => postgres.stop());
  const { pool } = openDatabase(postgres.connectionString, 4, () => undefined);
  place.atEnd(() => pool.end());
  await pool.query(`
    create table if not exists ts_kv (
      entity_id uuid not null, key int not null, ts bigint not null,
      bool_v boolean, str_v varchar(10000), long_v bigint, dbl_v double precision, json_v json,
      primary key (entity_id, key, ts));
    create table if not exists ts_kv_latest (
      entity_id uuid not null, key int not null, ts bigint not null,
      bool_v boolean, str_v varchar(10000), long_v bigint, dbl_v double precision, json_v json,
      primary key (entity_id, key))`);
  return { pid: readRunRecord(dataDir)?.postmaster ?? 0, pool, connectionString: postgres.connectionString };
};
