import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBell } from './bell.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a sleeper wakes when the time is over', async () => {
  const woken = vi.fn<() => void>();
  const waited = createBell().wait(1_000).then(woken);
  await vi.advanceTimersByTimeAsync(999);
  expect(woken).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await waited;
  expect(woken).toHaveBeenCalledOnce();
});

test('a sleeper wakes when it rings, and the ring is not heard twice', async () => {
  const bell = createBell();
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

test('a ring while nobody sleeps is heard by the next sleeper', async () => {
  const bell = createBell();
  bell.ring();
  bell.ring();
  await bell.wait(60_000);
  expect(vi.getTimerCount()).toBe(0);
});
