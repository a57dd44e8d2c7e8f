import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { arrayLiteral } from './columns.ts';

/** Whether samples are distributed by controller; Citus keeps that for as long as a process runs. */
let known: boolean | undefined;

const ask = async (db: Database): Promise<boolean> => {
  const { rows: installed } = await sql<{ there: boolean }>`
    select to_regclass('pg_catalog.pg_dist_partition') is not null as there`.execute(db);
  if (!installed[0]?.there) return false;
  const { rows } = await sql<{ there: boolean }>`
    select exists (select 1 from pg_dist_partition where logicalrelid = 'reading'::regclass and partmethod = 'h') as there`.execute(
    db,
  );
  return rows[0]?.there ?? false;
};

const isDistributed = async (db: Database): Promise<boolean> => (known ??= await ask(db));

/**
 * Runs a statement for all controllers. On a cluster once for each of them, with a condition that makes it one of a single
 * shard: Citus refuses most lateral joins of several.
 */
export const byShard = async <T extends { controllerNo: number }, R>(
  db: Database,
  items: readonly T[],
  run: (items: readonly T[], condition: RawBuilder<unknown>, controllerNo: number | null) => Promise<R[]>,
): Promise<R[]> => {
  if (!(await isDistributed(db))) return run(items, sql``, null);
  const found: R[] = [];
  for (const [controllerNo, own] of Map.groupBy(items, (one) => one.controllerNo))
    found.push(...(await run(own, sql`and controller_no = ${controllerNo}::int`, controllerNo)));
  return found;
};

const lockClass = sql`hashtext('onsil samples')`;

/**
 * On a cluster a row's lock ends when the coordinator has committed, some time before the workers have: these locks end
 * after both. In the order of the controllers, so that transactions do not wait for each other.
 */
export const lockOnCluster = async (db: Database, controllerNos: readonly number[]): Promise<void> => {
  if (controllerNos.length === 0 || !(await isDistributed(db))) return;
  await sql`
    select pg_advisory_xact_lock(${lockClass}, id)
    from (select distinct id from unnest(${arrayLiteral(controllerNos)}::int[]) as id order by id) ids`.execute(db);
};

/**
 * On a cluster, locks those of the listed controllers that no other transaction has locked, as `lockOnCluster` does but without
 * waiting: a transaction that holds other locks of them must not wait for these.
 * @returns a condition for the rows of these controllers
 */
export const lockFreeOnCluster = async (
  db: Database,
  list: () => Promise<readonly { controllerNo: number }[]>,
): Promise<RawBuilder<unknown>> => {
  if (!(await isDistributed(db))) return sql``;
  const listed = await list();
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${arrayLiteral(listed.map(({ controllerNo }) => controllerNo))}::int[]) as id
    where pg_try_advisory_xact_lock(${lockClass}, id)`.execute(db);
  return sql`and controller_no = any(${arrayLiteral(rows.map(({ id }) => id))}::int[])`;
};

/**
 * Makes the commit of this transaction one of two phases on a cluster. Citus commits a single worker before the coordinator
 * and without it, unless a table that it manages on the coordinator is written too, as `day_rollup_dirty`.
 */
export const commitTogether = async (db: Database): Promise<void> => {
  if (await isDistributed(db)) await sql`delete from day_rollup_dirty where controller_no = 0`.execute(db);
};
