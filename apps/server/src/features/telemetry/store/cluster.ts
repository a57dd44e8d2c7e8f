import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';

/** Tables that grow with the samples: a shard holds all of them of its controllers. */
export const distributedTables = ['reading', 'sample_chunk', 'damaged_sample_chunk', 'day_rollup'] as const;
/** Stays on the coordinator, where Citus manages it: a transaction that writes it and a shard is committed in two phases. */
const managedTable = 'day_rollup_dirty';

/** What docs/operations.md offers to operators in SQL. */
export const operatorStatements = [
  'select * from sample_value where controller_no = 1',
  'select * from packed_hour where controller_no = 1',
  'select count(*) from sample_chunk',
  'select * from sample_value',
  'select * from packed_hour',
] as const;

/** Functions that the workers need for views of packed samples and statistics. */
const functions = sql`'day_rollup_%', 'sample_chunk_%'`;

export type ClusterNode = { address: string; isCoordinator: boolean; isActive: boolean };
export type ClusterTable = {
  name: string;
  wanted: 'distributed' | 'managed';
  type: 'distributed' | 'managed' | 'local';
  shards: number;
  bytes: number;
};

/** Versions of PostgreSQL and Citus; no Citus where its extension is not installed in the database. */
export const readVersions = async (db: Database): Promise<{ postgres: string; citus: string | null }> => {
  const { rows } = await sql<{ postgres: string; citus: string | null }>`
    select current_setting('server_version') as postgres,
      (select extversion from pg_extension where extname = 'citus') as citus`.execute(db);
  return rows[0] ?? { postgres: '', citus: null };
};

/** Whether the migrations have made the tables of telemetry. */
export const hasTelemetry = async (db: Database): Promise<boolean> => {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('sample_chunk') is not null as there`.execute(db);
  return rows[0]?.there ?? false;
};

export const listNodes = async (db: Database): Promise<ClusterNode[]> => {
  const { rows } = await sql<ClusterNode>`
    select nodename || ':' || nodeport as address, groupid = 0 as is_coordinator, isactive as is_active from pg_dist_node
    where noderole = 'primary' order by groupid`.execute(db);
  return rows;
};

export const listClusterTables = async (db: Database): Promise<ClusterTable[]> => {
  const { rows } = await sql<ClusterTable>`
    select t.name, case when t.name = ${managedTable} then 'managed' else 'distributed' end as wanted,
      case when p.partmethod = 'h' then 'distributed' when p.logicalrelid is not null then 'managed' else 'local' end as type,
      (select count(*)::int from pg_dist_shard s where s.logicalrelid = p.logicalrelid) as shards,
      case when p.logicalrelid is null then pg_total_relation_size(t.name::regclass)
        else citus_total_relation_size(t.name::regclass) end as bytes
    from unnest(${[...distributedTables, managedTable]}::text[]) with ordinality as t(name, place)
      left join pg_dist_partition p on p.logicalrelid = t.name::regclass
    order by place`.execute(db);
  return rows;
};

/** Other connections of the portal to this database. */
export const countPortalConnections = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'onsil' and pid <> pg_backend_pid()`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Workers without a function that views of packed samples call. */
export const countMissingFunctions = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ missing: number }>`
    select count(*)::int as missing
    from (select oid::regprocedure::text as name from pg_proc where proname like any(array[${functions}])) f
      cross join lateral run_command_on_workers(format('select to_regprocedure(%L) is not null', f.name)) w
    where not w.success or w.result <> 't'`.execute(db);
  return rows[0]?.missing ?? 0;
};

const quiet = sql`set client_min_messages = warning`;

/** Distributes one table and gives its space on the coordinator back; the rows move with it. */
export const distributeTable = async (
  db: Database,
  { name, wanted }: Pick<ClusterTable, 'name' | 'wanted'>,
  shards: number,
): Promise<void> => {
  await sql`set statement_timeout = 0`.execute(db);
  await quiet.execute(db);
  if (wanted === 'managed') {
    await sql`select citus_add_local_table_to_metadata(${name}::regclass)`.execute(db);
    return;
  }
  // Without a key or this, its shards could not be moved while they are written.
  if (name === 'damaged_sample_chunk') await sql`alter table damaged_sample_chunk replica identity full`.execute(db);
  await (
    name === distributedTables[0]
      ? sql`select create_distributed_table(${name}::regclass, 'controller_no', shard_count => ${shards}::int, colocate_with => 'none')`
      : sql`select create_distributed_table(${name}::regclass, 'controller_no', colocate_with => ${distributedTables[0]})`
  ).execute(db);
  await sql`select truncate_local_data_after_distributing_table(${name}::regclass)`.execute(db);
};

/** Creates the functions on workers that were added after them. */
export const distributeFunctions = (db: Database): Promise<unknown> =>
  sql`select create_distributed_function(oid::regprocedure) from pg_proc
    where proname like any(array[${functions}]) order by oid`.execute(db);

/** What operators ask in SQL, tried without running it. @returns the reason why Citus cannot run a statement */
export const explainRefusal = async (db: Database, statement: string): Promise<string | null> => {
  try {
    await sql`explain ${sql.raw(statement)}`.execute(db);
    return null;
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === '0A000') return error.message;
    throw error;
  }
};

/** Starts moving shards so that all workers hold as much. @returns whether there is anything to move */
export const startRebalance = async (db: Database): Promise<boolean> => {
  await quiet.execute(db);
  const { rows } = await sql<{ job: number | null }>`select citus_rebalance_start() as job`.execute(db);
  return (rows[0]?.job ?? null) !== null;
};

export type RebalanceProgress = { state: string; done: number; all: number; error: string | null };

/** Progress of the last rebalancing. */
export const readRebalance = async (db: Database): Promise<RebalanceProgress> => {
  const { rows } = await sql<RebalanceProgress>`
    with job as (select job_id, state from pg_dist_background_job order by job_id desc limit 1)
    select job.state::text, count(*) filter (where t.status = 'done')::int as done, count(*)::int as all,
      max(t.message) filter (where t.status = 'error') as error
    from job join pg_dist_background_task t using (job_id) group by job.state`.execute(db);
  return rows[0] ?? { state: 'finished', done: 0, all: 0, error: null };
};
