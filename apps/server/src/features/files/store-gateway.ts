import path from 'node:path';
import type { Config } from '#platform/config.ts';
import type { ArrivedFile } from './arrival-gateway.ts';
import { openDiskStore } from './disk-gateway.ts';
import { openS3Store } from './s3-gateway.ts';

/** Bytes `from` up to and with `to`, counted from 0. */
export type ByteRange = { from: number; to: number };

/**
 * Where the bytes of files lie, by names that this feature makes (`ab/cd/<key>.o`). What is put is there whole or not at
 * all, also after a crash; nothing is ever changed in place.
 */
export type FileStore = {
  /** Takes an arrived file over; its local copy may be gone afterwards. */
  put(name: string, file: ArrivedFile): Promise<void>;
  /** The bytes, or some of them; null where there is no such file. */
  read(name: string, range?: ByteRange): Promise<AsyncIterable<Uint8Array> | null>;
  /** Twice is once. */
  remove(name: string): Promise<void>;
  /** Everything that is there, with the time it was put (epoch ms). */
  list(): AsyncIterable<{ name: string; putAt: number }>;
};

export type Files = { store: FileStore; arrivals: string };

/** The store that the settings name, and the folder for what is just arriving. Makes no folder before the first file. */
export const openFiles = (config: Config): Files => {
  const folder = path.resolve(config.ONSIL_DATA, 'files');
  const { ONSIL_S3_URL: url, ONSIL_S3_KEY: key, ONSIL_S3_SECRET: secret, ONSIL_S3_REGION: region } = config;
  return {
    store: url && key && secret ? openS3Store({ url, key, secret, region }) : openDiskStore(path.join(folder, 'kept')),
    // On the same disk as `kept`, so that taking a file over is one rename.
    arrivals: path.join(folder, 'arriving'),
  };
};
