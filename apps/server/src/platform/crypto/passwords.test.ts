import { beforeEach, expect, test, vi } from 'vitest';
import { hashPassword } from './passwords.ts';

/** The hashes that run, each with the function that ends it. */
const running: (() => void)[] = [];
let maxRunning = 0;

vi.mock('@node-rs/argon2', () => ({
  hash: () =>
    new Promise<string>((resolve) => {
      const end = (): void => {
        running.splice(running.indexOf(end), 1);
        resolve('hash');
      };
      running.push(end);
      maxRunning = Math.max(maxRunning, running.length);
    }),
}));

beforeEach(() => {
  maxRunning = 0;
});

const password = 'a'.repeat(64);

/** Calls `work` after some microtasks. */
const afterMicrotasks = async <T>(count: number, work: () => Promise<T>): Promise<T> => {
  for (let passed = 0; passed < count; passed += 1) await Promise.resolve();
  return work();
};

const endAll = async (): Promise<void> => {
  while (running.length > 0) {
    running[0]?.();
    await new Promise(setImmediate);
  }
};

test('a call between the end of a hash and the start of the next waiting one waits too', async () => {
  const calls = [1, 2, 3].map(() => hashPassword(password));
  await new Promise(setImmediate);
  running[0]?.();
  calls.push(...Array.from({ length: 8 }, (_, count) => afterMicrotasks(count, () => hashPassword(password))));
  await new Promise(setImmediate);
  await endAll();
  await expect(Promise.all(calls)).resolves.toHaveLength(11);
  expect(maxRunning).toBe(2);
});

test('two run, fifty wait, and the next is refused', async () => {
  const calls = Array.from({ length: 52 }, () => hashPassword(password));
  await expect(hashPassword(password)).rejects.toMatchObject({ refusal: 'UNAVAILABLE' });
  await endAll();
  await expect(Promise.all(calls)).resolves.toHaveLength(52);
  expect(maxRunning).toBe(2);
});
