import { pino } from 'pino';
import { expect, test } from 'vitest';
import { closeInOrder, type Closing } from './close-in-order.ts';

const log = pino({ level: 'silent' });
const never = new Promise<void>(() => undefined);

test('groups are closed one after another, the parts of a group at the same time', async () => {
  const closed: string[] = [];
  const part = (name: string, ms: number): Closing => ({
    name,
    maxMs: 1_000,
    close: () =>
      new Promise((resolve) =>
        setTimeout(() => {
          closed.push(name);
          resolve();
        }, ms),
      ),
  });
  await closeInOrder([[part('slow', 40), part('fast', 5)], [part('last', 1)]], log);
  expect(closed).toEqual(['fast', 'slow', 'last']);
});

test('a part that never ends or fails is left behind after its time, and named when the others are closed', async () => {
  const closed: string[] = [];
  const parts: Closing[][] = [
    [{ name: 'stuck', maxMs: 30, close: () => never }],
    [
      { name: 'broken', maxMs: 30, close: () => Promise.reject(new Error('no disk')) },
      {
        name: 'faulty',
        maxMs: 30,
        close() {
          throw new Error('a fault of ours');
        },
      },
    ],
    [{ name: 'database', maxMs: 30, close: () => void closed.push('database') }],
  ];
  const began = performance.now();
  await expect(closeInOrder(parts, log)).rejects.toThrow(
    'not closed: stuck (longer than 30 ms), broken (no disk), faulty (a fault of ours)',
  );
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(closed).toEqual(['database']);
});
