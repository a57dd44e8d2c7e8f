import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase, Pool, PoolClient } from 'pg';
import type { Database } from '#platform/database.ts';
import type { Log } from '#platform/log.ts';
import type { Worker } from '#platform/worker-loop.ts';
import { markDirty } from './append-repository.ts';
import {
  comparedLevels,
  compareLevel,
  findLastRun,
  findStretch,
  forgetWhole,
  listCompared,
  lockComparison,
  saveRun,
  saveWhole,
  unlockComparison,
  type ComparisonRun,
  type Stretch,
} from './rollup-comparison-repository.ts';
import { rollUp } from './rollup-service.ts';

export type Comparison = { compared: number; differing: number; repaired: number };

export type ComparisonOptions = {
  pool: Pool;
  log: Log;
  now: () => number;
  /** ends the comparison between two statements; what is left is compared at the next start */
  signal?: AbortSignal;
  /** rests after each statement for as long as it took, so that the portal's own work goes first */
  gently?: boolean;
  /** a controller that was compared whole longer ago is compared whole again, for `maxWholeMs` at most */
  wholeAfterMs?: number;
  maxWholeMs?: number;
};

const day = 86_400_000;
/** Of controllers that were compared whole before, the newest time alone is compared. */
const recentMs = 3 * day;

const windows = function* ({ from, to }: Stretch, widthMs: number): Generator<Stretch> {
  // Every window begins with a Korean midnight, so that no bucket is cut by its end.
  const first = Math.floor((from + 9 * 3_600_000) / day) * day - 9 * 3_600_000;
  for (let start = first; start < to; start += widthMs) yield { from: start, to: start + widthMs };
};

/** Compares a stretch of one controller, level by level from the samples up, and recomputes what differs at once. */
const compareStretch = async (
  client: PoolClient,
  controllerId: number,
  stretch: Stretch,
  options: ComparisonOptions,
): Promise<Comparison> => {
  const sum: Comparison = { compared: 0, differing: 0, repaired: 0 };
  for (const { level, maxWindowMs } of comparedLevels)
    for (const window of windows(stretch, maxWindowMs)) {
      options.signal?.throwIfAborted();
      const began = performance.now();
      const { compared, differing } = await compareLevel(client, level, controllerId, window);
      sum.compared += compared;
      sum.differing += differing.length;
      if (differing.length > 0) {
        await markDirty(
          client,
          differing.map((bucket) => ({ controllerId, bucket })),
        );
        await rollUp(options.pool);
        const after = await compareLevel(client, level, controllerId, window);
        const repaired = differing.filter((bucket) => !after.differing.includes(bucket)).length;
        sum.repaired += repaired;
        options.log[repaired === differing.length ? 'warn' : 'error'](
          {
            controllerId,
            level: level.table,
            from: new Date(window.from).toISOString(),
            differing: differing.length,
            repaired,
          },
          'rollups differed from what they are computed from, and were recomputed',
        );
      }
      if (options.gently) await pause(performance.now() - began);
    }
  return sum;
};

const compareAll = async (client: PoolClient, options: ComparisonOptions): Promise<Comparison> => {
  const { now, wholeAfterMs = Infinity, maxWholeMs = Infinity } = options;
  const began = performance.now();
  const sum: Comparison = { compared: 0, differing: 0, repaired: 0 };
  for (const { controllerId, wholeAt } of await listCompared(client)) {
    const stretch = await findStretch(client, controllerId);
    const due =
      wholeAt === null || (now() - wholeAt.getTime() > wholeAfterMs && performance.now() - began < maxWholeMs);
    if (stretch) {
      const from = due ? stretch.from : Math.max(stretch.from, now() - recentMs);
      const found = await compareStretch(client, controllerId, { from, to: stretch.to }, options);
      sum.compared += found.compared;
      sum.differing += found.differing;
      sum.repaired += found.repaired;
    }
    if (due) await saveWhole(client, controllerId, now());
  }
  return sum;
};

/**
 * Compares ten minutes with the samples that are kept, hours with ten minutes and days with hours, and recomputes what
 * differs: everything of controllers that never were compared, the last days of the others. Keeps and logs what it found.
 * @returns undefined where another process is at it, or where it was ended
 */
export const compareRollups = async (options: ComparisonOptions): Promise<Comparison | undefined> => {
  const { pool, log, now } = options;
  const client = await pool.connect();
  client.on('error', () => undefined); // the query that runs fails of it too
  let broken = true;
  try {
    const mine = await lockComparison(client);
    const startedAt = new Date(now());
    const found = mine ? await compareAll(client, options) : undefined;
    if (found) await saveRun(client, { startedAt, endedAt: new Date(now()), ...found });
    if (found) log.info(found, 'rollups: compared');
    if (mine) await unlockComparison(client);
    broken = false;
    return found;
  } catch (error) {
    if (options.signal?.aborted) return undefined;
    throw error;
  } finally {
    client.release(broken); // a connection that ends gives its lock back
  }
};

/** Compares once beside the portal's work, as a worker starts. */
export const startComparison = (pool: Pool, log: Log, now: () => number): Worker => {
  const end = new AbortController();
  const running = compareRollups({ pool, log, now, signal: end.signal, gently: true }).then(
    () => undefined,
    (error: unknown) => log.error({ err: error }, 'rollups: not compared; the job of the night tries again'),
  );
  return {
    async stop() {
      end.abort();
      await running;
    },
  };
};

/** What the last comparison found; undefined where there was none yet. */
export const lastComparison = (db: Database): Promise<ComparisonRun | undefined> => findLastRun(db);

/** Everything of a controller (of all: null) is compared next time: its past was changed by other ways than usual. */
export const compareWholeNextTime = (
  client: Pick<ClientBase, 'query'>,
  controllerId: number | null,
): Promise<unknown> => forgetWhole(client, controllerId);
