import type { Context } from '#platform/context.ts';
import { createRateLimitedWarning } from '#platform/log/rate-limited-warning.ts';
import { listLive, type LiveRow } from '#features/telemetry/telemetry.ts';

/**
 * Reads changed rows once for all streams of this process. A stream keeps only ids of changed controllers, never a
 * queue of events: a slow reader gets the newest state and costs nothing meanwhile.
 */
export type LiveHub = {
  /** Calls `wake` when one of the controllers changed; returns the unsubscribe function. */
  watch(controllerNos: readonly number[], wake: (controllerNo: number) => void): () => void;
  newest(controllerNo: number): LiveRow | undefined;
  readOn(): string;
  close(): void;
};

/** Shortest time between two reads. */
const minReadIntervalMs = 100;

/** @param streams counts the open streams */
export const createLiveHub = (ctx: Context, streams: { open: number }): LiveHub => {
  const watchers = new Map<number, Set<(controllerNo: number) => void>>();
  const rows = new Map<number, LiveRow>();
  const changed = new Set<number>();
  const warn = createRateLimitedWarning(ctx.log, 'live');
  let cursor = '0';
  let timer: NodeJS.Timeout | undefined;

  const read = async (): Promise<void> => {
    const ids = [...changed];
    changed.clear();
    try {
      const found = await listLive(ctx.db, ids);
      cursor = found.cursor;
      for (const row of found.rows) {
        rows.set(row.controllerNo, row);
        watchers.get(row.controllerNo)?.forEach((wake) => wake(row.controllerNo));
      }
    } catch (error) {
      warn('read', 'read failed, retrying', { err: error });
      ids.forEach((id) => changed.add(id));
    }
    timer = undefined;
    if (changed.size > 0) schedule();
  };
  const schedule = (): void => {
    timer ??= setTimeout(() => void read(), minReadIntervalMs);
  };
  const mark = (ids: Iterable<number>): void => {
    for (const id of ids) if (watchers.has(id)) changed.add(id);
    if (changed.size > 0) schedule();
  };
  const unsubscribe = ctx.bus.subscribe('samples', mark, () => mark(watchers.keys()));

  return {
    watch(controllerNos, wake) {
      streams.open += 1;
      for (const id of controllerNos) watchers.set(id, (watchers.get(id) ?? new Set()).add(wake));
      return () => {
        streams.open -= 1;
        for (const id of controllerNos) {
          watchers.get(id)?.delete(wake);
          if (watchers.get(id)?.size === 0) {
            watchers.delete(id);
            rows.delete(id);
          }
        }
      };
    },
    newest: (id) => rows.get(id),
    readOn: () => cursor,
    close() {
      unsubscribe();
      clearTimeout(timer);
    },
  };
};
