import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { minuteMs } from '@onsil/domain/calendar/duration';
import { kstDay, kstDayStart } from '@onsil/domain/calendar/kst';
import { decodeDay } from '#features/telemetry/store/day-rollup-codec.ts';
import { databaseOnClient, type Database } from '#platform/database/database.ts';

export type Difference = { controllerNo: number; bucket: Date; counted: number; should: number };

/** A stored hour of a packed day. */
export type PackedHour = { controllerNo: number; bucket: Date; samples: number };

/** Samples of each hour of the packed days; NaN for a day whose bytes are damaged. */
export const listPackedHours = async (pool: Pick<pg.Pool, 'query'>): Promise<PackedHour[]> => {
  const { rows } = await pool.query<{ controllerNo: number; day: Date; body: Buffer }>(
    'select controller_no as "controllerNo", day, body from day_rollup order by 1, 2',
  );
  return rows.flatMap(({ controllerNo, day, body }) =>
    [...(decodeDay(body)?.samples ?? [Number.NaN])].flatMap((samples, hour) =>
      samples === 0 ? [] : [{ controllerNo, bucket: new Date(day.getTime() + hour * 60 * minuteMs), samples }],
    ),
  );
};

/**
 * Lists hours whose sample count differs from that of their samples, over the whole database. Hours that are marked are read
 * from their samples, so what is stored of their days does not count.
 */
export const listDifferences = async (pool: Pick<pg.Pool, 'query'>): Promise<Difference[]> => {
  const { rows: hours } = await pool.query<PackedHour>(
    `select controller_no as "controllerNo", hour as bucket, sum(samples)::int as samples
     from (select controller_no, date_trunc('hour', ts, 'UTC') as hour, 1 as samples from reading
           union all select controller_no, hour, samples from sample_chunk) all_samples
     group by 1, 2 order by 1, 2`,
  );
  const { rows: marked } = await pool.query<{ controllerNo: number; day: Date }>(
    'select controller_no as "controllerNo", day from day_rollup_dirty',
  );
  const marks = new Set(marked.map(({ controllerNo, day }) => `${controllerNo} ${day.getTime()}`));
  const dayOf = (bucket: Date): number => kstDayStart(kstDay(bucket.getTime()));
  const keyOf = ({ controllerNo, bucket }: PackedHour): string => `${controllerNo} ${bucket.getTime()}`;
  const isPacked = ({ controllerNo, bucket }: PackedHour): boolean => !marks.has(`${controllerNo} ${dayOf(bucket)}`);
  const packed = new Map((await listPackedHours(pool)).filter(isPacked).map((one) => [keyOf(one), one]));
  const should = new Map(hours.filter(isPacked).map((one) => [keyOf(one), one]));
  return [...new Set([...packed.keys(), ...should.keys()])].flatMap((key) => {
    const one = packed.get(key) ?? should.get(key);
    const [counted, right] = [packed.get(key)?.samples ?? 0, should.get(key)?.samples ?? 0];
    if (!one || counted === right) return [];
    return [{ controllerNo: one.controllerNo, bucket: one.bucket, counted, should: right }];
  });
};

/**
 * Resolves when the journal is empty, no day that is over at `now` is marked and no span is pending; a pass in progress keeps its own until it
 * commits.
 */
export const untilRolledUp = async (pool: Pick<pg.Pool, 'query'>, now: number, maxMs = 60_000): Promise<void> => {
  const today = new Date(kstDayStart(kstDay(now)));
  for (const began = performance.now(); ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const { rows } = await pool.query<{ waiting: boolean }>(
      `select exists (select from day_rollup_dirty where day < $1) or exists (select from derive_dirty)
         or exists (select from sample_journal) as waiting`,
      [today],
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
    texts[line % files]?.push(`${new Date(from + line * minuteMs).toISOString()},${20 + (line % 90) / 10}`);
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
