import type { Context } from '#platform/context.ts';
import { listLive, type LiveRow } from './repository.ts';

/**
 * Reads what changed once for all viewers of this process. A viewer keeps only *which* controllers changed, never a queue
 * of events: one that reads slowly gets the newest state when it comes back, and costs nothing meanwhile.
 */
export type LiveHub = {
  /** Calls `wake` when one of the controllers changed. */
  watch(controllerIds: readonly number[], wake: (controllerId: number) => void): () => void;
  newest(controllerId: number): LiveRow | undefined;
  readOn(): string;
  /** how many streams are open */
  viewers(): number;
  close(): void;
};

/** At most this often is the state read, however many samples arrive. */
const readEveryMs = 100;

export const createLiveHub = (ctx: Context): LiveHub => {
  const watchers = new Map<number, Set<(controllerId: number) => void>>();
  const rows = new Map<number, LiveRow>();
  const changed = new Set<number>();
  let readOn = '0';
  let timer: NodeJS.Timeout | undefined;
  let viewers = 0;

  const read = async (): Promise<void> => {
    const ids = [...changed];
    changed.clear();
    try {
      const found = await listLive(ctx.db, ids);
      readOn = found.readOn;
      for (const row of found.rows) {
        rows.set(row.controllerId, row);
        watchers.get(row.controllerId)?.forEach((wake) => wake(row.controllerId));
      }
    } catch (error) {
      ctx.log.warn({ err: error }, 'live: cannot read, trying again');
      ids.forEach((id) => changed.add(id));
    }
    timer = undefined;
    if (changed.size > 0) schedule();
  };
  const schedule = (): void => {
    timer ??= setTimeout(() => void read(), readEveryMs);
  };
  const mark = (ids: Iterable<number>): void => {
    for (const id of ids) if (watchers.has(id)) changed.add(id);
    if (changed.size > 0) schedule();
  };
  const unsubscribe = ctx.bus.subscribe('samples', mark, () => mark(watchers.keys()));

  return {
    watch(controllerIds, wake) {
      viewers += 1;
      for (const id of controllerIds) watchers.set(id, (watchers.get(id) ?? new Set()).add(wake));
      return () => {
        viewers -= 1;
        for (const id of controllerIds) {
          watchers.get(id)?.delete(wake);
          if (watchers.get(id)?.size === 0) {
            watchers.delete(id);
            rows.delete(id);
          }
        }
      };
    },
    newest: (id) => rows.get(id),
    readOn: () => readOn,
    viewers: () => viewers,
    close() {
      unsubscribe();
      clearTimeout(timer);
    },
  };
};
