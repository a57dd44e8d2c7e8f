import { dayMs } from '@onsil/domain/calendar/duration';
import type { Context } from '#platform/context.ts';
import { transact } from '#platform/database/transaction.ts';
import { deleteOrphans, filterKnownKeys } from './files.sql.ts';
import type { FileStorage, FileStore } from './store/file-store.ts';
import { deleteObjects, getObjectKey } from './store/objects.ts';

const batchSize = 500;

/** What is older than `before` (epoch ms) goes, until the process stops. */
type Sweep = { before: number; stopping: AbortSignal | undefined };

const dropOrphans = async (ctx: Context, store: FileStore, { before, stopping }: Sweep): Promise<number> => {
  let dropped = 0;
  while (!stopping?.aborted) {
    const keys = await transact(ctx, (ctx) => deleteOrphans(ctx.db, new Date(before), batchSize));
    await deleteObjects(ctx, store, keys);
    dropped += keys.length;
    if (keys.length === 0) break;
  }
  return dropped;
};

const dropUnknown = async (ctx: Context, store: FileStore, names: readonly string[]): Promise<number> => {
  const known = await filterKnownKeys(ctx.db, [...new Set(names.flatMap((name) => getObjectKey(name) ?? []))]);
  // Objects not named like ours are someone else's and stay.
  const gone = names.filter((name) => {
    const key = getObjectKey(name);
    return key !== undefined && !known.has(key);
  });
  for (const name of gone) await store.remove(name);
  return gone.length;
};

/** Deletes bytes without a row, left by a killed process or an unreachable store. */
const dropStray = async (ctx: Context, store: FileStore, { before, stopping }: Sweep): Promise<number> => {
  let dropped = 0;
  let batch: string[] = [];
  for await (const { name, putAt } of store.list()) {
    if (stopping?.aborted) break;
    if (putAt >= before) continue;
    batch.push(name);
    if (batch.length < batchSize) continue;
    dropped += await dropUnknown(ctx, store, batch);
    batch = [];
  }
  return dropped + (await dropUnknown(ctx, store, batch));
};

/** Deletes unattached files older than a day, and bytes without a row. */
export const sweepFiles = async (ctx: Context, { store }: FileStorage, stopping?: AbortSignal): Promise<void> => {
  // A form may stay open for a day before its uploads are attached.
  const sweep = { before: ctx.now() - dayMs, stopping };
  const orphans = await dropOrphans(ctx, store, sweep);
  const stray = await dropStray(ctx, store, sweep);
  ctx.log.info({ orphans, stray }, 'files swept');
};
