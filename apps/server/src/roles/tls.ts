import { readFile } from 'node:fs/promises';
import type { Config } from '#platform/config.ts';
import { startError } from '#platform/start-error.ts';

export type Tls = { cert: Buffer; key: Buffer };

const read = async (setting: string, file: string): Promise<Buffer> => {
  try {
    return await readFile(file);
  } catch (error) {
    throw startError('BAD_SETTING', `${setting}=${file} cannot be read.`, error);
  }
};

/** The certificate and key that the settings name, if any. */
export const readTls = async ({ ONSIL_TLS_CERT: cert, ONSIL_TLS_KEY: key }: Config): Promise<Tls | undefined> =>
  cert && key ? { cert: await read('ONSIL_TLS_CERT', cert), key: await read('ONSIL_TLS_KEY', key) } : undefined;
