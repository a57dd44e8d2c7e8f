import { fileSizes, type FileSize } from '@onsil/contract/files';
import type { Context } from '#platform/context.ts';
import type { ArrivedFile } from './arrival-gateway.ts';
import type { FileStore } from './store-gateway.ts';

/** Returns a file's object name: spread over folders by its key, one object per size. */
export const objectOf = (key: string, size: FileSize): string => `${key.slice(0, 2)}/${key.slice(2, 4)}/${key}.${size}`;

/** Returns the key of an object; undefined for names that are not ours. */
export const keyOf = (object: string): string | undefined => /^..\/..\/([0-9a-f]{32})\.[oms]$/.exec(object)?.[1];

export type Arrived = Partial<Record<FileSize, ArrivedFile>> & { o: ArrivedFile };

export const keep = async (store: FileStore, key: string, arrived: Arrived): Promise<void> => {
  for (const size of fileSizes) {
    const file = arrived[size];
    if (file) await store.put(objectOf(key, size), file);
  }
};

/** Deletes files whose rows are gone. The next sweep retries failures. */
export const discard = async ({ log }: Context, store: FileStore, keys: readonly string[]): Promise<void> => {
  for (const key of keys)
    for (const size of fileSizes)
      await store
        .remove(objectOf(key, size))
        .catch((error: unknown) => log.warn({ err: error, key }, 'could not delete a file'));
};
