import { expect, test } from 'vitest';
import { createKeyedSlots, createSlots, mapConcurrently } from './slots.ts';

const limits = { maxRunning: 2, maxWaiting: 2, maxWaitMs: 60_000, full: () => new Error('full') };

test('two run, two wait in order, the fifth is rejected', async () => {
  const slots = createSlots(limits);
  const [freeFirst, freeSecond] = await Promise.all([slots.acquire(), slots.acquire()]);
  const order: string[] = [];
  const third = slots.acquire().then((free) => (order.push('third'), free));
  const fourth = slots.acquire().then((free) => (order.push('fourth'), free));
  await expect(slots.acquire()).rejects.toThrow('full');
  expect(order).toEqual([]);
  freeFirst?.();
  freeFirst?.();
  const freeThird = await third;
  expect(order).toEqual(['third']);
  freeThird();
  (await fourth)();
  freeSecond?.();
  await expect.poll(() => slots.isIdle()).toBe(true);
});

test('an aborted wait frees its place, and a long wait times out', async () => {
  const slots = createSlots({ ...limits, maxRunning: 1, maxWaiting: 1, maxWaitMs: 50 });
  const free = await slots.acquire();
  const gone = new AbortController();
  const waiting = slots.acquire(gone.signal);
  gone.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  await expect(slots.acquire()).rejects.toThrow('full');
  free();
  (await slots.acquire())();
});

test('a granted slot stays taken after its caller aborts', async () => {
  const slots = createSlots({ ...limits, maxRunning: 1, maxWaiting: 0 });
  const gone = new AbortController();
  const free = await slots.acquire(gone.signal);
  gone.abort();
  await expect(slots.acquire()).rejects.toThrow('full');
  free();
  (await slots.acquire())();
});

test('one key does not wait for another', async () => {
  const slots = createKeyedSlots({ ...limits, maxRunning: 1, maxWaiting: 0 });
  const free = await slots.acquire('a');
  await expect(slots.acquire('a')).rejects.toThrow('full');
  (await slots.acquire('b'))();
  free();
  (await slots.acquire('a'))();
});

test('items run two at a time, and none starts after a failure', async () => {
  let atOnce = 0;
  const work = async (item: number, index: number): Promise<string> => {
    atOnce += 1;
    expect(atOnce).toBeLessThanOrEqual(2);
    await new Promise((resolve) => setImmediate(resolve));
    atOnce -= 1;
    return `${item} at ${index}`;
  };
  expect(await mapConcurrently([7, 8, 9], work)).toEqual(['7 at 0', '8 at 1', '9 at 2']);
  const begun: number[] = [];
  const failing = async (item: number): Promise<void> => {
    begun.push(item);
    throw new Error('no');
  };
  await expect(mapConcurrently([1, 2, 3, 4, 5], failing)).rejects.toThrow('no');
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun.length).toBeLessThan(5);
});
