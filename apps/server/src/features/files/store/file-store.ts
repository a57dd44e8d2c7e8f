import path from 'node:path';
import type { Config } from '#platform/config.ts';
import type { StagedFile } from '../upload/staging.ts';
import { openDiskStore } from './disk-store.ts';
import { openS3Store } from './s3-store.ts';

/** Bytes `from` to `to`, both inclusive, counted from 0. */
export type ByteRange = { from: number; to: number };

/**
 * Storage of file bytes under names of this feature (`ab/cd/<key>.o`). Writes are atomic even across crashes; objects
 * are never modified.
 */
export type FileStore = {
  /** Moves a staged file into the store; the local copy may be gone afterwards. */
  put(name: string, file: StagedFile): Promise<void>;
  /** Returns the bytes or a range of them; null if there is no such file. */
  read(name: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | null>;
  /** Idempotent. */
  remove(name: string): Promise<void>;
  /** Lists all objects with the time they were stored (epoch ms). */
  list(): AsyncIterable<{ name: string; putAt: number }>;
};

export type FileStorage = { store: FileStore; arrivals: string };

/** Opens the store of the settings and the staging folder. Creates no folder before the first file. */
export const openFileStorage = (config: Config): FileStorage => {
  const folder = path.resolve(config.ONSIL_DATA, 'files');
  const { ONSIL_S3_URL: url, ONSIL_S3_KEY: key, ONSIL_S3_SECRET: secret, ONSIL_S3_REGION: region } = config;
  return {
    store: url && key && secret ? openS3Store({ url, key, secret, region }) : openDiskStore(path.join(folder, 'kept')),
    // On the same disk as the store, so that storing a file is one rename.
    arrivals: path.join(folder, 'arriving'),
  };
};
