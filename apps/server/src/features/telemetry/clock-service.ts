import { mergeLatest, type Latest } from '@onsil/domain/live-values';
import { futureToleranceMs } from '@onsil/domain/sample';
import type { Pool, PoolClient } from 'pg';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/transaction.ts';
import { startWorkerLoop, type Worker } from '#platform/worker-loop.ts';
import { lockLatest, markCorrected, markToDerive } from './append-repository.ts';
import { writeArrivals, type Arrival } from './append-service.ts';
import { findNewestUpTo, listAhead, resetLatest, takeHeld } from './clock-repository.ts';
import { createPartitionIn, monthOf } from './partition-repository.ts';
import { listSamples } from './sample-repository.ts';

const pauseMs = 20_000;
/** A clock that is set by less than this does not refuse anything that it would not have refused before. */
const minJumpMs = 60_000;
const maxHeldAtOnce = 1_000;
/** The fields of a controller are gathered from so long before its newest sample: nodes send them in messages of their own. */
const gatherMs = 3_600_000;
const maxGathered = 4_000;

/** Gives one controller the newest values of now where it has some of a clock that was ahead. */
const resetOne = async (client: PoolClient, controllerId: number, now: number): Promise<void> => {
  const limit = now + futureToleranceMs;
  const [latest] = await lockLatest(client, [controllerId]);
  if (!latest) return;
  const newest = await findNewestUpTo(client, controllerId, limit);
  let values: Latest = Object.fromEntries(Object.entries(latest.values).filter(([, [at]]) => at <= limit));
  if (newest !== null)
    for (const sample of await listSamples(client, controllerId, newest - gatherMs, maxGathered, limit))
      values = mergeLatest(values, sample);
  await resetLatest(client, controllerId, newest, values, now);
  if (newest !== null) await markToDerive(client, [{ controllerId, from: newest, to: newest }]);
  await markCorrected(client, controllerId, (newest ?? now) + 1); // whoever judged samples of the future begins before them
};

/** Shows, where a clock was ahead for a while, the newest value of now. Samples that were stored meanwhile stay where they are. */
export const resetAhead = async (pool: Pool, ctx: Context): Promise<void> => {
  const ids = await listAhead(pool, ctx.now() + futureToleranceMs);
  for (const id of ids) await inTransaction(pool, (client) => resetOne(client, id, ctx.now()));
  if (ids.length === 0) return;
  ctx.log.warn({ controllers: ids.length }, 'newest values lay in the future, as of a clock that was ahead; set right');
  ctx.bus.publish('samples', ids);
};

type Jump = { before: number; byMs: number };

/** Takes in what was refused as of the future while the clock was behind by so much. */
const admitHeld = async (pool: Pool, ctx: Context, { before, byMs }: Jump): Promise<number> => {
  for (let count = 0; ;) {
    const { held, changed } = await inTransaction(pool, async (client) => {
      const taken = await takeHeld(client, before, byMs + futureToleranceMs, maxHeldAtOnce);
      for (const month of new Set(taken.map(({ ts }) => monthOf(ts)))) await createPartitionIn(client, month);
      const now = ctx.now();
      const arrivals = taken.map(({ controllerId, ts, values }): Arrival => ({
        controllerId,
        samples: [{ ts, values }],
        rejections: [],
        receivedAt: now,
      }));
      return { held: taken.length, changed: (await writeArrivals(client, arrivals, now)).changed };
    });
    if (changed.length > 0) ctx.bus.publish('samples', changed);
    count += held;
    if (held < maxHeldAtOnce) return count;
  }
};

/**
 * Watches this machine's clock: `check` finds out by how much it was set since the last time. Where it was put forward, samples
 * that it had refused as of the future are taken in: those alone that would not have been refused by the right clock, so that
 * what a device with a wrong clock says stays refused.
 * @param monotonic milliseconds of a clock that nobody sets
 */
export const createClockWatch = (pool: Pool, ctx: Context, monotonic: () => number) => {
  let last = { wall: ctx.now(), steady: monotonic() };
  let jumps: Jump[] = [];
  return {
    async check(): Promise<void> {
      const here = { wall: ctx.now(), steady: monotonic() };
      const byMs = here.wall - last.wall - (here.steady - last.steady);
      if (byMs >= minJumpMs) jumps.push({ before: here.wall - byMs, byMs });
      last = here;
      await resetAhead(pool, ctx);
      for (const jump of jumps) {
        const count = await admitHeld(pool, ctx, jump);
        jumps = jumps.filter((one) => one !== jump);
        ctx.log.warn({ byMs: jump.byMs, samples: count }, 'the clock was put forward; what it had refused is taken in');
      }
    },
  };
};

export const startClockWorker = (pool: Pool, ctx: Context): Worker => {
  const watch = createClockWatch(pool, ctx, () => performance.now());
  return startWorkerLoop('clock', ctx.log, pauseMs, () => watch.check());
};
