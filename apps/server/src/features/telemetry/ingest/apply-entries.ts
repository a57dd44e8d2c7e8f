import { hourMs } from '@onsil/domain/calendar/duration';
import type { Context } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { isConflict, isTooSlow } from '#platform/database/transaction-conflict.ts';
import { transact } from '#platform/database/transaction.ts';
import { isUnavailable } from '#platform/http/errors.ts';
import { startWorkerLoop, type Worker } from '#platform/jobs/worker-loop.ts';
import { attempt, listOldEntries, takeEntries, takeStoredEntries, writeEntry } from '../store/journal.ts';
import { createPartition, monthOf } from '../store/partitions.ts';
import { decodeEntry, encodeEntry } from './journal-entry.ts';
import { writeBatch, type IngestMessage } from './write-batch.ts';

/** A flush that this process has written to the journal, and its messages. */
export type Entry = { entry: number; messages: readonly IngestMessage[]; rows: number };

/** What cannot be stored, mostly of a controller that was deleted, is tried again after this. */
const retryMs = hourMs;
/** The database was too slow for it, which it may not be for long. */
const slowRetryMs = 60_000;

type Take = (db: Database) => Promise<readonly IngestMessage[]>;

/**
 * Writes message by message, also of months without a partition; each that cannot be written goes back to the journal as an
 * entry of its own. Controllers are locked in the order of their numbers, as everywhere.
 */
const writeEach = async (inside: Context, messages: readonly IngestMessage[]): Promise<number[]> => {
  const months = new Set(messages.flatMap(({ samples }) => samples.map(({ ts }) => monthOf(ts))));
  for (const month of months) await createPartition(inside.db, month);
  const changed = new Set<number>();
  for (const message of messages.toSorted((a, b) => a.controllerNo - b.controllerNo)) {
    const error = await attempt(inside.db, async () => {
      for (const one of (await writeBatch(inside, [message])).changed) changed.add(one);
    });
    if (error === undefined) continue;
    if (isConflict(error)) throw error;
    const waitMs = isTooSlow(error) ? slowRetryMs : retryMs;
    const entry = await writeEntry(inside.db, encodeEntry([message]), waitMs);
    inside.log.error(
      { err: error, entry, controllerNo: message.controllerNo, waitMs },
      'acknowledged samples could not be stored; they stay in the journal and are tried again',
    );
  }
  return [...changed];
};

/** Takes messages from the journal and writes them, in one transaction. */
const apply = async (ctx: Context, take: Take): Promise<void> => {
  let changed: number[];
  try {
    changed = (await transact(ctx, async (inside) => writeBatch(inside, await take(inside.db)))).changed;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    changed = await transact(ctx, async (inside) => writeEach(inside, await take(inside.db)));
  }
  if (changed.length > 0) ctx.bus.publish('samples', changed);
};

/** Applies entries of this process; without those that another process has applied as left behind. */
export const applyEntries = (ctx: Context, entries: readonly Entry[]): Promise<void> =>
  apply(ctx, async (db) => {
    const taken = await takeEntries(
      db,
      entries.map(({ entry }) => entry),
    );
    return entries.flatMap(({ entry, messages }) => (taken.has(entry) ? messages : []));
  });

/** Entries of other processes that are applied in one transaction. */
const together = 50;

/**
 * Applies entries that were written at least `ageMs` ago and whose process has not applied them, because it ended. Safe in
 * several processes at once.
 */
export const applyLeftEntries = async (ctx: Context, ageMs: number, stopping?: AbortSignal): Promise<void> => {
  const left = await listOldEntries(ctx.db, ageMs);
  for (let first = 0; first < left.length && !stopping?.aborted; first += together)
    await apply(ctx, async (db) => {
      const stored = await takeStoredEntries(db, left.slice(first, first + together));
      return stored.flatMap(({ body }) => decodeEntry(body));
    });
};

const pollMs = 5_000;
/** A process that runs has applied its entries long before. */
const leftAfterMs = 10_000;

/** Applies what processes have left that ended. */
export const startJournalWorker = (ctx: Context): Worker =>
  startWorkerLoop('journal', ctx.log, pollMs, (stopping) => applyLeftEntries(ctx, leftAfterMs, stopping));
