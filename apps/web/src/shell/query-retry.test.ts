import { expect, it, vi } from 'vitest';
import { CallError } from '#lib/http/api.ts';
import { retryDelayMs, shouldRetry } from './query-retry.ts';

const errorOf = (code: CallError['code'], retryAfterSeconds?: number): CallError =>
  new CallError({ number: 0, code, message: '', retryAfterSeconds });

it('retries a transient failure twice', () => {
  for (const code of ['NETWORK', 'UNAVAILABLE', 'TOO_MANY'] as const)
    expect([0, 1, 2].map((failures) => shouldRetry(failures, errorOf(code)))).toEqual([true, true, false]);
  expect(shouldRetry(0, errorOf('NOT_FOUND'))).toBe(false);
  expect(shouldRetry(0, new Error('a fault of ours'))).toBe(false);
});

it('reports at once that the device has no network', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(shouldRetry(0, errorOf('NETWORK'))).toBe(false);
  expect(shouldRetry(0, errorOf('UNAVAILABLE'))).toBe(true);
  onLine.mockRestore();
});

it('waits as long as the server asks, and reports longer waits instead', () => {
  expect([0, 1].map((failures) => retryDelayMs(failures, errorOf('UNAVAILABLE')))).toEqual([1_000, 2_000]);
  expect(retryDelayMs(0, errorOf('TOO_MANY', 7))).toBe(7_000);
  expect(shouldRetry(0, errorOf('TOO_MANY', 20))).toBe(true);
  expect(shouldRetry(0, errorOf('TOO_MANY', 55))).toBe(false);
});
