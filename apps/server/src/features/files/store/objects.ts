import { fileSizes, type FileSize } from '@onsil/contract/files';
import type { Context } from '#platform/context.ts';
import type { StagedFile } from '../upload/staging.ts';
import type { FileStore } from './file-store.ts';

/** Returns a file's object name: spread over folders by its key, one object per size. */
export const getObjectName = (key: string, size: FileSize): string =>
  `${key.slice(0, 2)}/${key.slice(2, 4)}/${key}.${size}`;

/** Returns the key of an object; undefined for names that are not ours. */
export const getObjectKey = (object: string): string | undefined => /^..\/..\/([0-9a-f]{32})\.[oms]$/.exec(object)?.[1];

export type StagedObject = Partial<Record<FileSize, StagedFile>> & { o: StagedFile };

export const storeObjects = async (store: FileStore, key: string, arrived: StagedObject): Promise<void> => {
  for (const size of fileSizes) {
    const file = arrived[size];
    if (file) await store.put(getObjectName(key, size), file);
  }
};

/** Deletes files whose rows are gone. The next sweep retries failures. */
export const deleteObjects = async ({ log }: Context, store: FileStore, keys: readonly string[]): Promise<void> => {
  for (const key of keys)
    for (const size of fileSizes)
      await store
        .remove(getObjectName(key, size))
        .catch((error: unknown) => log.warn({ err: error, key }, 'could not delete a file'));
};
