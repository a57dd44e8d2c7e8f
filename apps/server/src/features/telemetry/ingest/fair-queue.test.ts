import { expect, test, vi } from 'vitest';
import type { Rejection } from '@onsil/domain/telemetry/sample';
import { createFairQueue, type MessagePart, type QueuedMessage } from './fair-queue.ts';

const messageOf = (
  controllerNo: number,
  times: readonly number[],
  rejections: readonly Rejection[] = [],
): QueuedMessage => ({
  arrival: { controllerNo, samples: times.map((ts) => ({ ts, values: {} })), rejections, receivedAt: 0 },
  resolve: vi.fn<() => void>(),
  reject: vi.fn<() => void>(),
});

const counting = (from: number, count: number): number[] => Array.from({ length: count }, (_, index) => from + index);

const controllersOf = (parts: readonly MessagePart[]): number[] => parts.map(({ arrival }) => arrival.controllerNo);

const timesOf = (parts: readonly MessagePart[]): number[] =>
  parts.flatMap(({ arrival }) => arrival.samples.map(({ ts }) => ts));

test('every batch has rows of each controller, even when one of them has sent many', () => {
  const queue = createFairQueue();
  for (let sent = 0; sent < 10; sent += 1) queue.push(messageOf(1, counting(sent * 4_000, 4_000)));
  queue.push(messageOf(2, [1]));
  const batch = queue.take(1_000);
  expect(controllersOf(batch)).toEqual([1, 2]);
  expect(timesOf(batch)).toHaveLength(501);
  expect(queue.rowCount).toBe(39_500);
});

test('a single controller fills a batch and waits for its end before the next', () => {
  const queue = createFairQueue();
  for (let sent = 0; sent < 1_500; sent += 1) queue.push(messageOf(1, [sent]));
  const first = queue.take(1_000);
  expect(timesOf(first)).toEqual(counting(0, 1_000));
  expect(queue.isReady()).toBe(false);
  queue.push(messageOf(1, [1_500]));
  expect(queue.take(1_000)).toEqual([]);
  queue.release(first);
  expect(timesOf(queue.take(1_000))).toEqual(counting(1_000, 501));
  expect(queue.rowCount).toBe(0);
});

test('parts of a message are in time order; its rejections come with the last', () => {
  const queue = createFairQueue();
  const rejection: Rejection = { ts: 0, sourceKey: 'x', value: '', reason: 'unknown_field' };
  queue.push(messageOf(1, counting(0, 2_500).toReversed(), [rejection]));
  const parts: MessagePart[] = [];
  while (queue.isReady()) {
    const batch = queue.take(1_000);
    parts.push(...batch);
    queue.release(batch);
  }
  expect(timesOf(parts)).toEqual(counting(0, 2_500));
  expect(parts.map(({ isLast }) => isLast)).toEqual([false, false, true]);
  expect(parts.map(({ arrival }) => arrival.rejections.length)).toEqual([0, 0, 1]);
  expect(queue.rowCount).toBe(0);
});

test('controllers with more than a batch hold take turns', () => {
  const queue = createFairQueue();
  for (let controllerNo = 0; controllerNo < 25; controllerNo += 1)
    queue.push(messageOf(controllerNo, counting(0, 200)));
  const turns = [1, 2, 3].map(() => {
    const batch = queue.take(1_000);
    queue.release(batch);
    return controllersOf(batch);
  });
  expect(turns.flat().toSorted((a, b) => a - b)).toEqual(
    [...counting(0, 25), ...counting(0, 5)].toSorted((a, b) => a - b),
  );
});

test('the rest of a failed message is removed', () => {
  const queue = createFairQueue();
  const [failing, next] = [messageOf(1, counting(0, 1_500)), messageOf(1, [9_000])];
  queue.push(failing);
  queue.push(next);
  const batch = queue.take(1_000);
  queue.remove(failing);
  queue.release(batch);
  expect(queue.rowCount).toBe(1);
  expect(timesOf(queue.take(1_000))).toEqual([9_000]);
  queue.remove(failing);
  expect(queue.rowCount).toBe(0);
});
