import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, onTestFinished } from 'vitest';
import * as z from 'zod';
import { listProcessesIn, signalProcess } from '../src/processes.ts';

export const isRoot = process.getuid?.() === 0;
export const nobody = { uid: 65_534, gid: 65_534 };
/** A uid without a name, as in some containers. */
export const nameless = { uid: 54_321, gid: 54_321 };
const users = { root: undefined, ordinary: nobody, nameless };
const become = ({ uid, gid }: { uid: number; gid: number }) => [
  'setpriv',
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
];
export const script = fileURLToPath(new URL('./onsil-process.ts', import.meta.url));

const eventLine = z.looseObject({ event: z.string() });
type Event = z.output<typeof eventLine>;
type Wishes = { as?: keyof typeof users; lock?: boolean; env?: Record<string, string>; script?: string };

/** Memory if there is enough (a container's may be tiny): kill -9 leaves the same there as on a disk. */
const parent = existsSync('/dev/shm') && freeBytes('/dev/shm') > 2 ** 31 ? '/dev/shm' : tmpdir();

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Creates a folder for one test that others may enter; its processes are ended and it is removed afterwards. */
export function testFolder(): string {
  const folder = newFolder(parent);
  onTestFinished(() => removeFolder(folder));
  return folder;
}

/** Creates a folder for all tests of a file, because creating a database takes a second. */
export function sharedFolder(where = parent): string {
  const folder = newFolder(where);
  afterAll(() => removeFolder(folder));
  return folder;
}

function newFolder(where: string): string {
  const folder = realpathSync(mkdtempSync(join(where, 'onsil-test-')));
  chmodSync(folder, 0o711);
  return folder;
}

function removeFolder(folder: string): void {
  for (const pid of clusterProcesses(folder)) signalProcess(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

const clusterProcesses = (folder: string): number[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => basename(path) === 'PG_VERSION' && basename(dirname(path)) === 'pg')
    .flatMap((path) => listProcessesIn(dirname(join(folder, path))));

/** Creates a data folder owned by a user of `startOnsil`. */
export function dataOf(owner: { uid: number; gid: number }, folder: string): string {
  const data = join(folder, 'data');
  mkdirSync(data);
  if (isRoot) chownSync(data, owner.uid, owner.gid);
  return data;
}

/** Starts Onsil's database in its own process: as this user, or as another one if this is root. */
export function startOnsil(dataDir: string, wishes: Wishes = {}) {
  const user = users[wishes.as ?? 'root'];
  const drop = isRoot && user !== undefined ? become(user) : [];
  const lock = wishes.lock ? ['lock'] : [];
  const command = [...drop, process.execPath, wishes.script ?? script, dataDir, ...lock];
  const env = { ...process.env, NODE_OPTIONS: '', ...wishes.env };
  const child = spawn(command[0] ?? '', command.slice(1), { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const events: Event[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    events.push(eventLine.parse(JSON.parse(line)));
    child.emit('told');
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, events, ...doings(child, events) };
}

function doings(child: ChildProcess, events: Event[]) {
  const closed = once(child, 'close');
  const seen = async (...names: string[]): Promise<Event> => {
    for (;;) {
      const found = events.find(({ event }) => names.includes(event));
      if (found !== undefined) return found;
      const more = await Promise.race([once(child, 'told').then(() => true), closed.then(() => false)]);
      if (!more && !events.some(({ event }) => names.includes(event))) {
        throw new Error(`it ended without ${names.join()}: ${JSON.stringify(events)}`);
      }
    }
  };
  return {
    seen,
    ready: async () => {
      const event = await seen('ready', 'refused');
      if (event.event !== 'ready') throw new Error(JSON.stringify(events));
      return { connectionString: String(event['connectionString']), adopted: event['adopted'] === true };
    },
    refused: async () => {
      const event = await seen('ready', 'refused');
      if (event.event !== 'refused') throw new Error('it started');
      return { code: event['code'], message: String(event['message']), ms: Number(event['ms']) };
    },
    stop: async () => {
      child.stdin?.write('stop\n');
      await closed;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await closed;
    },
    log: () => events.flatMap(({ event, line }) => (event === 'log' ? [String(line)] : [])).join('\n'),
  };
}

export async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

export const postmasterOf = (dataDir: string): number =>
  Number.parseInt(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8'), 10);

/**
 * Returns the pid of the checkpointer, without which PostgreSQL cannot shut down; it starts shortly after the first
 * connection.
 */
export async function checkpointerOf(connectionString: string): Promise<number> {
  const sql = "select pid from pg_stat_activity where backend_type = 'checkpointer'";
  for (;;) {
    const pid = (await query(connectionString, sql))[0]?.['pid'];
    if (typeof pid === 'number') return pid;
  }
}

/** Whether an ordinary user is available: root uses `nobody`, who must be able to read Node and the sources. */
export const hasOrdinary =
  !isRoot || spawnSync('env', [...become(nobody), process.execPath, '--check', script]).status === 0;

/** Whether root, or a user it becomes, may create user namespaces; many containers forbid it. */
export const hasNamespaces = (as?: { uid: number; gid: number }): boolean =>
  isRoot &&
  spawnSync('env', [...(as ? become(as) : []), 'unshare', '--user', '--map-user=65534', '--map-group=65534', 'true'])
    .status === 0;
