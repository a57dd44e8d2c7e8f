import type { Context } from '#platform/context.ts';
import type { Controller } from '#features/controllers/service.ts';
import { listMeans } from './mean-repository.ts';

const leastMs = 10 * 60_000;

/** A controller at an instant (epoch ms). */
export type Moment = { controller: Pick<Controller, 'controllerId' | 'intervalSeconds'>; at: number };

/**
 * What controllers themselves sampled of fields around instants, in their order: the means of the ten minutes up to each, or
 * of two reporting intervals where that is longer. The caller has asked for permission on them.
 */
export const meansAt = (
  ctx: Context,
  moments: readonly Moment[],
  keys: readonly string[],
): Promise<Record<string, number | null>[]> =>
  listMeans(
    ctx.db,
    moments.map(({ controller: { controllerId, intervalSeconds }, at }) => ({
      controllerId,
      from: at - Math.max(leastMs, 2 * intervalSeconds * 1000),
      to: at,
    })),
    keys,
  );
