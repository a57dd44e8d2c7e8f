import type { Context } from '#platform/context.ts';
import type { Controller } from '#features/controllers/controllers.ts';
import { listMeans } from '../store/means.ts';

const minSpanMs = 10 * 60_000;

/** A controller at an instant (epoch ms). */
export type ControllerInstant = { controller: Pick<Controller, 'controllerNo' | 'intervalSeconds'>; at: number };

/**
 * Means of a controller's own samples around instants, in order: over the ten minutes before each, or over two
 * reporting intervals where that is longer. No access check here.
 */
export const listMeansAt = (
  ctx: Context,
  moments: readonly ControllerInstant[],
  keys: readonly string[],
): Promise<Record<string, number | null>[]> =>
  listMeans(
    ctx.db,
    moments.map(({ controller: { controllerNo, intervalSeconds }, at }) => ({
      controllerNo,
      from: at - Math.max(minSpanMs, 2 * intervalSeconds * 1000),
      to: at,
    })),
    keys,
  );
