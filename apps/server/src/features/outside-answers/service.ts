import type { Context } from '#platform/context.ts';
import { findAnswer, noteAsked, type KeptAnswer } from './repository.ts';

export type { KeptAnswer } from './repository.ts';

/** A provider outside, and what may be asked of it. A question is the provider's name, a colon, and what is asked: no key. */
export type OutsideProvider = {
  name: string;
  /** a question that nobody asked for so long is not asked outside either */
  idleMs: number;
  /** questions that are asked without anybody wanting to know */
  always?: readonly string[];
  /**
   * The answer as it is kept; `kept` is the one before.
   * @throws OutsideError where none came
   */
  ask: (question: string, kept: unknown, signal: AbortSignal) => Promise<unknown>;
  /** when there will be something new, epoch ms */
  nextAt: (now: number) => number;
};

const minute = 60_000;
/** How exactly it is known when somebody last asked: fewer writes than calls. */
const noteEveryMs = 10 * minute;

/** What is known of a question right now; that somebody asked makes a worker ask the provider where it is time to. */
export const answerTo = async (ctx: Context, question: string): Promise<KeptAnswer | undefined> => {
  const now = ctx.now();
  await noteAsked(ctx.db, question, new Date(now), new Date(now - noteEveryMs));
  return findAnswer(ctx.db, question);
};

/** Has questions asked that nobody has asked yet. */
export const askAlways = async (ctx: Context, providers: readonly OutsideProvider[]): Promise<void> => {
  for (const question of providers.flatMap(({ always = [] }) => always)) await answerTo(ctx, question);
};

/** What is known of a question, without asking anybody. */
export const keptAnswer = (ctx: Context, question: string): Promise<KeptAnswer | undefined> =>
  findAnswer(ctx.db, question);

/** How an answer stands: there, on its way for the first time, or never come though it was tried. */
export const answerState = (kept: KeptAnswer | undefined): 'ready' | 'waiting' | 'failed' =>
  kept?.fetchedAt ? 'ready' : (kept?.failures ?? 0) > 0 ? 'failed' : 'waiting';
