import { fileSizes } from '@onsil/contract/files';
import type { Database } from '#platform/database/database.ts';
import { listStoredFiles } from '../files.sql.ts';
import { stageFile, unstageFiles } from '../upload/staging.ts';
import type { FileStorage } from './file-store.ts';
import { getObjectName } from './objects.ts';

/** The whole store, for backup and restore. Names are those of `listObjects`. */
export type FileStoreAccess = {
  /** null if there is no such object */
  read(object: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Idempotent. */
  put(object: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
};

export const openStoreAccess = ({ store, arrivals }: FileStorage): FileStoreAccess => ({
  read: (object) => store.read(object),
  async put(object, bytes) {
    const arrived = await stageFile(arrivals, bytes, Number.POSITIVE_INFINITY);
    if (!arrived) throw new Error(`${object} exceeds the size limit`);
    await store.put(object, arrived).finally(() => unstageFiles([arrived.path]));
  },
});

/** Lists the store objects of all files in a database: one per size. */
export const listObjects = async (db: Database): Promise<string[]> =>
  (await listStoredFiles(db)).flatMap(({ key, picture }) =>
    fileSizes.filter((size) => size === 'o' || picture).map((size) => getObjectName(key, size)),
  );
