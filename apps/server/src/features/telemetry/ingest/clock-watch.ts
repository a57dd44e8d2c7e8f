import { uptime } from 'node:os';
import { hourMs } from '@onsil/domain/calendar/duration';
import { mergeAllLatest, type Latest } from '@onsil/domain/telemetry/latest-values';
import { futureToleranceMs } from '@onsil/domain/telemetry/sample';
import type { Context } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { forEachIsolated } from '#platform/jobs/for-each-isolated.ts';
import { startWorkerLoop, type Worker } from '#platform/jobs/worker-loop.ts';
import { lockLatest, markCorrected, markToDerive } from '../store/append.ts';
import { listControllersAhead, resetLatest, takeHeldSamples } from '../store/clock-repair.ts';
import { findNewestSample } from '../store/newest-sample.ts';
import { createPartition, monthOf } from '../store/partitions.ts';
import { listSamples } from '../store/samples.ts';
import { writeBatch, type IngestMessage } from './write-batch.ts';

const pollMs = 20_000;
/** A smaller change of the clock cannot have caused a rejection. */
const minJumpMs = 60_000;
const heldBatchSize = 1_000;
/**
 * Latest values are rebuilt from this long before the newest sample: a controller's nodes may send in separate
 * messages.
 */
const gatherMs = hourMs;
const maxGatheredSamples = 4_000;

/** Rebuilds the latest values of a controller that has values from the future. */
const resetOne = async (ctx: Context, controllerNo: number): Promise<void> => {
  const { db } = ctx;
  const now = ctx.now();
  const limit = now + futureToleranceMs;
  const [latest] = await lockLatest(db, [controllerNo]);
  if (!latest) return;
  const newest = (await findNewestSample(db, controllerNo, { before: limit + 1 }))?.ts ?? null;
  let values: Latest = Object.fromEntries(Object.entries(latest.values).filter(([, [at]]) => at <= limit));
  if (newest !== null) {
    const span = { after: newest - gatherMs, limit: maxGatheredSamples, until: limit };
    values = mergeAllLatest(values, await listSamples(db, controllerNo, span));
  }
  await resetLatest(db, controllerNo, { ts: newest, values, now });
  if (newest !== null) await markToDerive(db, [{ controllerNo, from: newest, to: newest }]);
  await markCorrected(db, controllerNo, (newest ?? now) + 1); // forces a new evaluation where future samples were evaluated
};

/** Rebuilds latest values that are in the future because the clock was ahead. The stored samples stay. */
export const rebuildLatestAhead = async (ctx: Context): Promise<void> => {
  const rebuilt: number[] = [];
  const rebuild = async (controllerNo: number): Promise<void> => {
    await transact(ctx, (ctx) => resetOne(ctx, controllerNo));
    rebuilt.push(controllerNo);
  };
  try {
    await forEachIsolated(await listControllersAhead(ctx.db, ctx.now() + futureToleranceMs), rebuild);
  } finally {
    if (rebuilt.length > 0) {
      ctx.log.warn({ controllers: rebuilt.length }, 'latest values were in the future; rebuilt them');
      ctx.bus.publish('samples', rebuilt);
    }
  }
};

type Jump = { before: number; byMs: number };

/** Stores samples that were rejected as future while the clock was behind. */
const admitHeld = async (ctx: Context, { before, byMs }: Jump): Promise<number> => {
  for (let count = 0; ;) {
    const { held, changed } = await transact(ctx, async (inside) => {
      const taken = await takeHeldSamples(inside.db, before, byMs + futureToleranceMs, heldBatchSize);
      for (const month of new Set(taken.map(({ ts }) => monthOf(ts)))) await createPartition(inside.db, month);
      const now = ctx.now();
      const arrivals = taken.map(({ controllerNo, ts, values }): IngestMessage => ({
        controllerNo,
        samples: [{ ts, values }],
        rejections: [],
        receivedAt: now,
      }));
      return { held: taken.length, changed: (await writeBatch(inside, arrivals)).changed };
    });
    if (changed.length > 0) ctx.bus.publish('samples', changed);
    count += held;
    if (held < heldBatchSize) return count;
  }
};

/**
 * Detects changes of the system clock: `check` compares it with a monotonic one. After a forward jump it stores the
 * samples that were rejected as future only because of the wrong clock; those from devices with a wrong clock stay
 * rejected.
 * @param monotonic time in ms that no clock change affects, and that goes on while the machine is suspended
 */
export const createClockWatch = (ctx: Context, monotonic: () => number) => {
  let last = { wall: ctx.now(), steady: monotonic() };
  let jumps: Jump[] = [];
  const admitJump = async (jump: Jump): Promise<void> => {
    const count = await admitHeld(ctx, jump);
    jumps = jumps.filter((one) => one !== jump);
    ctx.log.warn(
      { byMs: jump.byMs, samples: count },
      'the clock moved forward; stored the samples it had rejected as future',
    );
  };
  return {
    async check(): Promise<void> {
      const current = { wall: ctx.now(), steady: monotonic() };
      const byMs = current.wall - last.wall - (current.steady - last.steady);
      if (byMs >= minJumpMs) jumps.push({ before: current.wall - byMs, byMs });
      last = current;
      const steps = [() => rebuildLatestAhead(ctx), ...jumps.map((jump) => () => admitJump(jump))];
      await forEachIsolated(steps, (step) => step());
    },
  };
};

/** Time since the machine was started (ms), unlike `performance.now` with what it was suspended. */
const getUptimeMs = (): number => uptime() * 1_000;

export const startClockWorker = (ctx: Context): Worker => {
  const watch = createClockWatch(ctx, getUptimeMs);
  return startWorkerLoop('clock', ctx.log, pollMs, () => watch.check());
};
