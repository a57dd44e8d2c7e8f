import { dayMs, minuteMs, hourMs } from '@onsil/domain/calendar/duration';
import type { Context } from '#platform/context.ts';
import { isProviderError } from '#platform/http/provider-client.ts';
import { workThrough, type Queue } from '#platform/jobs/queue.ts';
import { startWorkerLoop, type Worker } from '#platform/jobs/worker-loop.ts';
import {
  isRequestedSince,
  loadDueQuestions,
  updateLeasedQuestion,
  type AnswerColumns,
  type DueQuestion,
} from './cache.sql.ts';
import { requestPrefetched, type ExternalDataProvider } from './cache.ts';

const pollMs = 1_000;
/** Due questions of a provider, one after the other. */
const questionQueue = (
  { name, idleMs, ask, nextAt }: ExternalDataProvider,
  now: number,
): Queue<string, DueQuestion, AnswerColumns, string> => ({
  name: `questions to ${name}`,
  table: { name: 'outsideAnswer', key: 'question', where: isRequestedSince(name, new Date(now - idleMs)) },
  retry: { firstMs: minuteMs, maxMs: hourMs, maxAttempts: null },
  batchSize: 1,
  // Longer than the slowest provider takes with all its calls.
  leaseMs: 15 * minuteMs,
  // The longest that a provider names is a week.
  maxWaitMs: 8 * dayMs,
  load: loadDueQuestions,
  async attempt(ctx, { question, answer }, stopping) {
    try {
      const fresh = JSON.stringify(await ask(question, answer, stopping));
      const columns = { failure: null, answer: fresh, fetchedAt: new Date(ctx.now()), attempts: 0 } as const;
      return { kind: 'done', columns, nextTryAt: nextAt(ctx.now()) };
    } catch (error) {
      if (stopping.aborted || !isProviderError(error)) throw error;
      return { kind: 'retry', failure: error.message };
    }
  },
  failureColumns: (failure) => ({ failure }),
  unexpected: () => 'answer of another form',
  abandoned: 'abandoned too often',
  update: (db, lease, { nextTryAt, ...schedule }, columns) =>
    updateLeasedQuestion(db, lease, { ...schedule, ...columns, nextTryAt: nextTryAt ?? new Date(now) }),
});

/** Fetches everything that is due. Safe in several processes at once. */
export const fetchDueAnswers = async (
  ctx: Context,
  providers: readonly ExternalDataProvider[],
  stopping: AbortSignal,
): Promise<void> => {
  await requestPrefetched(ctx, providers);
  for (const provider of providers) await workThrough(ctx, questionQueue(provider, ctx.now()), stopping);
};

/** Polls every second for due questions; a shutdown aborts the current fetch. */
export const startExternalDataWorker = (
  name: string,
  ctx: Context,
  providers: readonly ExternalDataProvider[],
): Worker => startWorkerLoop(name, ctx.log, pollMs, (stopping) => fetchDueAnswers(ctx, providers, stopping));
