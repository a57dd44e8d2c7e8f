import type { Pool } from 'pg';
import type { Context } from '#platform/context.ts';
import { startWorkerLoop, type Worker } from '#platform/worker-loop.ts';
import { publishNotices } from '#features/notifications/service.ts';
import { judgeController } from './judge-service.ts';
import { lookAtFarm } from './look-service.ts';
import { listDueFarms } from './look-repository.ts';
import { endRenewals } from './renewal-service.ts';
import { insertMissingStates, listQuiet, listUnjudged } from './state-repository.ts';

/** Deviations appear this fast after their sample; a pass without anything to do costs one small query. */
const passMs = 500;
/** What the notices of other processes did not bring: lost ones, silences, the ends of renewals. */
const sweepMs = 5_000;

/** Judges controllers until nothing is left to judge of them. Several processes may do it at once. */
const judgeAll = async (pool: Pool, ctx: Context, controllerIds: Iterable<number>): Promise<void> => {
  const queue = new Set(controllerIds);
  const farms = new Set<number>();
  for (const controllerId of queue) {
    queue.delete(controllerId);
    const judged = await judgeController(pool, ctx, controllerId);
    if (judged?.changed) farms.add(judged.fno);
    if (judged?.more) queue.add(controllerId);
    else if (farms.size > 0) ctx.bus.publish('deviations', farms);
  }
};

/** Everything that is due by the samples that came and by the clock: judging, renewals, states, notices. */
export const catchUpDeviations = async (pool: Pool, ctx: Context, changed: Iterable<number> | null): Promise<void> => {
  if (changed === null) {
    await insertMissingStates(pool);
    await endRenewals(pool, ctx);
    await judgeAll(pool, ctx, [...(await listUnjudged(pool)), ...(await listQuiet(pool, new Date(ctx.now())))]);
  } else await judgeAll(pool, ctx, changed);
  for (const fno of await listDueFarms(pool, ctx.now())) {
    const mnos = await lookAtFarm(pool, fno, ctx.now());
    if (mnos === null) continue;
    ctx.bus.publish('deviations', [fno]);
    publishNotices(ctx.bus, mnos);
  }
};

/** Keeps deviations and their notices up with the samples, a second or two behind them. */
export const startDeviationWorker = (pool: Pool, ctx: Context): Worker => {
  let sweptAt = -Infinity;
  const sweepAnew = (): void => void (sweptAt = -Infinity);
  const changed = new Set<number>();
  const pass = async (): Promise<void> => {
    const sweep = performance.now() - sweptAt >= sweepMs;
    const ids = [...changed];
    changed.clear();
    if (sweep) sweptAt = performance.now();
    try {
      if (ids.length > 0) await catchUpDeviations(pool, ctx, ids);
      if (sweep || ids.length === 0) await catchUpDeviations(pool, ctx, sweep ? null : []);
    } catch (error) {
      sweepAnew(); // what the pass had taken is found again
      throw error;
    }
  };
  const { stop } = startWorkerLoop('deviations', ctx.log, passMs, pass);
  const unsubscribe = ctx.bus.subscribe('samples', (ids) => ids.forEach((id) => changed.add(id)), sweepAnew);
  return {
    stop() {
      unsubscribe();
      return stop();
    },
  };
};
