import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hourMs } from './duration.ts';
import { listInstants, parseOffset, parseZone, type Zone } from './time-zone.ts';

const zone = (name: string): Zone => {
  const found = parseZone(name);
  if (!found) throw new Error(`no zone ${name}`);
  return found;
};

test('offsets are read in each of their spellings', () => {
  expect([parseOffset('Z'), parseOffset('z'), parseOffset('+09:00'), parseOffset('+0900'), parseOffset('+09')]).toEqual(
    [0, 0, 9 * hourMs, 9 * hourMs, 9 * hourMs],
  );
  expect(parseOffset('-03:30')).toBe(-3.5 * hourMs);
  expect([
    parseOffset('+9'),
    parseOffset('09:00'),
    parseOffset('+15:00'),
    parseOffset('+09:60'),
    parseOffset(''),
  ]).toEqual([undefined, undefined, undefined, undefined, undefined]);
});

test('a zone is an IANA name or a fixed offset, and nothing else', () => {
  expect(zone('Asia/Seoul').offsetAt(Date.UTC(2026, 6, 1))).toBe(9 * hourMs);
  expect(zone('Europe/Amsterdam').offsetAt(Date.UTC(2022, 1, 1))).toBe(hourMs);
  expect(zone('Europe/Amsterdam').offsetAt(Date.UTC(2022, 6, 1))).toBe(2 * hourMs);
  expect(zone('America/St_Johns').offsetAt(Date.UTC(2022, 0, 1))).toBe(-3.5 * hourMs);
  expect(zone('UTC').offsetAt(0)).toBe(0);
  expect(zone('-05:30').offsetAt(0)).toBe(-5.5 * hourMs);
  expect(parseZone('Korea Standard Time')).toBeUndefined();
  expect(parseZone('')).toBeUndefined();
});

test('the seconds of a zone before the railways count', () => {
  expect(zone('Africa/Monrovia').offsetAt(Date.UTC(1938, 3, 24))).toBe(-(44 * 60 + 30) * 1_000);
});

test('a local time is one instant, none in the gap of spring and two in the overlap of autumn', () => {
  const amsterdam = zone('Europe/Amsterdam');
  expect(listInstants(Date.UTC(2022, 1, 1, 12), amsterdam)).toEqual([Date.UTC(2022, 1, 1, 11)]);
  expect(listInstants(Date.UTC(2022, 2, 27, 1, 59), amsterdam)).toEqual([Date.UTC(2022, 2, 27, 0, 59)]);
  expect(listInstants(Date.UTC(2022, 2, 27, 2), amsterdam)).toEqual([]);
  expect(listInstants(Date.UTC(2022, 2, 27, 3), amsterdam)).toEqual([Date.UTC(2022, 2, 27, 1)]);
  expect(listInstants(Date.UTC(2022, 9, 30, 2, 30), amsterdam)).toEqual([
    Date.UTC(2022, 9, 30, 0, 30),
    Date.UTC(2022, 9, 30, 1, 30),
  ]);
});

test('every instant is found again from what the clocks show', () => {
  const instant = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2035, 0) });
  const name = fc.constantFrom(
    'Europe/Amsterdam',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Seoul',
    'Pacific/Auckland',
    '+05:45',
  );
  fc.assert(
    fc.property(instant, name, (ms, text) => {
      const one = zone(text);
      expect(listInstants(ms + one.offsetAt(ms), one)).toContain(ms);
    }),
  );
});
