import { fileSizes } from '@onsil/contract/files';
import type { Database } from '#platform/database.ts';
import { arrive, leave } from './arrival-gateway.ts';
import { objectOf } from './keep-service.ts';
import { listKept } from './repository.ts';
import type { Files } from './store-gateway.ts';

/** The store as a whole, for who takes a copy of it or puts one back. Names are those of `objectsIn`. */
export type FileCopies = {
  /** null where there is no such object, or none any more */
  read(object: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Twice is once. */
  put(object: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
};

export const openCopies = ({ store, arrivals }: Files): FileCopies => ({
  read: (object) => store.read(object),
  async put(object, bytes) {
    const arrived = await arrive(arrivals, bytes, Number.POSITIVE_INFINITY);
    if (!arrived) throw new Error(`${object} has more bytes than there are`);
    await store.put(object, arrived).finally(() => leave([arrived.path]));
  },
});

/** What the store holds for the files that a database knows: one object for each size. */
export const objectsIn = async (db: Database): Promise<string[]> =>
  (await listKept(db)).flatMap(({ key, picture }) =>
    fileSizes.filter((size) => size === 'o' || picture).map((size) => objectOf(key, size)),
  );
