import { expect, it } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

const flushMicrotasks = async (): Promise<void> => {
  for (let i = 0; i < 5; i += 1) await Promise.resolve();
};

it('runs two tasks at once, and the next one when one resolves or rejects', async () => {
  const limit = limitConcurrency(2);
  const started: string[] = [];
  const ends: Record<string, { resolve: () => void; reject: (reason: Error) => void }> = {};
  const start = (name: string): Promise<void> =>
    limit(() => {
      started.push(name);
      return new Promise<void>((resolve, reject) => {
        ends[name] = { resolve, reject };
      });
    });
  const all = ['a', 'b', 'c', 'd'].map(start);
  await flushMicrotasks();
  expect(started).toEqual(['a', 'b']);
  ends['b']?.reject(new Error('no'));
  await expect(all[1]).rejects.toThrow('no');
  await flushMicrotasks();
  expect(started).toEqual(['a', 'b', 'c']);
  ends['a']?.resolve();
  ends['c']?.resolve();
  await flushMicrotasks();
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  ends['d']?.resolve();
  await all[3];
  const last = start('e');
  await flushMicrotasks();
  expect(started).toContain('e');
  ends['e']?.resolve();
  await last;
});
