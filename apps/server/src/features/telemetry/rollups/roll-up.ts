import type { Context } from '#platform/context.ts';
import { startWorkerLoop, type Worker } from '#platform/jobs/worker-loop.ts';
import type { ComputeContext } from './compute-marks.ts';
import { deriveNextSpan } from './derive-channels.ts';
import { packNextDays } from './pack-days.ts';

const pollMs = 3_000;

/**
 * Derives all waiting spans and computes the marked days that are over, or until the signal aborts: the rest stays marked.
 * Safe to run in several processes. New spans go before the next days, which can be many.
 */
export const catchUpRollups = async (ctx: ComputeContext, stopping?: AbortSignal): Promise<void> => {
  do {
    while (!stopping?.aborted && (await deriveNextSpan(ctx)));
  } while (!stopping?.aborted && (await packNextDays(ctx)));
};

/** Keeps derived channels and the statistics of days up to date, a few seconds behind the samples. */
export const startRollupWorker = (ctx: Context): Worker =>
  startWorkerLoop('rollups', ctx.log, pollMs, (stopping) => catchUpRollups(ctx, stopping));
