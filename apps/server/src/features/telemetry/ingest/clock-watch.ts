import { uptime } from 'node:os';
import { dayMs, hourMs } from '@onsil/domain/calendar/duration';
import { mergeAllLatest, type Latest } from '@onsil/domain/telemetry/latest-values';
import { futureToleranceMs } from '@onsil/domain/telemetry/sample';
import type { Context } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { transact } from '#platform/database/transaction.ts';
import { forEachIsolated } from '#platform/jobs/for-each-isolated.ts';
import { startWorkerLoop, type Worker } from '#platform/jobs/worker-loop.ts';
import { lockLatest, markCorrected, markToDerive } from '../store/append.ts';
import { listControllersAhead, resetLatest, takeFuture, takeOutdated, type TakeHeld } from '../store/clock-repair.ts';
import { findNewestSample } from '../store/newest-sample.ts';
import { createPartition, monthOf } from '../store/partitions.ts';
import { oldestRetainedTime } from '../store/retention.ts';
import { listSamples } from '../store/samples.ts';
import { writeBatch, type IngestMessage } from './write-batch.ts';

const pollMs = 20_000;
/** A smaller change of the clock cannot have caused a rejection. */
const minJumpMs = 60_000;
/** More than a clock that is slewed loses between two looks at it. */
const minBackMs = 1_000;
const heldBatchSize = 1_000;
/**
 * Latest values are rebuilt from this long before the newest sample: a controller's nodes may send in separate
 * messages.
 */
const gatherMs = hourMs;
const maxGatheredSamples = 4_000;
/** How far back the newest value of a field is looked for that reports more seldom than that. */
const maxSeldomMs = 92 * dayMs;

/** Newest values of fields whose newest value is gone. The light integral is not looked for: it is derived again. */
const findSeldom = async (
  db: Database,
  controllerNo: number,
  { fields, before }: { fields: readonly string[]; before: number },
): Promise<Latest> => {
  const found: [string, readonly [number, number]][] = [];
  for (const key of fields) {
    const newest =
      key === 'dli'
        ? undefined
        : await findNewestSample(db, controllerNo, { before, since: before - maxSeldomMs, key });
    if (newest) found.push([key, [newest.ts, newest.value]]);
  }
  return Object.fromEntries(found);
};

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
    const fields = Object.keys(latest.values).filter((key) => !values[key]);
    values = { ...values, ...(await findSeldom(db, controllerNo, { fields, before: newest + 1 })) };
  }
  await resetLatest(db, controllerNo, { ts: newest, values, now });
  if (newest !== null) await markToDerive(db, [{ controllerNo, from: newest, to: newest }]);
  await markCorrected(db, controllerNo, (newest ?? now) + 1); // forces a new evaluation where future samples were evaluated
};

/**
 * Rebuilds latest values that are in the future because the clock was ahead. The stored samples stay.
 * @param ofValues also looks for single values that are later than the newest sample
 */
const rebuildLatestAhead = async (ctx: Context, ofValues: boolean): Promise<void> => {
  const rebuilt: number[] = [];
  const rebuild = async (controllerNo: number): Promise<void> => {
    await transact(ctx, (ctx) => resetOne(ctx, controllerNo));
    rebuilt.push(controllerNo);
  };
  try {
    const limit = ctx.now() + futureToleranceMs;
    await forEachIsolated(await listControllersAhead(ctx.db, { limit, ofValues }), rebuild);
  } finally {
    if (rebuilt.length > 0) {
      ctx.log.warn({ controllers: rebuilt.length }, 'latest values were in the future; rebuilt them');
      ctx.bus.publish('samples', rebuilt);
    }
  }
};

type Jump = { before: number; byMs: number };

/** Stores samples that were rejected while the clock was wrong. */
const admitHeld = async (ctx: Context, take: TakeHeld): Promise<number> => {
  for (let count = 0; ;) {
    const { held, changed } = await transact(ctx, async (inside) => {
      const taken = await take(inside.db, heldBatchSize);
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
 * samples that were rejected as future only because of the wrong clock, and at any time those that were rejected as too old by a
 * clock which named a time to come; those from devices with a wrong clock stay rejected.
 * @param rawMonths retention of raw samples in months
 * @param monotonic time in ms that no clock change affects, and that goes on while the machine is suspended
 */
export const createClockWatch = (ctx: Context, rawMonths: number, monotonic: () => number) => {
  let last = { wall: ctx.now(), steady: monotonic() };
  /** Whether values may be ahead: until the first look, and after the clock was set back until one succeeded. */
  let mayBeAhead = true;
  let jumps: Jump[] = [];
  const admitJump = async (jump: Jump): Promise<void> => {
    const count = await admitHeld(ctx, takeFuture(jump.before, jump.byMs + futureToleranceMs));
    jumps = jumps.filter((one) => one !== jump);
    ctx.log.warn(
      { byMs: jump.byMs, samples: count },
      'the clock moved forward; stored the samples it had rejected as future',
    );
  };
  const rebuildAhead = async (): Promise<void> => {
    await rebuildLatestAhead(ctx, mayBeAhead);
    mayBeAhead = false;
  };
  const admitOutdated = async (): Promise<void> => {
    const now = ctx.now();
    const span = { from: oldestRetainedTime(now, rawMonths), to: now + futureToleranceMs };
    const count = await admitHeld(ctx, takeOutdated(now + minJumpMs, span));
    if (count > 0)
      ctx.log.warn({ samples: count }, 'the clock was ahead; stored the samples it had rejected as too old');
  };
  return {
    async check(): Promise<void> {
      const current = { wall: ctx.now(), steady: monotonic() };
      const byMs = current.wall - last.wall - (current.steady - last.steady);
      if (byMs >= minJumpMs) jumps.push({ before: current.wall - byMs, byMs });
      if (byMs <= -minBackMs) mayBeAhead = true;
      last = current;
      const steps = [rebuildAhead, admitOutdated, ...jumps.map((jump) => () => admitJump(jump))];
      await forEachIsolated(steps, (step) => step());
    },
  };
};

/** Time since the machine was started (ms), unlike `performance.now` with what it was suspended. */
const getUptimeMs = (): number => uptime() * 1_000;

export const startClockWorker = (ctx: Context, rawMonths: number): Worker => {
  const watch = createClockWatch(ctx, rawMonths, getUptimeMs);
  return startWorkerLoop('clock', ctx.log, pollMs, () => watch.check());
};
