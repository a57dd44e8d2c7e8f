import type { Context } from '#platform/context.ts';
import { forEachIsolated } from '#platform/jobs/for-each-isolated.ts';
import { startWorkerLoop, type Worker } from '#platform/jobs/worker-loop.ts';
import { isUnavailable } from '#platform/http/errors.ts';
import { createKeptLimits, type KeptLimits } from '#features/alarm-limits/alarm-limits.ts';
import { evaluateControllers } from './evaluate/evaluate-controllers.ts';
import { evaluateFarm } from './notify/evaluate-due.ts';
import { listDueFarms } from './notify/due.sql.ts';
import { endFinishedMaintenance } from './mute/maintenance.ts';
import {
  insertMissingStates,
  listDueChecks,
  listPossiblySilent,
  listUnevaluated,
  putOffChecks,
} from './evaluate/state.sql.ts';

/** Delay between a sample and its deviation; an idle pass costs one small query. */
const pollMs = 500;
/** Interval for what no event reports: silences, corrections, ends of maintenance. */
const checkIntervalMs = 5_000;
/** Interval for events that were lost, as those of a process that died after its commit: looks at all controllers. */
const sweepIntervalMs = 5 * 60_000;

/** Controllers of one transaction: a few statements for all of them instead of ten for each. */
const maxTogether = 250;

/**
 * `stopping` ends a pass between two controllers or farms; the next start finds the rest. `kept`: limits that passes of a
 * worker share.
 */
type Pass = { stopping?: AbortSignal; kept?: KeptLimits };

/**
 * Evaluates controllers until none has samples left, or the signal aborts. Safe in several processes at once.
 * @throws the first error, after the controllers that have none
 */
const evaluateAll = async (ctx: Context, controllerNos: Iterable<number>, { stopping, kept }: Pass): Promise<void> => {
  const queue = new Set(controllerNos);
  let together = maxTogether;
  const failures: unknown[] = [];
  while (queue.size > 0 && !stopping?.aborted) {
    const group = [...queue.values().take(together)];
    for (const controllerNo of group) queue.delete(controllerNo);
    try {
      for (const { controllerNo, more } of await evaluateControllers(ctx, group, kept))
        if (more) queue.add(controllerNo);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      if (group.length === 1) failures.push(error);
      // One that cannot be evaluated must not keep the others from it: each is tried alone.
      else for (const controllerNo of group) queue.add(controllerNo);
      together = 1;
    }
  }
  if (failures.length > 0) throw failures[0];
};

const findControllers = async (ctx: Context, changed: Iterable<number> | 'due' | null): Promise<Iterable<number>> => {
  const now = new Date(ctx.now());
  if (changed === 'due') {
    await putOffChecks(ctx.db, now);
    return listDueChecks(ctx.db, now);
  }
  return changed ?? [...(await listUnevaluated(ctx.db)), ...(await listPossiblySilent(ctx.db, now))];
};

/**
 * Evaluates what samples or the clock made due, ends finished maintenance and writes notices.
 * @param changed controllers with new samples; `due`: what the clock may have changed; null: find all, without events
 */
export const updateDeviations = async (
  ctx: Context,
  changed: Iterable<number> | 'due' | null,
  shared: Pass = {},
): Promise<void> => {
  const { stopping } = shared;
  if (changed === null) await insertMissingStates(ctx.db);
  if (changed === null || changed === 'due') await endFinishedMaintenance(ctx);
  try {
    await evaluateAll(ctx, await findControllers(ctx, changed), shared);
  } finally {
    // Notices of the others do not wait for a controller that cannot be evaluated.
    if (!stopping?.aborted)
      await forEachIsolated(await listDueFarms(ctx.db, ctx.now()), (farmNo) => evaluateFarm(ctx, farmNo), stopping);
  }
};

/** Starts the worker that keeps deviations and notices up to date, a second or two behind the samples. */
export const startDeviationWorker = (ctx: Context): Worker => {
  let [checkedAt, sweptAt] = [-Infinity, -Infinity];
  const requestSweep = (): void => void (sweptAt = -Infinity);
  const changed = new Set<number>();
  const kept = createKeptLimits();
  const pass = async (stopping: AbortSignal): Promise<void> => {
    const now = performance.now();
    const isSweep = now - sweptAt >= sweepIntervalMs;
    const isCheck = isSweep || now - checkedAt >= checkIntervalMs;
    const ids = [...changed];
    changed.clear();
    if (isCheck) checkedAt = now;
    if (isSweep) sweptAt = now;
    try {
      if (ids.length > 0) await updateDeviations(ctx, ids, { stopping, kept });
      if (isSweep) await updateDeviations(ctx, null, { stopping, kept });
      else if (isCheck) await updateDeviations(ctx, 'due', { stopping, kept });
      else if (ids.length === 0) await updateDeviations(ctx, [], { stopping, kept });
    } catch (error) {
      // The next sweep finds the controllers of this pass again. What fails for another reason waits for its next sample: a sweep
      // after each of its failures would look at all controllers every few seconds.
      if (isUnavailable(error)) requestSweep();
      throw error;
    }
  };
  const { stop } = startWorkerLoop('deviations', ctx.log, pollMs, pass);
  const unsubscribe = ctx.bus.subscribe('samples', (ids) => ids.forEach((id) => changed.add(id)), requestSweep);
  return {
    stop() {
      unsubscribe();
      return stop();
    },
  };
};
