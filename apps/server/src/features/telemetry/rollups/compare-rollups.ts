import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '#platform/context.ts';
import { withConnection } from '#platform/database/connection.ts';
import type { Database } from '#platform/database/database.ts';
import { isUnavailable } from '#platform/http/errors.ts';
import { forEachIsolated } from '#platform/jobs/for-each-isolated.ts';
import type { Worker } from '#platform/jobs/worker-loop.ts';
import type { TimeRange } from '../store/day-rollups.ts';
import { dayMs, dayOf, markDays } from '../store/marked-days.ts';
import {
  compareDays,
  findLastRun,
  findTimeRange,
  resetFullComparison,
  listComparedControllers,
  lockComparison,
  saveRun,
  saveFullComparison,
  unlockComparison,
  type ComparedController,
  type ComparisonRun,
} from '../store/rollup-comparison.ts';
import { packNextDays } from './pack-days.ts';

export type Comparison = { compared: number; differing: number; repaired: number };

/** What was compared, and what kept controllers from it. */
type Compared = { sum: Comparison; failure: { error: unknown } | null };

type ComparisonContext = Pick<Context, 'db' | 'log' | 'now'>;

export type ComparisonOptions = {
  /** stops between two statements; the next start continues */
  signal?: AbortSignal;
  /** pauses after each statement for as long as it took, so that other work goes first */
  gently?: boolean;
  /** controllers compared completely longer ago are compared completely again, for at most `maxWholeMs` */
  wholeAfterMs?: number;
  maxWholeMs?: number;
};

/** Controllers compared completely before are only compared for the last three days. */
const recentMs = 3 * dayMs;

/** Samples that are compared at once: of a week some thousands. */
const windowMs = 7 * dayMs;

/** Windows of whole days. */
const windows = function* ({ from, to }: TimeRange): Generator<TimeRange> {
  for (let start = dayOf(from); start < to; start += windowMs) yield { from: start, to: start + windowMs };
};

/** Computes marked days, so that a repair is seen at once. */
const repair = async (ctx: ComparisonContext, signal: AbortSignal | undefined): Promise<void> => {
  while (!signal?.aborted && (await packNextDays(ctx)));
  signal?.throwIfAborted();
};

/** Compares a range of one controller and computes again what differs. */
const compareStretch = async (
  ctx: ComparisonContext,
  controllerNo: number,
  stretch: TimeRange,
  options: ComparisonOptions,
): Promise<Comparison> => {
  const sum: Comparison = { compared: 0, differing: 0, repaired: 0 };
  for (const window of windows(stretch)) {
    options.signal?.throwIfAborted();
    const startedAtMs = performance.now();
    const { compared, differing, damaged } = await compareDays(ctx.db, controllerNo, window);
    if (damaged.length > 0)
      ctx.log.error(
        { controllerNo, hours: damaged.map((hour) => new Date(hour).toISOString()) },
        'packed samples are damaged; restore these hours from a backup',
      );
    sum.compared += compared;
    sum.differing += differing.length;
    if (differing.length > 0) {
      await markDays(ctx.db, differing);
      await repair(ctx, options.signal);
      const after = await compareDays(ctx.db, controllerNo, window);
      const repaired = differing.filter(({ day }) => after.differing.every((one) => one.day !== day)).length;
      sum.repaired += repaired;
      ctx.log[repaired === differing.length ? 'warn' : 'error'](
        { controllerNo, from: new Date(window.from).toISOString(), differing: differing.length, repaired },
        'statistics of days differed from their samples and were computed again',
      );
    }
    if (options.gently) await pause(performance.now() - startedAtMs);
  }
  return sum;
};

/** Compares all controllers. One that fails keeps none behind it from its comparison. */
const compareAll = async (ctx: ComparisonContext, options: ComparisonOptions): Promise<Compared> => {
  const { db, now } = ctx;
  const { signal, wholeAfterMs = Infinity, maxWholeMs = Infinity } = options;
  const startedAtMs = performance.now();
  const sum: Comparison = { compared: 0, differing: 0, repaired: 0 };
  const isDue = (wholeAt: Date | null): boolean => {
    // A time ahead is that of a clock which was wrong.
    if (wholeAt === null || wholeAt.getTime() > now()) return true;
    return now() - wholeAt.getTime() > wholeAfterMs && performance.now() - startedAtMs < maxWholeMs;
  };
  const compareOne = async ({ controllerNo, wholeAt }: ComparedController): Promise<void> => {
    const stretch = await findTimeRange(db, controllerNo);
    const due = isDue(wholeAt);
    if (stretch) {
      const from = due ? stretch.from : Math.max(stretch.from, now() - recentMs);
      const result = await compareStretch(ctx, controllerNo, { from, to: stretch.to }, options);
      sum.compared += result.compared;
      sum.differing += result.differing;
      sum.repaired += result.repaired;
    }
    if (due) await saveFullComparison(db, controllerNo, now());
  };
  try {
    await forEachIsolated(await listComparedControllers(db), compareOne, signal);
    return { sum, failure: null };
  } catch (error) {
    if (isUnavailable(error) || signal?.aborted) throw error;
    return { sum, failure: { error } };
  }
};

/**
 * Compares the stored statistics of days with their samples and computes again what differs; hours whose samples are gone are
 * left. Controllers never compared are checked completely, others for the last days. Stores and logs the result.
 * @returns undefined when another process is comparing or the signal aborted
 * @throws after all controllers, as `forEachIsolated`
 */
export const compareRollups = async (
  ctx: ComparisonContext,
  options: ComparisonOptions = {},
): Promise<Comparison | undefined> => {
  const compare = async (db: Database): Promise<Comparison | undefined> => {
    if (!(await lockComparison(db))) return undefined;
    const startedAt = new Date(ctx.now());
    const { sum, failure } = await compareAll({ ...ctx, db }, options);
    options.signal?.throwIfAborted();
    await saveRun(db, { startedAt, endedAt: new Date(ctx.now()), ...sum });
    ctx.log.info(sum, 'rollup comparison done');
    await unlockComparison(db);
    if (failure) throw failure.error;
    return sum;
  };
  try {
    return await withConnection(ctx.db, ({ db }) => compare(db));
  } catch (error) {
    if (options.signal?.aborted) return undefined;
    throw error;
  }
};

/** Runs one comparison in the background at start. */
export const startRollupComparison = (ctx: Context): Worker => {
  const end = new AbortController();
  const running = compareRollups(ctx, { signal: end.signal, gently: true }).then(
    () => undefined,
    (error: unknown) => ctx.log.error({ err: error }, 'rollup comparison failed; the nightly job retries'),
  );
  return {
    async stop() {
      end.abort();
      await running;
    },
  };
};

/** Result of the last comparison; undefined before the first. */
export const getLastComparison = (db: Database): Promise<ComparisonRun | undefined> => findLastRun(db);

/** Forces a complete comparison of a controller (null: of all) after its past was changed by other means. */
export const forceFullComparison = (ctx: Pick<Context, 'db'>, controllerNo: number | null): Promise<unknown> =>
  resetFullComparison(ctx.db, controllerNo);
