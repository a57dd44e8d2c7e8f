import type { Context } from '#platform/context.ts';
import { isProviderError } from '#platform/http/provider-client.ts';
import { startWorkerLoop, type Worker } from '#platform/jobs/worker-loop.ts';
import { completeQuestion, leaseDueQuestion, type LeasedQuestion } from './cache.sql.ts';
import { requestPrefetched, type ExternalDataProvider } from './cache.ts';

const pollMs = 1_000;
const minuteMs = 60_000;
/** Lease of a question, longer than the slowest provider takes with all its calls. */
const leaseMs = 15 * minuteMs;
const waitMinutes = [1, 2, 5, 15, 30];
const maxWaitMinutes = 60;

/** Time of the next attempt after failures, epoch ms; spread by `random` (0 to 1), so that not all retry at once. */
export const nextAttemptAt = (failures: number, now: number, random: number): number =>
  now + (waitMinutes[failures - 1] ?? maxWaitMinutes) * minuteMs * (0.8 + 0.4 * random);

const fetchOne = async (
  ctx: Context,
  provider: ExternalDataProvider,
  taken: LeasedQuestion,
  signal: AbortSignal,
): Promise<void> => {
  const complete = (...how: [Parameters<typeof completeQuestion>[2], number]) =>
    completeQuestion(ctx.db, taken, how[0], new Date(how[1]));
  try {
    const answer = await provider.ask(taken.question, taken.answer, signal);
    await complete({ answer, fetchedAt: new Date(ctx.now()) }, provider.nextAt(ctx.now()));
  } catch (error) {
    // Shutdown: the next process fetches it.
    if (signal.aborted) return void (await complete('postponed', ctx.now()));
    const failure = isProviderError(error) ? error.message : 'answer of another form';
    ctx.log.warn({ question: taken.question, why: failure }, 'external provider failed');
    await complete({ failure }, nextAttemptAt(taken.failures + 1, ctx.now(), Math.random()));
    if (!isProviderError(error)) throw error;
  }
};

/** Fetches everything that is due, one question after the other. Safe in several processes at once. */
export const fetchDueAnswers = async (
  ctx: Context,
  providers: readonly ExternalDataProvider[],
  signal: AbortSignal,
): Promise<void> => {
  await requestPrefetched(ctx, providers);
  for (const provider of providers) {
    while (!signal.aborted) {
      const now = ctx.now();
      const taken = await leaseDueQuestion(ctx.db, provider.name, {
        now: new Date(now),
        until: new Date(now + leaseMs),
        askedSince: new Date(now - provider.idleMs),
      });
      if (!taken) break;
      await fetchOne(ctx, provider, taken, signal);
    }
  }
};

/** Polls every second for due questions; a shutdown aborts the current fetch. */
export const startExternalDataWorker = (
  name: string,
  ctx: Context,
  providers: readonly ExternalDataProvider[],
): Worker => startWorkerLoop(name, ctx.log, pollMs, (stopping) => fetchDueAnswers(ctx, providers, stopping));
