import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWakeSignal } from './wake-signal.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a waiter wakes after its time', async () => {
  const woken = vi.fn<() => void>();
  const waited = createWakeSignal().wait(1_000).then(woken);
  await vi.advanceTimersByTimeAsync(999);
  expect(woken).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await waited;
  expect(woken).toHaveBeenCalledOnce();
});

test('a waiter wakes on a signal, which counts once', async () => {
  const waiting = createWakeSignal();
  const waited = waiting.wait(60_000);
  waiting.signal();
  await waited;
  const second = vi.fn<() => void>();
  void waiting.wait(1_000).then(second);
  await vi.advanceTimersByTimeAsync(500);
  expect(second).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(500);
  expect(second).toHaveBeenCalledOnce();
});

test('a signal without a waiter ends the next wait at once', async () => {
  const waiting = createWakeSignal();
  waiting.signal();
  waiting.signal();
  await waiting.wait(60_000);
  expect(vi.getTimerCount()).toBe(0);
});
