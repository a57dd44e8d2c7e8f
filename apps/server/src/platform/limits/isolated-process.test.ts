import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIsolatedProgram, type IsolationLimits } from './isolated-process.ts';

/** Executes its input, as a parser of untrusted files could be made to. */
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

test('a program gets its input and no environment', async () => {
  expect(await run('hello')).toBe('hello ');
});

test('a program that fills its heap, never ends or writes without end is ended', async () => {
  await expect(run('heap')).rejects.toMatchObject({ failure: 'broken' });
  await expect(run('loop', { maxRunMs: 300 })).rejects.toMatchObject({ failure: 'tookTooLong' });
  await expect(run('output')).rejects.toMatchObject({ failure: 'tooLarge' });
});

test('a program that fails by itself is reported as our fault, with its error', async () => {
  await expect(run('crash')).rejects.toThrow('this is a fault of ours');
  await expect(run('write')).rejects.toThrow('ERR_ACCESS_DENIED');
});

test('a task beyond the queue is rejected at once, the others run one after another', async () => {
  const program = createIsolatedProgram(file, limits);
  const runs = ['a', 'b', 'c', 'd'].map((task) => program.run(Buffer.from(task)));
  await expect(runs[3]).rejects.toMatchObject({ failure: 'busy' });
  expect((await Promise.all(runs.slice(0, 3))).map(String)).toEqual(['a ', 'b ', 'c ']);
});

test('a consumer that stops reading ends the process, so that the next one runs', async () => {
  const program = createIsolatedProgram(file, { ...limits, maxOutputBytes: Infinity });
  for await (const chunk of program.stream(Buffer.from('output'))) {
    expect(chunk.length).toBeGreaterThan(0);
    break;
  }
  expect(String(await program.run(Buffer.from('next')))).toBe('next ');
});
