import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { compileOnce } from '#platform/database/compile-once.ts';
import { instant } from '#platform/database/epoch.ts';

/** Controllers share this many locks: one per controller would overflow the database's lock table. */
const stripeCount = 128;
export const stripe = sql.raw(`controller_no % ${stripeCount}`);
/** First key of the advisory locks; the second is the stripe. */
const lockClass = sql`hashtext('onsil rollups')`;

type Row = { stripe: number; locked: boolean };

const tryForBuckets = compileOnce<Row>(
  (maxMarks) => sql`
    select stripe, pg_try_advisory_xact_lock(${lockClass}, stripe) as locked
    from (select distinct ${stripe} as stripe
      from (select controller_no from rollup_dirty limit ${maxMarks}) oldest) stripes`,
);

const tryForDays = (db: Database, before: number, maxMarks: number) =>
  sql<Row>`
    select stripe, pg_try_advisory_xact_lock(${lockClass}, stripe) as locked
    from (select distinct ${stripe} as stripe
      from (select controller_no from day_rollup_dirty where day < ${instant(before)} limit ${maxMarks}) oldest) stripes`.execute(
    db,
  );

/** Waits for the first stripe where all were busy. Only in a transaction without a stripe lock, to avoid deadlocks. */
const takeLocks = async (db: Database, rows: readonly Row[]): Promise<{ locked: number[]; areBusy: boolean }> => {
  const locked = rows.filter((row) => row.locked).map((row) => row.stripe);
  const [first, ...others] = rows.filter((row) => !row.locked);
  if (locked.length > 0 || first === undefined) return { locked, areBusy: first !== undefined };
  await sql`select pg_advisory_xact_lock(${lockClass}, ${first.stripe})`.execute(db);
  return { locked: [first.stripe], areBusy: others.length > 0 };
};

/**
 * Locks, until the transaction ends, the free stripes of the controllers in the oldest marks. Two passes over
 * one controller would each compute a bucket without the other's uncommitted rows, and the later commit would overwrite
 * the right one.
 */
export const lockForBuckets = async (db: Database, maxMarks: number) =>
  takeLocks(db, await tryForBuckets(db, maxMarks));

/** The same locks for days that began before a time (epoch ms) and are to be packed. */
export const lockForDays = async (db: Database, before: number, maxMarks: number) =>
  takeLocks(db, (await tryForDays(db, before, maxMarks)).rows);
