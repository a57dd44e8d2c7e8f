import { expect, test } from 'vitest';
import { parseByteRange } from './byte-range.ts';

test.each([
  ['bytes=0-3', { from: 0, to: 3 }],
  ['bytes=4-', { from: 4, to: 9 }],
  ['bytes=-3', { from: 7, to: 9 }],
  ['bytes=-30', { from: 0, to: 9 }],
  ['bytes=8-100', { from: 8, to: 9 }],
  ['bytes=9-9', { from: 9, to: 9 }],
])('%s of ten bytes', (header, range) => {
  expect(parseByteRange(header, 10)).toEqual(range);
});

test.each(['bytes=10-', 'bytes=10-12', 'bytes=-0'])('%s of ten bytes lies beyond them', (header) => {
  expect(parseByteRange(header, 10)).toBe('beyond');
});

test.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=0-1,4-5', 'items=0-1', 'bytes=5-2', 'bytes=a-b'])(
  '%s is as if nothing was asked',
  (header) => {
    expect(parseByteRange(header, 10)).toBe('none');
  },
);

test('of an empty file there is nothing to ask for', () => {
  expect(['bytes=0-', 'bytes=-5'].map((header) => parseByteRange(header, 0))).toEqual(['beyond', 'beyond']);
});
