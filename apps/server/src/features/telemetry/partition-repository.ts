import type { Pool } from 'pg';

/** A calendar month in UTC: what one partition of `reading` holds. */
export type Month = `${number}-${string}`;

const dayMs = 86_400_000;

export const monthOf = (ts: number): Month => new Date(ts).toISOString().slice(0, 7) as Month;

export const monthStart = (month: Month): Date => new Date(`${month}-01T00:00:00Z`);

export const monthAfter = (month: Month): Month => monthOf(monthStart(month).getTime() + 32 * dayMs);

const tableOf = (month: Month): string => `reading_${month.replace('-', '_')}`;

export const listPartitions = async (pool: Pool): Promise<Month[]> => {
  const { rows } = await pool.query<{ name: string }>(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'reading'::regclass",
  );
  return rows.map(({ name }) => name.replace('reading_', '').replace('_', '-') as Month);
};

/** Makes the partition of a month where there is none; several processes may ask at once. */
export const createPartition = async (pool: Pool, month: Month): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("select pg_advisory_xact_lock(hashtext('reading partitions'))");
    await client.query(
      `create table if not exists ${tableOf(month)} partition of reading
       for values from ('${monthStart(month).toISOString()}') to ('${monthStart(monthAfter(month)).toISOString()}')`,
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
};

export const dropPartition = (pool: Pool, month: Month) => pool.query(`drop table if exists ${tableOf(month)}`);
