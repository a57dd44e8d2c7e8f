import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import type { Config } from '#platform/config.ts';
import { startError } from '#platform/start-error.ts';

export type Tls = { cert: Buffer; key: Buffer };

const read = async (setting: string, file: string): Promise<Buffer> => {
  try {
    return await readFile(file);
  } catch (error) {
    throw startError('BAD_SETTING', `Cannot read ${setting}=${file}.`, error);
  }
};

/**
 * Reads the certificate and key of the settings, if any.
 * @throws StartError if they do not work
 */
export const readTls = async ({ ONSIL_TLS_CERT, ONSIL_TLS_KEY }: Config): Promise<Tls | undefined> => {
  if (!ONSIL_TLS_CERT || !ONSIL_TLS_KEY) return undefined;
  const tls = { cert: await read('ONSIL_TLS_CERT', ONSIL_TLS_CERT), key: await read('ONSIL_TLS_KEY', ONSIL_TLS_KEY) };
  try {
    createSecureContext(tls);
  } catch (error) {
    throw startError(
      'BAD_SETTING',
      `ONSIL_TLS_CERT=${ONSIL_TLS_CERT} and ONSIL_TLS_KEY=${ONSIL_TLS_KEY} are not a certificate and its key (PEM): ${(error as Error).message}`,
      error,
    );
  }
  return tls;
};
