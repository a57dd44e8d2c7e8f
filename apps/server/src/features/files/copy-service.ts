import { fileSizes } from '@onsil/contract/files';
import type { Database } from '#platform/database.ts';
import { arrive, leave } from './arrival-gateway.ts';
import { objectOf } from './keep-service.ts';
import { listKept } from './repository.ts';
import type { Files } from './store-gateway.ts';

/** The whole store, for backup and restore. Names are those of `objectsIn`. */
export type FileCopies = {
  /** null if there is no such object */
  read(object: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Idempotent. */
  put(object: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
};

export const openCopies = ({ store, arrivals }: Files): FileCopies => ({
  read: (object) => store.read(object),
  async put(object, bytes) {
    const arrived = await arrive(arrivals, bytes, Number.POSITIVE_INFINITY);
    if (!arrived) throw new Error(`${object} exceeds the size limit`);
    await store.put(object, arrived).finally(() => leave([arrived.path]));
  },
});

/** Lists the store objects of all files in a database: one per size. */
export const objectsIn = async (db: Database): Promise<string[]> =>
  (await listKept(db)).flatMap(({ key, picture }) =>
    fileSizes.filter((size) => size === 'o' || picture).map((size) => objectOf(key, size)),
  );
