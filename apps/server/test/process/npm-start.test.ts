import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { lockDataFolder } from '@onsil/embedded-postgres/data-lock';
import { inspectProcess } from '@onsil/embedded-postgres/processes';

// `npm start` including npm and its shell; instead of the server it runs a program that holds the data folder.

const root = path.join(import.meta.dirname, '../../../..');
let folder: string;

const server = `
import { appendFileSync, readFileSync } from 'node:fs';
import { lockDataFolder } from '${root}/packages/embedded-postgres/src/data-lock.ts';
const [data, plan] = process.argv.slice(2);
await lockDataFolder(data);
appendFileSync(data + '/starts', 'x');
const starts = readFileSync(data + '/starts', 'utf8').length;
const status = plan.split(',')[starts - 1];
if (status) process.exit(Number(status));
process.stdout.write(JSON.stringify({ server: process.pid, start: process.ppid }) + '\\n');
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => process.exit(0));
setInterval(() => undefined, 1000);
`;
const start = `
import { supervise } from '${root}/scripts/supervise.mjs';
const limits = { minPauseMs: 10, maxPauseMs: 50, maxRestarts: 3, stableMs: 60000 };
supervise(process.execPath, ['server.ts', process.env.DATA, process.env.PLAN], { cwd: import.meta.dirname, limits });
`;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'onsil-npm-'));
  const scripts = { start: 'node start.mjs' };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'x', type: 'module', scripts }));
  writeFileSync(path.join(folder, 'server.ts'), server);
  writeFileSync(path.join(folder, 'start.mjs'), start);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Pids = { server: number; start: number };
type Started = {
  npm: ChildProcess;
  data: string;
  output: () => string;
  pids: () => Promise<Pids>;
  ended: Promise<unknown>;
};

const npmStart = (plan = ''): Started => {
  const data = mkdtempSync(path.join(folder, 'data-'));
  // Its own session, as in a terminal: npm is the group leader.
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: folder,
    env: { ...process.env, DATA: data, PLAN: plan },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  const said = () => output;
  npm.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  npm.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise((resolve) => npm.once('exit', (status, signal) => resolve(status ?? signal)));
  const pids = async (): Promise<Pids> => {
    await expect.poll(said).toContain('"server"');
    return JSON.parse(/\{"server".*\}/.exec(output)?.[0] ?? '') as Pids;
  };
  onTestFinished(() => {
    try {
      process.kill(-(npm.pid ?? 0), 'SIGKILL');
    } catch {
      // all processes have ended
    }
  });
  return { npm, data, output: said, pids, ended };
};

const group = ({ npm }: Started): number => -(npm.pid ?? 0);
const ways: Record<string, (started: Started, shell: number) => void> = {
  'SIGTERM to npm': ({ npm }) => void npm.kill('SIGTERM'),
  'kill -9 of npm': ({ npm }) => void npm.kill('SIGKILL'),
  'SIGTERM to the shell that npm starts': (_, shell) => void process.kill(shell, 'SIGTERM'),
  'kill -9 of that shell': (_, shell) => void process.kill(shell, 'SIGKILL'),
  'SIGTERM to all of them': (started) => void process.kill(group(started), 'SIGTERM'),
  'Ctrl C': (started) => void process.kill(group(started), 'SIGINT'),
  'a terminal that is closed': (started) => void process.kill(group(started), 'SIGHUP'),
};

test.each(Object.keys(ways))('npm start ends with its server, and frees the data folder: %s', async (way) => {
  const started = npmStart();
  const { server: pid, start: supervisor } = await started.pids();
  await expect(lockDataFolder(started.data)).rejects.toThrow(/already running/);
  ways[way]?.(started, inspectProcess(supervisor)?.parent ?? 0);
  await expect.poll(() => [pid, supervisor].map((one) => inspectProcess(one)?.zombie ?? true)).toEqual([true, true]);
  await (await lockDataFolder(started.data)).release();
});

test('a server that crashes is started again, each time in a line', async () => {
  const started = npmStart('1,3');
  await started.pids();
  expect(started.output()).toContain('Onsil ended with status 1. Restarting in 0.01 s.');
  expect(started.output()).toContain('Onsil ended with status 3. Restarting in 0.02 s.');
});

test('one that crashes again and again is given up, and one that a person must put right is not started again', async () => {
  const [crashing, refusing] = [npmStart('1,1,1,1,1'), npmStart('78')];
  expect(await crashing.ended).toBe(1);
  expect(crashing.output()).toContain('after 3 restarts. Giving up.');
  expect(await refusing.ended).toBe(78);
  expect(refusing.output()).not.toContain('Restarting');
});
