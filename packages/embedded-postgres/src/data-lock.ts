import { createHash } from 'node:crypto';
import { unlink } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDataFolder } from './data-folder.ts';
import { startError } from './start-error.ts';

export type DataLock = { release(): Promise<void> };

/** How long a second start waits for the lock holder to send its process id. */
const answerTimeoutMs = 500;

/**
 * Locks the data folder for this process, creating the folder if missing. The lock is a listening socket, which the
 * kernel closes however the process ends. A pid file would not work: pids repeat in containers, and kill -9 leaves the
 * file behind.
 * @throws StartError DATA_IN_USE within 2 seconds
 */
export async function lockDataFolder(dataDir: string): Promise<DataLock> {
  const folder = await prepareDataFolder(dataDir);
  const name = `onsil-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  return process.platform === 'linux' ? takeLock(folder, `\0${name}`) : acquireFileLock(folder, join(tmpdir(), name));
}

/**
 * For systems without abstract sockets: the socket file outlives its process, so a file without a listener is stale.
 * Advisory only, because two starts in the same millisecond could both remove the same stale file.
 */
export async function acquireFileLock(folder: string, path: string): Promise<DataLock> {
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
  // `exclusive`: a cluster worker would otherwise share its parent's handle and not notice that the name is in use.
  server.listen({ path, exclusive: true }, resolve);
  try {
    await listening;
  } catch (error) {
    throw await inUse(folder, path, error);
  }
  // A connection that cannot be accepted (too many open files) must not end the holder.
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
      `Stop it first, or give this one its own folder with ONSIL_DATA.`,
    cause,
  );
}

/** Returns the holder's process id, 'nobody' without a listener, or 'silent' without an answer in time. */
function askHolder(path: string): Promise<string> {
  return new Promise((answer) => {
    const socket = net.connect({ path });
    let output = '';
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => (output += text));
    socket.on('end', () => answer(output));
    socket.on('error', () => answer('nobody'));
    const timer = setTimeout(() => {
      answer('silent');
      socket.destroy();
    }, answerTimeoutMs);
    socket.on('close', () => clearTimeout(timer));
  });
}
