import { minuteMs } from '@onsil/domain/calendar/duration';
import type { Context } from '#platform/context.ts';
import { findCachedAnswer, touchQuestion, type CachedAnswer } from './cache.sql.ts';

export type { CachedAnswer } from './cache.sql.ts';

/** A client of an external provider. A question is the provider's name, a colon and its parameters, without keys. */
export type ExternalDataProvider = {
  name: string;
  /** questions not requested for this long are not fetched */
  idleMs: number;
  /** questions fetched without any request */
  always?: readonly string[];
  /**
   * Fetches an answer in the form to cache; `kept` is the previous one.
   * @throws ProviderError if there is none
   */
  ask: (question: string, cached: unknown, signal: AbortSignal) => Promise<unknown>;
  /** when new data will be available, epoch ms */
  nextAt: (now: number) => number;
};
/** Precision of the time of the last request: saves writes. */
const touchIntervalMs = 10 * minuteMs;

/** The cached answer to a question. Records the request, so that the worker fetches the answer when it is due. */
export const requestAnswer = async (ctx: Context, question: string): Promise<CachedAnswer | undefined> => {
  const now = ctx.now();
  await touchQuestion(ctx.db, question, new Date(now), new Date(now - touchIntervalMs));
  return findCachedAnswer(ctx.db, question);
};

/** Requests the questions that are always fetched. */
export const requestPrefetched = async (ctx: Context, providers: readonly ExternalDataProvider[]): Promise<void> => {
  for (const question of providers.flatMap(({ always = [] }) => always)) await requestAnswer(ctx, question);
};

/** The cached answer to a question, without recording a request. */
export const getCachedAnswer = (ctx: Context, question: string): Promise<CachedAnswer | undefined> =>
  findCachedAnswer(ctx.db, question);

/** Whether an answer is available, awaited for the first time, or only failed so far. */
export const getAnswerState = (cached: CachedAnswer | undefined): 'ready' | 'waiting' | 'failed' =>
  cached?.fetchedAt ? 'ready' : cached?.failure ? 'failed' : 'waiting';
