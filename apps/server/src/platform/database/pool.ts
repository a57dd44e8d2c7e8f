import type pg from 'pg';
import { createMeasureWindow, type Measurement } from '../log/measure-window.ts';
import type { Database } from './database.ts';

export type PoolState = { size: number; maxSize: number; inUse: number; waiting: number; waits: Measurement };

const pools = new WeakMap<Database, pg.Pool>();

export const registerPool = (db: Database, pool: pg.Pool): void => void pools.set(db, pool);

/** The connection pool of a database that `openDatabase` returned. For the platform: features use `withConnection`. */
export const getPool = (db: Database): pg.Pool => {
  const pool = pools.get(db);
  if (!pool) throw new Error('a transaction or a single connection has no pool');
  return pool;
};

const windows = new WeakMap<pg.Pool, ReturnType<typeof createMeasureWindow>>();

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: unknown) => void) => void;

/** Measures how long callers wait for a pool connection, including waits that end with an error. */
export const monitorPool = (pool: pg.Pool): void => {
  const window = createMeasureWindow();
  windows.set(pool, window);
  const connect = pool.connect.bind(pool) as (taken: Taken) => void;
  const measured = (taken: Taken): void => {
    const startedAt = performance.now();
    connect((error, client, release) => {
      window.record(performance.now() - startedAt);
      taken(error, client, release);
    });
  };
  const asPromise = (): Promise<pg.PoolClient> =>
    new Promise((resolve, reject) =>
      measured((error, client) => (client ? resolve(client) : reject(error ?? new Error('no connection')))),
    );
  pool.connect = ((taken?: Taken) => (taken ? measured(taken) : asPromise())) as typeof pool.connect;
};

export const getPoolState = (db: Database): PoolState => {
  const pool = getPool(db);
  return {
    size: pool.totalCount,
    maxSize: pool.options.max,
    inUse: pool.totalCount - pool.idleCount,
    waiting: pool.waitingCount,
    waits: windows.get(pool)?.read() ?? { count: 0, meanMs: 0, p99Ms: 0, maxMs: 0 },
  };
};
