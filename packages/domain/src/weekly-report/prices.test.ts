import { expect, test } from 'vitest';
import { priceSentence } from './prices.ts';

test.each([
  [[], { kind: 'none' }],
  [[null, null], { kind: 'none' }],
  [[0.004, null, -0.001], { kind: 'steady' }],
  [[null, 0.02, -0.1], { kind: 'down', place: 2, change: 0.1 }],
  [[0.3, -0.1], { kind: 'up', place: 0, change: 0.3 }],
])('of changes %j is said %j', (changes, sentence) => expect(priceSentence(changes)).toEqual(sentence));
