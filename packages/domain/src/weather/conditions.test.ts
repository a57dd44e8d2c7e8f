import { describe, expect, test } from 'vitest';
import { kmaAmount, kmaCondition, kmaValue, windDirection, wmoCondition } from './conditions.ts';

describe('the sky by the codes of the Korea Meteorological Administration', () => {
  test.each([
    [0, 1, 'clear'],
    [0, 3, 'mostlyCloudy'],
    [0, 4, 'overcast'],
    [1, 1, 'rain'],
    [2, 4, 'sleet'],
    [3, 4, 'snow'],
    [4, 3, 'shower'],
    [5, null, 'drizzle'],
    [6, null, 'sleet'],
    [7, null, 'flurry'],
    [null, 4, 'overcast'],
    [0, null, null],
    [0, 2, null],
    [null, null, null],
    [9, 9, null],
  ] as const)('PTY %s and SKY %s are %s', (pty, sky, is) => expect(kmaCondition(pty, sky)).toBe(is));
});

describe('the sky by a WMO code', () => {
  test.each([
    [0, 'clear'],
    [1, 'clear'],
    [2, 'mostlyCloudy'],
    [3, 'overcast'],
    [45, 'fog'],
    [48, 'fog'],
    [55, 'drizzle'],
    [63, 'rain'],
    [67, 'sleet'],
    [75, 'snow'],
    [81, 'shower'],
    [86, 'snow'],
    [96, 'thunder'],
    [4, null],
    [100, null],
    [null, null],
  ] as const)('%s is %s', (code, is) => expect(wmoCondition(code)).toBe(is));
});

describe('the direction of the wind', () => {
  test.each([
    [0, 'n'],
    [22, 'n'],
    [23, 'ne'],
    [90, 'e'],
    [135, 'se'],
    [180, 's'],
    [225, 'sw'],
    [272, 'w'],
    [315, 'nw'],
    [337, 'nw'],
    [338, 'n'],
    [360, 'n'],
    [-45, 'nw'],
    [null, null],
    [Number.NaN, null],
  ] as const)('%s° is %s', (degrees, is) => expect(windDirection(degrees)).toBe(is));
});

describe('an amount that falls', () => {
  test.each([
    ['강수없음', 0],
    ['적설없음', 0],
    ['-', 0],
    ['1mm 미만', 0.5],
    ['0.5cm 미만', 0.25],
    ['22.5mm', 22.5],
    ['30.0~50.0mm', 30],
    ['50.0mm 이상', 50],
    ['0', 0],
    ['모름', null],
  ])('%s is %s', (text, mm) => expect(kmaAmount(text)).toBe(mm));
});

describe('a value', () => {
  test.each([
    ['-8.1', -8.1],
    ['0', 0],
    [' 34 ', 34],
    ['-999', null],
    ['900', null],
    ['-998.9', null],
    ['', null],
    ['없음', null],
  ])('%j is %s', (text, value) => expect(kmaValue(text)).toBe(value));
});
