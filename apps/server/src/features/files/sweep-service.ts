import type { Context } from '#platform/context.ts';
import { discard, keyOf } from './keep-service.ts';
import { deleteOrphans, knownKeys } from './repository.ts';
import type { Files, FileStore } from './store-gateway.ts';

/** A form may be open for a day before what was uploaded for it is hung on anything. */
const dayMs = 86_400_000;
const atOnce = 500;

const dropOrphans = async (ctx: Context, store: FileStore, before: number): Promise<number> => {
  let dropped = 0;
  for (;;) {
    const keys = await deleteOrphans(ctx.db, new Date(before), atOnce);
    await discard(ctx, store, keys);
    dropped += keys.length;
    if (keys.length === 0) return dropped;
  }
};

const dropUnknown = async (ctx: Context, store: FileStore, names: readonly string[]): Promise<number> => {
  const known = await knownKeys(ctx.db, [...new Set(names.flatMap((name) => keyOf(name) ?? []))]);
  // What is not named as our files are was put there by somebody else and stays.
  const gone = names.filter((name) => {
    const key = keyOf(name);
    return key !== undefined && !known.has(key);
  });
  for (const name of gone) await store.remove(name);
  return gone.length;
};

/** Bytes without a row: left by a process that was killed between the two, or by a store that was away. */
const dropStray = async (ctx: Context, store: FileStore, before: number): Promise<number> => {
  let dropped = 0;
  let batch: string[] = [];
  for await (const { name, putAt } of store.list()) {
    if (putAt >= before) continue;
    batch.push(name);
    if (batch.length < atOnce) continue;
    dropped += await dropUnknown(ctx, store, batch);
    batch = [];
  }
  return dropped + (await dropUnknown(ctx, store, batch));
};

/** Deletes what was uploaded more than a day ago and hangs on nothing, and bytes without a row. */
export const sweepFiles = async (ctx: Context, { store }: Files): Promise<void> => {
  const before = ctx.now() - dayMs;
  const orphans = await dropOrphans(ctx, store, before);
  const stray = await dropStray(ctx, store, before);
  ctx.log.info({ orphans, stray }, 'files swept');
};
