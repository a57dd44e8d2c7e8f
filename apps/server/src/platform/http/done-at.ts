import type { Context } from '../context.ts';

/**
 * The time of something that was done and is entered now, in epoch ms: as the device says, which may have waited for a
 * network, but neither in the future nor before the thing that it is about.
 */
export const resolveDoneAt = (ctx: Pick<Context, 'now'>, doneAt: string | undefined, notBefore: Date): number => {
  const now = ctx.now();
  if (doneAt === undefined) return now;
  return Math.min(now, Math.max(Date.parse(doneAt), notBefore.getTime()));
};
