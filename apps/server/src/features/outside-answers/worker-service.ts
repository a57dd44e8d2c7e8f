import type { Context } from '#platform/context.ts';
import { isOutsideError } from '#platform/outside-call.ts';
import { startWorkerLoop, type Worker } from '#platform/worker-loop.ts';
import { settleQuestion, takeDueQuestion, type TakenQuestion } from './repository.ts';
import { askAlways, type OutsideProvider } from './service.ts';

const pauseMs = 1_000;
const minute = 60_000;
/** Longer than the slowest provider takes with all its calls: a question whose process was killed is asked again then. */
const abandonedAfterMs = 15 * minute;
const waits = [1, 2, 5, 15, 30];
const longestWait = 60;

/** When a question whose tries failed is asked again, epoch ms; spread by `random` (0 to 1), so that not all come at once. */
export const nextTry = (failures: number, now: number, random: number): number =>
  now + (waits[failures - 1] ?? longestWait) * minute * (0.8 + 0.4 * random);

const askOne = async (
  ctx: Context,
  provider: OutsideProvider,
  taken: TakenQuestion,
  signal: AbortSignal,
): Promise<void> => {
  const settle = (...how: [Parameters<typeof settleQuestion>[2], number]) =>
    settleQuestion(ctx.db, taken, how[0], new Date(how[1]));
  try {
    const answer = await provider.ask(taken.question, taken.answer, signal);
    await settle({ answer, fetchedAt: new Date(ctx.now()) }, provider.nextAt(ctx.now()));
  } catch (error) {
    // The process ends: the next one asks.
    if (signal.aborted) return void (await settle('left', ctx.now()));
    const failure = isOutsideError(error) ? error.message : 'answer of another form';
    ctx.log.warn({ question: taken.question, why: failure }, 'a provider outside did not answer');
    await settle({ failure }, nextTry(taken.failures + 1, ctx.now(), Math.random()));
    if (!isOutsideError(error)) throw error;
  }
};

/** Asks the providers everything that is due, one after the other. Several processes may do it. */
export const askDueQuestions = async (
  ctx: Context,
  providers: readonly OutsideProvider[],
  signal: AbortSignal,
): Promise<void> => {
  await askAlways(ctx, providers);
  for (const provider of providers) {
    while (!signal.aborted) {
      const now = ctx.now();
      const taken = await takeDueQuestion(ctx.db, provider.name, {
        now: new Date(now),
        until: new Date(now + abandonedAfterMs),
        askedSince: new Date(now - provider.idleMs),
      });
      if (!taken) break;
      await askOne(ctx, provider, taken, signal);
    }
  }
};

/** Looks every second for what is to be asked; what is under way when it is stopped is left to the next process. */
export const startOutsideWorker = (name: string, ctx: Context, providers: readonly OutsideProvider[]): Worker => {
  const ending = new AbortController();
  const loop = startWorkerLoop(name, ctx.log, pauseMs, () => askDueQuestions(ctx, providers, ending.signal));
  return {
    stop() {
      ending.abort();
      return loop.stop();
    },
  };
};
