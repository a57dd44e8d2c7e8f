import path from 'node:path';
import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import { clusterFolder } from '#platform/postgres/cluster.ts';
import { socketAddress } from '#platform/postgres/socket-folder.ts';
import { readPostmaster } from '#platform/postgres/stale-lock.ts';
import { isStartError, startError } from '#platform/start-error.ts';
import { layFoundation, type Foundation } from './roles/foundation.ts';

/** The address of the PostgreSQL that the portal on this data folder has running. */
const runningDatabase = (dataDir: string): string => {
  const found = readPostmaster(clusterFolder(path.resolve(dataDir)));
  if (found?.status !== 'ready')
    throw startError(
      'DATA_IN_USE',
      `The portal on the data folder ${dataDir} is starting or stopping. Try again in a moment.`,
    );
  return socketAddress(found.socketFolder, found.port);
};

/**
 * Opens the database for a command: the one of DATABASE_URL, or the embedded one. Where a portal runs on the data folder,
 * its database is used as it runs; otherwise it is started, and stopped again by `close`.
 */
export const joinFoundation = async (config: Config, log: Log): Promise<Foundation> => {
  try {
    return await layFoundation(config, log);
  } catch (error) {
    if (!isStartError(error) || error.code !== 'DATA_IN_USE') throw error;
    return layFoundation({ ...config, DATABASE_URL: runningDatabase(config.ONSIL_DATA) }, log);
  }
};
