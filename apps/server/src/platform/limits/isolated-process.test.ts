import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIsolatedProgram, type IsolationLimits } from './isolated-process.ts';

/** Does what its input says, as the readers of strangers' files could be made to. */
const source = `
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
const task = await text(process.stdin);
const all = [];
if (task === 'heap') for (;;) all.push({ text: [1, 2, 3] });
if (task === 'loop') for (;;);
if (task === 'output') for (;;) if (!process.stdout.write('x'.repeat(65_536))) await once(process.stdout, 'drain');
if (task === 'crash') throw new Error('this is a fault of ours');
if (task === 'write') writeFileSync(import.meta.filename + '.txt', '');
process.stdout.write(task + ' ' + Object.keys(process.env).filter((name) => name !== 'PWD').join());
`;

const limits: IsolationLimits = {
  maxHeapMb: 40,
  maxMemoryMb: 1_000,
  maxRunMs: 60_000,
  maxOutputBytes: 1_000_000,
  maxRunning: 1,
  maxWaiting: 2,
  maxWaitMs: 60_000,
};

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'onsil-isolated-'));
  file = path.join(folder, 'program.mjs');
  await writeFile(file, source);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (task: string, more: Partial<IsolationLimits> = {}): Promise<string> =>
  createIsolatedProgram(file, { ...limits, ...more })
    .run(Buffer.from(task))
    .then(String);

test('a program is given its input and nothing of the environment', async () => {
  expect(await run('hello')).toBe('hello ');
});

test('a program that fills its heap, never ends or writes without end is ended', async () => {
  await expect(run('heap')).rejects.toMatchObject({ failure: 'broken' });
  await expect(run('loop', { maxRunMs: 300 })).rejects.toMatchObject({ failure: 'tookTooLong' });
  await expect(run('output')).rejects.toMatchObject({ failure: 'tooLarge' });
});

test('a program that fails by itself is a fault of ours, and says which', async () => {
  await expect(run('crash')).rejects.toThrow('this is a fault of ours');
  await expect(run('write')).rejects.toThrow('ERR_ACCESS_DENIED');
});

test('one beyond the queue is refused at once, the others run one after the other', async () => {
  const program = createIsolatedProgram(file, limits);
  const runs = ['a', 'b', 'c', 'd'].map((task) => program.run(Buffer.from(task)));
  await expect(runs[3]).rejects.toMatchObject({ failure: 'busy' });
  expect((await Promise.all(runs.slice(0, 3))).map(String)).toEqual(['a ', 'b ', 'c ']);
});

test('whoever stops reading ends the process, so that the next one runs', async () => {
  const program = createIsolatedProgram(file, { ...limits, maxOutputBytes: Infinity });
  for await (const chunk of program.stream(Buffer.from('output'))) {
    expect(chunk.length).toBeGreaterThan(0);
    break;
  }
  expect(String(await program.run(Buffer.from('next')))).toBe('next ');
});
