import type { Pool, PoolClient } from 'pg';

/** Runs `work` in a transaction of its own connection: committed when it resolves, rolled back when it throws. */
export const inTransaction = async <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => (broken = cause));
    throw error;
  } finally {
    client.release(broken);
  }
};
