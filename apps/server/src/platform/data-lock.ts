import { createHash } from 'node:crypto';
import { unlink } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDataFolder } from '#platform/postgres/data-folder.ts';
import { startError } from '#platform/start-error.ts';

export type DataLock = { release(): Promise<void> };

/** How long a second start waits for the first one to say its process id. */
const answerMs = 500;

/**
 * Takes the data folder for this process, or throws a StartError `DATA_IN_USE` within 2 seconds. The folder is made when
 * it is missing. The lock is a listening socket that is closed by the kernel however the process ends, so nothing stale
 * can be left: no pid file, which lies in containers (always the same pid) and after kill -9.
 */
export async function lockDataFolder(dataDir: string): Promise<DataLock> {
  const folder = await prepareDataFolder(dataDir);
  const name = `onsil-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  return process.platform === 'linux' ? takeLock(folder, `\0${name}`) : takeFileLock(folder, join(tmpdir(), name));
}

/**
 * Where sockets have no names outside of the file system, the socket's file outlives its process. Nobody answering on it
 * means that it is a leftover. Advisory only: two starts in the same millisecond could both clear the same leftover.
 */
export async function takeFileLock(folder: string, path: string): Promise<DataLock> {
  if ((await askHolder(path)) === 'nobody') await unlink(path).catch(() => undefined);
  return takeLock(folder, path);
}

async function takeLock(folder: string, path: string): Promise<DataLock> {
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(String(process.pid));
  });
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  // `exclusive`: a cluster's worker would otherwise share its parent's handle and never see that the name is taken.
  server.listen({ path, exclusive: true }, resolve);
  try {
    await listening;
  } catch (error) {
    throw await inUse(folder, path, error);
  }
  // A question that could not be taken (too many open files) must not end the holder.
  server.on('error', () => undefined);
  server.unref();
  return { release: () => new Promise((done) => server.close(() => done())) };
}

async function inUse(folder: string, path: string, cause: unknown): Promise<Error> {
  const holder = await askHolder(path);
  const who = /^\d+$/.test(holder) ? ` (process ${holder})` : '';
  return startError(
    'DATA_IN_USE',
    `Another Onsil${who} is already running on the data folder ${folder}. ` +
      `Stop it first, or give this one a folder of its own with ONSIL_DATA.`,
    cause,
  );
}

/** The holder's process id, 'nobody' when none listens, or 'silent' when it does not answer in time. */
function askHolder(path: string): Promise<string> {
  return new Promise((answer) => {
    const socket = net.connect({ path });
    let said = '';
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => (said += text));
    socket.on('end', () => answer(said));
    socket.on('error', () => answer('nobody'));
    const timer = setTimeout(() => {
      answer('silent');
      socket.destroy();
    }, answerMs);
    socket.on('close', () => clearTimeout(timer));
  });
}
