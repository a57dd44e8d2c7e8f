import { expect, test } from 'vitest';
import { minuteMs, hourMs } from '@onsil/domain/calendar/duration';
import { nextAttemptAt, type RetryPolicy } from './retry.ts';

const policy: RetryPolicy = { firstMs: 15_000, maxMs: 20 * minuteMs, maxAttempts: 6 };

test('waits grow fourfold up to the longest one, and six attempts fit into an hour with any jitter', () => {
  for (const random of [0, 0.5, 0.999]) {
    let now = 0;
    const gaps: number[] = [];
    for (let attempts = 1; attempts < 6; attempts++) {
      const at = nextAttemptAt(policy, { attempts }, now, random) ?? Number.NaN;
      gaps.push(Math.round((at - now) / (0.75 + random / 2) / 1_000));
      now = at;
    }
    expect(gaps).toEqual([15, 60, 240, 960, 1_200]);
    expect(now).toBeLessThanOrEqual(hourMs);
  }
});

test('the last attempt is not repeated', () => {
  expect(nextAttemptAt(policy, { attempts: 6 }, 40 * minuteMs, 0)).toBeNull();
  expect(nextAttemptAt({ ...policy, maxAttempts: null }, { attempts: 600 }, 0, 0.5)).toBe(20 * minuteMs);
});

test('a wait that the other side asks for is respected', () => {
  expect(nextAttemptAt(policy, { attempts: 1, retryAfterMs: 5 * minuteMs }, 0, 0.5)).toBe(5 * minuteMs);
});

test('what could only be repeated too late is given up', () => {
  const giveUpAt = hourMs;
  expect(nextAttemptAt(policy, { attempts: 2, giveUpAt, retryAfterMs: 61 * minuteMs }, 0, 0.5)).toBeNull();
  expect(nextAttemptAt(policy, { attempts: 2, giveUpAt }, hourMs, 0.5)).toBeNull();
});
