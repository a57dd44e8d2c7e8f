import type { Context } from '#platform/context.ts';
import { createWakeSignal } from '#platform/events/wake-signal.ts';
import { createRateLimitedWarning } from '#platform/log/rate-limited-warning.ts';
import { applyEntries, type Entry } from './apply-entries.ts';
import { createPartitionCache } from './partitions.ts';

/** Applies the journal entries of this process in their order, some of them in each transaction. */
export type JournalApplier = {
  add(entry: Entry): void;
  /** rows that are acknowledged and not applied yet */
  readonly waiting: number;
  /** Resolves when everything added so far is applied. */
  settled(): Promise<void>;
  /** Applies what waits, without pauses; leaves it in the journal when the database is away. */
  close(): Promise<void>;
};

/** A transaction of more would keep late and live samples of its controllers waiting for long. */
const maxRows = 5_000;
/**
 * Pause after a transaction: flushes that come meanwhile share its statements and the costs of a controller's newest values,
 * the more of them the longer it took. An idle process applies at once.
 */
const pausePerDuration = 2;
const minPauseMs = 100;
const maxPauseMs = 200;
const retryMs = 1_000;

type Waiting = { entries: Entry[]; rows: number };

/** The first entries, about `maxRows` rows of them. */
const takeSome = ({ entries }: Waiting): Entry[] => {
  let [count, rows] = [0, 0];
  for (; count < entries.length && rows < maxRows; count += 1) rows += entries[count]?.rows ?? 0;
  return entries.slice(0, count);
};

/** Applies entries in a transaction; false when they are left for another try. */
const createApply = (ctx: Context): ((entries: readonly Entry[]) => Promise<boolean>) => {
  const warn = createRateLimitedWarning(ctx.log, 'acknowledged samples not stored yet', 'error');
  const partitions = createPartitionCache(ctx);
  return async (entries) => {
    try {
      await partitions.ensure(entries.flatMap(({ messages }) => messages));
      await applyEntries(ctx, entries);
      return true;
    } catch (error) {
      partitions.forget(); // the retention job may have dropped a cached partition
      warn('entries', String(error), { err: error, entries: entries.map(({ entry }) => entry) });
      return false;
    }
  };
};

/** @param onApplied called after each transaction */
export const createJournalApplier = (ctx: Context, onApplied: () => void): JournalApplier => {
  const apply = createApply(ctx);
  const waiting: Waiting = { entries: [], rows: 0 };
  const hurry = createWakeSignal();
  const settling = new Set<() => void>();
  let [running, closing] = [false, false];

  const run = async (): Promise<void> => {
    if (running) return;
    running = true;
    while (waiting.entries.length > 0) {
      const some = takeSome(waiting);
      const began = performance.now();
      if (await apply(some)) {
        waiting.entries.splice(0, some.length);
        waiting.rows -= some.reduce((sum, { rows }) => sum + rows, 0);
        onApplied();
      } else if (closing) break;
      else await hurry.wait(retryMs);
      const pauseMs = (performance.now() - began) * pausePerDuration;
      if (settling.size === 0 && !closing && waiting.rows < maxRows)
        await hurry.wait(Math.min(maxPauseMs, Math.max(minPauseMs, pauseMs)));
    }
    running = false;
    for (const resolve of settling) resolve();
    settling.clear();
  };

  const settled = async (): Promise<void> => {
    if (!running && waiting.entries.length === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    settling.add(resolve);
    hurry.signal();
    void run();
    await promise;
  };

  return {
    add(entry) {
      waiting.entries.push(entry);
      waiting.rows += entry.rows;
      void run();
    },
    get waiting() {
      return waiting.rows;
    },
    settled,
    close() {
      closing = true;
      return settled();
    },
  };
};
