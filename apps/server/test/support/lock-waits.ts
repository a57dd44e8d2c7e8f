import { expect } from 'vitest';
import type { TestPortal } from './harness.ts';

/** Blocks all writes into a table; returns the function that unblocks them. */
export const holdTable = async ({ pool }: TestPortal, table: string): Promise<() => Promise<void>> => {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in share mode`);
  return async () => {
    await client.query('commit');
    client.release();
  };
};

/** Locks the rows that a query of ids selects, as somebody who changes them; returns the function that lets them go. */
export const holdRows = async (
  { pool }: TestPortal,
  query: string,
  values: readonly unknown[],
): Promise<() => Promise<void>> => {
  const client = await pool.connect();
  await client.query('begin');
  const { rowCount } = await client.query(`${query} for update`, [...values]);
  expect(rowCount).toBeGreaterThan(0);
  return async () => {
    await client.query('rollback');
    client.release();
  };
};

/** Resolves when this many of the portal's transactions wait for another one. */
export const untilWaiting = ({ pool }: TestPortal, transactions: number): Promise<void> =>
  expect
    .poll(
      async () =>
        (
          await pool.query(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
        ).rowCount,
      { timeout: 5_000, interval: 20 },
    )
    .toBe(transactions);
