import { listLive, type LiveRow } from '#features/telemetry/telemetry.ts';
import type { Context } from '#platform/context.ts';
import { createRateLimitedWarning } from '#platform/log/rate-limited-warning.ts';
import { createWatchedFarms, type Wake } from './watched-farms.ts';

/**
 * Reads changed rows once for all streams of this process. A stream keeps only ids of changed controllers, never a
 * queue of events: a slow reader gets the newest state and costs nothing meanwhile.
 */
export type LiveHub = {
  /**
   * Calls `wake` when a controller of the farms changed, also of one registered later; returns the unsubscribe function
   * once no change is missed any more.
   */
  watch(farmNos: readonly number[], wake: Wake): Promise<() => void>;
  newest(controllerNo: number): LiveRow | undefined;
  cursor(): string;
  close(): void;
};

/** Pause between two reads; the first change after it is read at once. */
const minPauseMs = 100;

/** @param streams counts the open streams */
export const createLiveHub = (ctx: Context, streams: { open: number }): LiveHub => {
  const farms = createWatchedFarms(ctx);
  const rows = new Map<number, LiveRow>();
  const changed = new Set<number>();
  let areControllersChanged = false;
  const warn = createRateLimitedWarning(ctx.log, 'live');
  let cursor = '0';
  let timer: NodeJS.Timeout | undefined;
  let readAt = -Infinity;

  const read = async (): Promise<void> => {
    const controllerNos = [...changed];
    changed.clear();
    const isRelearning = areControllersChanged;
    areControllersChanged = false;
    try {
      if (isRelearning) controllerNos.push(...(await farms.learn(farms.farmNos())));
      const found = await listLive(ctx.db, controllerNos);
      cursor = found.cursor;
      for (const row of found.rows) {
        rows.set(row.controllerNo, row);
        farms.wake(row.farmNo, row.controllerNo);
      }
    } catch (error) {
      warn('read', 'read failed, retrying', { err: error });
      controllerNos.forEach((controllerNo) => changed.add(controllerNo));
      areControllersChanged ||= isRelearning;
    }
    [timer, readAt] = [undefined, performance.now()];
    if (changed.size > 0 || areControllersChanged) schedule();
  };
  const schedule = (): void => {
    timer ??= setTimeout(() => void read(), Math.max(0, readAt + minPauseMs - performance.now()));
  };
  const mark = (controllerNos: Iterable<number>): void => {
    for (const controllerNo of controllerNos) if (farms.has(controllerNo)) changed.add(controllerNo);
    if (changed.size > 0) schedule();
  };
  const relearn = (): void => {
    if (farms.farmNos().length === 0) return;
    areControllersChanged = true;
    schedule();
  };
  const unsubscribes = [
    ctx.bus.subscribe('samples', mark, () => mark(farms.controllerNos())),
    ctx.bus.subscribe('devices', relearn, relearn),
  ];

  return {
    async watch(farmNos, wake) {
      streams.open += 1;
      farms.add(farmNos, wake);
      const unwatch = (): void => {
        streams.open -= 1;
        for (const controllerNo of farms.remove(farmNos, wake)) rows.delete(controllerNo);
      };
      try {
        await farms.learn(farmNos);
      } catch (error) {
        unwatch();
        throw error;
      }
      return unwatch;
    },
    newest: (controllerNo) => rows.get(controllerNo),
    cursor: () => cursor,
    close() {
      for (const unsubscribe of unsubscribes) unsubscribe();
      clearTimeout(timer);
    },
  };
};
