import { dayMs, minuteMs } from '@onsil/domain/calendar/duration';
import { getLimitsCache, type LimitsCache } from '#features/alarm-limits/alarm-limits.ts';
import { listCorrectedBefore } from '#features/telemetry/telemetry.ts';
import type { Context } from '#platform/context.ts';
import { isConflict, isTooSlow } from '#platform/database/transaction-conflict.ts';
import { isUnavailable } from '#platform/http/errors.ts';
import { forEachIsolated } from '#platform/jobs/for-each-isolated.ts';
import { startWorkerLoop, type Worker } from '#platform/jobs/worker-loop.ts';
import { evaluateControllers } from './evaluate/evaluate-controllers.ts';
import {
  insertMissingStates,
  listDueChecks,
  listPossiblySilent,
  listUnevaluated,
  postponeChecks,
} from './evaluate/state.sql.ts';
import { endFinishedMaintenance } from './mute/maintenance.ts';
import { listDueFarms, scheduleOverlong } from './notify/due.sql.ts';
import { evaluateFarm } from './notify/evaluate-due.ts';

/** Delay between a sample and its deviation; an idle pass costs one small query. */
const pollMs = 500;
/** Interval for what no event reports: silences, corrections, ends of maintenance. */
const checkIntervalMs = 5_000;
/** Interval for events that were lost, as those of a process that died after its commit: looks at all controllers. */
const sweepIntervalMs = 5 * minuteMs;

/** Controllers of one transaction: a few statements for all of them instead of ten for each. */
const maxTogether = 250;

/**
 * `stopping` ends a pass between two controllers or farms; the next start finds the rest. `limitsCache`: limits that passes of a
 * worker share. `behind`: gets the controllers with samples left, which otherwise are evaluated to their end. `held`: gets the
 * controllers that another process held. `postponed`: until when (ms of `performance.now`) controllers are left out that could not
 * be evaluated.
 */
type Pass = {
  stopping?: AbortSignal;
  limitsCache?: LimitsCache;
  behind?: Set<number>;
  held?: Set<number>;
  postponed?: Map<number, number>;
};

/**
 * A controller that cannot be evaluated is tried again after this long, and its samples do not fail each pass, which would delay
 * the alarms of all others.
 */
const retryMs = minuteMs;

/** Whether the same may succeed at once, so that no alarm should wait. */
const isPassing = (error: unknown): boolean => isUnavailable(error) || isConflict(error) || isTooSlow(error);

/** What changed from longer ago on is evaluated in a transaction of its own, which may take seconds. */
const longCorrectionMs = dayMs;

/** Takes controllers from a queue, as many at once as one transaction has, and then those that have one of their own. */
const takeGroups = function* (queue: Set<number>, alone: readonly number[]): Generator<number[]> {
  while (queue.size > 0) {
    const group = [...queue.values().take(maxTogether)];
    for (const controllerNo of group) queue.delete(controllerNo);
    yield group;
  }
  for (const controllerNo of alone) yield [controllerNo];
};

/**
 * Evaluates controllers until none has samples left or all that have are `behind`, or the signal aborts; those with long
 * corrections last, and where they may be `behind`, one of them. Safe in several processes at once. One that cannot be evaluated does
 * not keep the others from it: each of its group is tried alone.
 */
const evaluateAll = async (
  ctx: Context,
  controllerNos: Iterable<number>,
  { stopping, limitsCache, behind, held, postponed }: Pass,
): Promise<void> => {
  const queue = new Set([...controllerNos].filter((controllerNo) => !postponed?.has(controllerNo)));
  if (queue.size === 0) return;
  const evaluate = async (group: readonly number[]): Promise<void> => {
    const result = await evaluateControllers(ctx, group, limitsCache);
    for (const { controllerNo, more } of result.evaluations) if (more) (behind ?? queue).add(controllerNo);
    for (const controllerNo of result.held) held?.add(controllerNo);
  };
  const evaluateAlone = async (controllerNo: number): Promise<void> => {
    try {
      await evaluate([controllerNo]);
    } catch (error) {
      if (isPassing(error) || !postponed) throw error;
      postponed.set(controllerNo, performance.now() + retryMs);
      ctx.log.error({ err: error, controllerNo }, 'controller cannot be evaluated; it is postponed');
    }
  };
  const evaluateGroup = async (group: readonly number[]): Promise<void> => {
    try {
      await evaluate(group);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      await forEachIsolated(group, evaluateAlone, stopping);
    }
  };
  const corrected = await listCorrectedBefore(ctx.db, [...queue], ctx.now() - longCorrectionMs);
  for (const controllerNo of corrected) queue.delete(controllerNo);
  const alone = behind ? corrected.slice(0, 1) : corrected;
  for (const controllerNo of corrected.slice(alone.length)) behind?.add(controllerNo);
  await forEachIsolated(takeGroups(queue, alone), evaluateGroup, stopping);
};

/** Controllers with new samples; `due`: those for which the clock may have changed something; `all`: without events. */
type Scope = Iterable<number> | 'due' | 'all';

const findControllers = async (ctx: Context, scope: Scope): Promise<Iterable<number>> => {
  const now = new Date(ctx.now());
  if (scope === 'all') return [...(await listUnevaluated(ctx.db, null)), ...(await listPossiblySilent(ctx.db, now))];
  if (scope !== 'due') return scope;
  await postponeChecks(ctx.db, now);
  return listDueChecks(ctx.db, now);
};

/**
 * Evaluates what samples or the clock made due, ends finished maintenance and writes notices. A step that fails does not keep
 * those behind it from theirs.
 * @throws after all steps, as `forEachIsolated`
 */
export const updateDeviations = async (ctx: Context, scope: Scope, shared: Pass = {}): Promise<void> => {
  const { stopping } = shared;
  const steps: (() => Promise<unknown>)[] = [
    async () => evaluateAll(ctx, await findControllers(ctx, scope), shared),
    async () =>
      forEachIsolated(await listDueFarms(ctx.db, ctx.now()), (farmNo) => evaluateFarm(ctx, farmNo, stopping), stopping),
  ];
  if (scope === 'all' || scope === 'due') steps.unshift(() => endFinishedMaintenance(ctx, stopping));
  if (scope === 'all')
    steps.unshift(
      () => insertMissingStates(ctx.db),
      () => scheduleOverlong(ctx.db, ctx.now()),
    );
  await forEachIsolated(steps, (step) => step(), stopping);
};

/**
 * The passes of a worker, with what makes their work: controllers that reported, and a sweep after lost events. A controller with
 * months of samples to evaluate gets some of them in each pass, so that the alarms of the others do not wait for it.
 */
export const createPasses = (ctx: Context) => {
  let [checkedAt, sweptAt] = [-Infinity, -Infinity];
  const [changed, behind, held] = [new Set<number>(), new Set<number>(), new Set<number>()];
  const postponed = new Map<number, number>();
  const limitsCache = getLimitsCache(ctx);
  const requestSweep = (): void => void (sweptAt = -Infinity);
  const runOnce = async (stopping?: AbortSignal): Promise<void> => {
    // What another process held may have samples from after its evaluation.
    for (const controllerNo of held.size > 0 ? await listUnevaluated(ctx.db, [...held]) : []) changed.add(controllerNo);
    held.clear();
    const now = performance.now();
    for (const [controllerNo, until] of postponed)
      if (until <= now && postponed.delete(controllerNo)) changed.add(controllerNo);
    const isSweep = now - sweptAt >= sweepIntervalMs;
    const isCheck = isSweep || now - checkedAt >= checkIntervalMs;
    const scopes: Scope[] = [new Set([...changed, ...behind])];
    changed.clear();
    behind.clear();
    if (isCheck) {
      scopes.push(isSweep ? 'all' : 'due');
      checkedAt = now;
    }
    if (isSweep) sweptAt = now;
    const shared = { limitsCache, behind, held, postponed, ...(stopping && { stopping }) };
    try {
      await forEachIsolated(scopes, (scope) => updateDeviations(ctx, scope, shared), stopping);
    } catch (error) {
      // The next sweep finds the controllers of this pass again.
      if (isUnavailable(error)) requestSweep();
      throw error;
    }
  };
  /** A pass, and others right after it while controllers have samples left. */
  const run = async (stopping?: AbortSignal): Promise<void> => {
    do await runOnce(stopping);
    while (behind.size > 0 && !stopping?.aborted);
  };
  return { run, runOnce, requestSweep, report: (controllerNo: number): void => void changed.add(controllerNo) };
};

/** Starts the worker that keeps deviations and notices up to date, a second or two behind the samples. */
export const startDeviationWorker = (ctx: Context): Worker => {
  const { run, requestSweep, report } = createPasses(ctx);
  const { stop } = startWorkerLoop('deviations', ctx.log, pollMs, run);
  const unsubscribe = ctx.bus.subscribe('samples', (controllerNos) => controllerNos.forEach(report), requestSweep);
  return {
    stop() {
      unsubscribe();
      return stop();
    },
  };
};
