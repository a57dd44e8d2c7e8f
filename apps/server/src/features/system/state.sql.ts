import { sql } from 'kysely';
import { selectLatest } from '#features/telemetry/telemetry.ts';
import type { Database } from '#platform/database/database.ts';
import { measureQueue, type QueueLength } from '#platform/database/queue-length.ts';

export type SendQueueCounts = { pending: number; failed: number };

/** Controllers with unevaluated samples (`oldest`: evaluated up to) and deviations due for evaluation. */
export const countDeviationBacklog = async (
  db: Database,
  now: Date,
): Promise<{ deviations: QueueLength; due: QueueLength }> => ({
  deviations: await measureQueue(
    db,
    () => sql`select coalesce(s.at, latest.ts) as oldest from ${selectLatest(db)} as latest left join alarm_state s using (controller_no)
      join controller using (controller_no) where latest.ts > coalesce(s.at, '-infinity') and retired_at is null`,
  ),
  due: await measureQueue(db, () => sql`select due_at as oldest from deviation where due_at <= ${now}`),
});

/** Pending and, since a time, failed deliveries and mails. */
export const countSendQueues = async (
  db: Database,
  since: Date,
): Promise<{ deliveries: SendQueueCounts; mails: SendQueueCounts }> => {
  // One subquery per count, so that each uses its partial index.
  const { rows } = await sql<SendQueueCounts>`
    select (
        (select count(*) from delivery where state in ('pending', 'sending'))
        + (select count(*) from webhook_delivery where state in ('pending', 'sending')))::float8 as pending, (
        (select count(*) from delivery where state = 'failed' and created_at >= ${since})
        + (select count(*) from webhook_delivery where state = 'failed' and created_at >= ${since}))::float8 as failed
    union all
    select (select count(*) from mail where state = 'pending')::float8,
      (select count(*) from mail where state = 'failed' and created_at >= ${since})::float8`.execute(db);
  const none = { pending: 0, failed: 0 };
  return { deliveries: rows[0] ?? none, mails: rows[1] ?? none };
};

/** pg-boss creates its tables when a worker starts for the first time. */
export const countJobs = async (db: Database, since: Date): Promise<SendQueueCounts | null> => {
  const tables = await sql<{ there: boolean }>`select to_regclass('pgboss.job') is not null as there`.execute(db);
  if (!tables.rows[0]?.there) return null;
  const { rows } = await sql<SendQueueCounts>`
    select count(*) filter (where state in ('created', 'retry', 'active'))::float8 as pending,
      count(*) filter (where state = 'failed' and created_on >= ${since})::float8 as failed
    from pgboss.job where name not like '\\_\\_pgboss%'`.execute(db);
  return rows[0] ?? null;
};

export type DatabaseState = {
  bytes: number;
  version: string;
  connections: number;
  tables: { name: string; bytes: number }[];
};

/** Size of the database; partitions count as their table. */
export const measureDatabase = async (db: Database): Promise<DatabaseState> => {
  const { rows } = await sql<DatabaseState>`
    select pg_database_size(current_database())::float8 as bytes, current_setting('server_version') as version,
      (select count(*) from pg_stat_activity where datname = current_database())::float8 as connections, (
        select coalesce(jsonb_agg(jsonb_build_object('name', name, 'bytes', bytes) order by bytes desc), '[]') from (
          select coalesce(pg_partition_root(oid)::oid, oid)::regclass::text as name, sum(pg_total_relation_size(oid)) as bytes
          from pg_class where relkind in ('r', 'm') and relnamespace = 'public'::regnamespace
          group by 1 order by 2 desc limit 10) biggest) as tables`.execute(db);
  const [state] = rows;
  if (!state) throw new Error('the database returned no state');
  return state;
};
