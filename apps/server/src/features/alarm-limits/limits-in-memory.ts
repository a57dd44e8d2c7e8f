import type { Context } from '#platform/context.ts';
import { createLimitsCache, type LimitsCache } from './limits-cache.ts';
import { loadLimits, type ControllerLimits } from './limits.ts';

const caches = new WeakMap<Context['bus'], LimitsCache>();

/** The limits that this process has in memory, for evaluating samples and for reading them. */
export const getLimitsCache = ({ bus }: Pick<Context, 'bus'>): LimitsCache => {
  const cache = caches.get(bus) ?? createLimitsCache();
  caches.set(bus, cache);
  return cache;
};

/** What `loadLimits` reads for `since`, of limits that may have been loaded for an earlier time. */
const cutLimits = ({ rows, cultivations }: ControllerLimits, since: number): ControllerLimits => ({
  rows: new Map(
    [...rows].flatMap(([field, periods]) => {
      const kept = periods.filter(({ to }) => to === null || to > since);
      return kept.length > 0 ? [[field, kept]] : [];
    }),
  ),
  cultivations: cultivations.filter(({ endedAt }) => endedAt === null || endedAt > since),
});

/**
 * As `loadLimits`, from memory for controllers whose limits have not changed; no statement then.
 * @param controllers with the version that was read for this call
 */
export const loadLimitsInMemory = async (
  ctx: Context,
  controllers: readonly { controllerNo: number; limitsVersion: number }[],
  since: number,
): Promise<(controllerNo: number) => ControllerLimits> => {
  // A transaction that changed limits sees a version that no other has, and may be rolled back.
  if (ctx.db.isTransaction)
    return loadLimits(
      ctx.db,
      controllers.map(({ controllerNo }) => controllerNo),
      since,
    );
  const wanted = controllers.map(({ controllerNo, limitsVersion: version }) => ({ controllerNo, version, since }));
  const limitsOf = await getLimitsCache(ctx).load(ctx.db, wanted);
  return (controllerNo) => cutLimits(limitsOf(controllerNo), since);
};
