import { expect, test } from 'vitest';
import { mostTries, nextTry } from './retry-service.ts';

const minute = 60_000;

test('the waits grow, and six tries fit into the hour whatever the spread', () => {
  for (const random of [0, 0.5, 0.999]) {
    let now = 0;
    const gaps: number[] = [];
    for (let attempts = 1; attempts < mostTries; attempts++) {
      const at = nextTry({ attempts, createdAt: 0, retryAfterMs: 0 }, now, random) ?? Number.NaN;
      gaps.push(at - now);
      now = at;
    }
    expect(gaps).toEqual(gaps.toSorted((a, b) => a - b));
    expect(now).toBeLessThanOrEqual(60 * minute);
    expect(gaps).toHaveLength(5);
  }
});

test('the sixth try is the last', () => {
  expect(nextTry({ attempts: 6, createdAt: 0, retryAfterMs: 0 }, 40 * minute, 0)).toBeNull();
});

test('a push service that asks for time gets it', () => {
  expect(nextTry({ attempts: 1, createdAt: 0, retryAfterMs: 5 * minute }, 0, 0.5)).toBe(5 * minute);
});

test('what could only be tried after the hour is given up', () => {
  expect(nextTry({ attempts: 2, createdAt: 0, retryAfterMs: 61 * minute }, 0, 0.5)).toBeNull();
  expect(nextTry({ attempts: 2, createdAt: 0, retryAfterMs: 0 }, 60 * minute, 0.5)).toBeNull();
});
