import { afterEach, expect, it, vi } from 'vitest';
import { signedKeypad } from './number-keypad.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['decimal', 'Mozilla/5.0 (Linux; Android 15; SM-S931N) Chrome/140 Mobile', 5],
  ['decimal', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', 0],
  ['text', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604', 5],
  ['text', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19 Safari/605', 5],
] as const)('a number that may be negative is typed with the %s keys of %s', (keys, userAgent, maxTouchPoints) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints });
  expect(signedKeypad()).toBe(keys);
});
