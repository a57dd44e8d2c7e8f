import { expect, test } from 'vitest';
import { maxAttempts, nextAttemptAt } from './retry.ts';

const minuteMs = 60_000;

test('waits grow, and six attempts fit into an hour with any jitter', () => {
  for (const random of [0, 0.5, 0.999]) {
    let now = 0;
    const gaps: number[] = [];
    for (let attempts = 1; attempts < maxAttempts; attempts++) {
      const at = nextAttemptAt({ attempts, createdAt: 0, retryAfterMs: 0 }, now, random) ?? Number.NaN;
      gaps.push(at - now);
      now = at;
    }
    expect(gaps).toEqual(gaps.toSorted((a, b) => a - b));
    expect(now).toBeLessThanOrEqual(60 * minuteMs);
    expect(gaps).toHaveLength(5);
  }
});

test('the sixth attempt is the last', () => {
  expect(nextAttemptAt({ attempts: 6, createdAt: 0, retryAfterMs: 0 }, 40 * minuteMs, 0)).toBeNull();
});

test('Retry-After of a push service is respected', () => {
  expect(nextAttemptAt({ attempts: 1, createdAt: 0, retryAfterMs: 5 * minuteMs }, 0, 0.5)).toBe(5 * minuteMs);
});

test('a delivery that could only be retried after an hour fails', () => {
  expect(nextAttemptAt({ attempts: 2, createdAt: 0, retryAfterMs: 61 * minuteMs }, 0, 0.5)).toBeNull();
  expect(nextAttemptAt({ attempts: 2, createdAt: 0, retryAfterMs: 0 }, 60 * minuteMs, 0.5)).toBeNull();
});
