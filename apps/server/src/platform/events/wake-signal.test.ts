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
  const bell = createWakeSignal();
  const waited = bell.wait(60_000);
  bell.ring();
  await waited;
  const second = vi.fn<() => void>();
  void bell.wait(1_000).then(second);
  await vi.advanceTimersByTimeAsync(500);
  expect(second).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(500);
  expect(second).toHaveBeenCalledOnce();
});

test('a signal without a waiter ends the next wait at once', async () => {
  const bell = createWakeSignal();
  bell.ring();
  bell.ring();
  await bell.wait(60_000);
  expect(vi.getTimerCount()).toBe(0);
});
