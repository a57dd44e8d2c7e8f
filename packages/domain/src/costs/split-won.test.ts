import { expect, test } from 'vitest';
import { splitWon } from './split-won.ts';

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [100, [2, 1, 1], [50, 25, 25]],
  [10, [1, 2, 4], [1, 3, 6]],
  [0, [1, 2], [0, 0]],
  [7, [0, 5], [0, 7]],
])('%i won by the weights %j are %j', (amount, weights, parts) => expect(splitWon(amount, weights)).toEqual(parts));

test('without a weight there is nothing to split by', () => {
  expect(splitWon(100, [])).toEqual([]);
  expect(splitWon(100, [0, 0])).toEqual([]);
});

test('the parts sum to the amount, for any weights', () => {
  for (let run = 1; run <= 200; run += 1) {
    const weights = Array.from({ length: (run % 9) + 1 }, (_, index) => ((run * 7_919 + index * 104_729) % 1_000) / 7);
    const parts = splitWon(run * 12_345, weights);
    if (weights.some((weight) => weight > 0)) expect(parts.reduce((a, b) => a + b, 0)).toBe(run * 12_345);
    expect(parts.every((part) => Number.isInteger(part) && part >= 0)).toBe(true);
  }
});
