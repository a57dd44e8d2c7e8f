import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { databaseOnClient, type Database } from '#platform/database/database.ts';

const minute = 60_000;

export type Difference = { level: string; controllerNo: number; bucket: Date; counted: number; should: number };

const levels = [
  ['rollup_10m', 'reading', 'ts', 'count(*)', '10 minutes'],
  ['rollup_1h', 'rollup_10m', 'bucket', 'sum(samples)', '1 hour'],
  ['rollup_1d', 'rollup_1h', 'bucket', 'sum(samples)', '1 day'],
] as const;

/** Lists buckets whose sample count differs from the level below, over the whole database. */
export const listDifferences = async (pool: Pick<pg.Pool, 'query'>): Promise<Difference[]> => {
  const found: Difference[] = [];
  for (const [table, source, time, samples, width] of levels) {
    const { rows } = await pool.query<Difference>(
      `select '${table}' as level, controller_no as "controllerNo", b as bucket, coalesce(t.samples, 0) as counted, coalesce(s.samples, 0)::int as should
       from (select controller_no, bucket as b, samples from ${table}) t
       full join (select controller_no, date_bin('${width}', ${time}, timestamptz '2000-01-01 00:00+09') as b, ${samples} as samples
                  from ${source} group by 1, 2) s using (controller_no, b)
       where t.samples is distinct from s.samples order by 2, 3`,
    );
    found.push(...rows);
  }
  return found;
};

/** Resolves when no mark and no span is pending; a pass in progress keeps its own until it commits. */
export const untilRolledUp = async (pool: Pick<pg.Pool, 'query'>, maxMs = 60_000): Promise<void> => {
  for (const began = performance.now(); ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const { rows } = await pool.query<{ waiting: boolean }>(
      'select exists (select from rollup_dirty) or exists (select from derive_dirty) as waiting',
    );
    if (!rows[0]?.waiting) return;
    if (performance.now() - began > maxMs) throw new Error('the rollups do not catch up');
  }
};

/**
 * Writes files of one controller's days with interleaved lines, so that concurrent imports write into the same hours.
 * @returns their paths
 */
export const writeInterleaved = async (
  folder: string,
  name: string,
  { from, lines, files }: { from: number; lines: number; files: number },
): Promise<string[]> => {
  const texts = Array.from({ length: files }, () => ['time,T']);
  for (let line = 0; line < lines; line += 1)
    texts[line % files]?.push(`${new Date(from + line * minute).toISOString()},${20 + (line % 90) / 10}`);
  return Promise.all(
    texts.map(async (text, index) => {
      const file = path.join(folder, `${name}-${index}.csv`);
      await writeFile(file, text.join('\n'));
      return file;
    }),
  );
};

type Stepped = {
  /** Runs the next statement; resolves when it is done, or when it waits for a lock. */
  step(): Promise<'ran' | 'waits' | 'over'>;
  /** Runs all remaining statements; false if it waits for a lock. */
  finish(): Promise<boolean>;
  /** Runs all remaining statements, after the locks it waits for were released. */
  toEnd(): Promise<void>;
  result: Promise<unknown>;
};

/** A transaction that the test runs statement by statement. */
export const stepTransaction = async (
  pool: pg.Pool,
  work: (ctx: { db: Database }) => Promise<unknown>,
): Promise<Stepped> => {
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid;
  let next: (() => void) | undefined;
  let over = false;
  const query = async (...given: unknown[]): Promise<unknown> => {
    await new Promise<void>((resolve) => (next = resolve));
    return Reflect.apply(client.query, client, given);
  };
  const gated = databaseOnClient({ query } as unknown as pg.PoolClient);
  const run = gated.transaction().execute((db) => work({ db }));
  const result = run.finally(() => {
    over = true;
    client.release();
  });
  result.catch(() => undefined); // errors are reported to the caller that awaits it
  const waits = async (): Promise<boolean> => {
    const state = await pool.query("select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'", [pid]);
    return state.rowCount === 1;
  };
  const untilNext = async (): Promise<'ran' | 'waits' | 'over'> => {
    for (;;) {
      await new Promise(setImmediate);
      if (over) return 'over';
      if (next) return 'ran';
      if (await waits()) return 'waits';
    }
  };
  const step = async (): Promise<'ran' | 'waits' | 'over'> => {
    const state = await untilNext();
    if (state !== 'ran') return state;
    next?.();
    next = undefined;
    return untilNext();
  };
  const finish = async (): Promise<boolean> => {
    for (;;) {
      const state = await step();
      if (state === 'over') return true;
      if (state === 'waits') return false;
    }
  };
  return {
    step,
    result,
    finish,
    async toEnd() {
      while (!(await finish()));
    },
  };
};
