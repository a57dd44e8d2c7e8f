import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Portal } from './portal.ts';

type Line = { msg?: string; route?: string; ms?: number };

const flushed = 500; // the log is written after the response

/**
 * Returns the server's own time for the last `count` calls of a route in ms: handler, validation of the reply, JSON,
 * gzip, sending.
 */
export const readServerTimes = async ({ dataDir }: Portal, route: string, count: number): Promise<number[]> => {
  await delay(flushed);
  const lines = (await readFile(path.join(dataDir, 'onsil.log'), 'utf8'))
    .split('\n')
    .filter((line) => line.includes(route));
  const calls = lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'call');
  return calls.slice(-count).map(({ ms }) => ms ?? Number.NaN);
};
