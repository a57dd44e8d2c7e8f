import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxEntries, parseAttributes, parseDevicePayload, parseGatewayPayload } from './device-payload.ts';

const ts = Date.UTC(2026, 6, 1);
const text = (json: string): unknown => JSON.parse(json);

describe('parseDevicePayload', () => {
  test('plain values have no time', () => {
    expect(parseDevicePayload({ t: 25.1, rh: '60' })).toStrictEqual({ entries: [{ values: { t: 25.1, rh: '60' } }] });
  });

  test('values can come with their time', () => {
    expect(parseDevicePayload({ ts, values: { t: 25.1 } })).toStrictEqual({ entries: [{ ts, values: { t: 25.1 } }] });
  });

  test('an array may mix both forms', () => {
    expect(parseDevicePayload([{ t: 1 }, { ts, values: { t: 2 } }, { values: { t: 3 } }])).toStrictEqual({
      entries: [{ values: { t: 1 } }, { ts, values: { t: 2 } }, { values: { t: 3 } }],
    });
  });

  test('a time beside plain values is their time', () => {
    expect(parseDevicePayload({ ts, t: 25.1 })).toStrictEqual({ entries: [{ ts, values: { t: 25.1 } }] });
  });

  test.each([[null], [5], ['x'], [[1]]])('values of %j are a key like any other', (values) => {
    expect(parseDevicePayload({ ts, values, t: 1 })).toStrictEqual({ entries: [{ ts, values: { values, t: 1 } }] });
  });

  test.each([[ts / 1000], [ts], [ts * 1000], [ts * 1e6], [String(ts)], [String(ts / 1000)]])(
    'the time %j is brought to ms',
    (stamp) => expect(parseDevicePayload({ ts: stamp, values: { t: 1 } }).entries[0]?.ts).toBe(ts),
  );

  test.each([['now'], [''], [null], [true], [{}], ['2026-07-01T00:00:00Z']])('the time %j is no number', (stamp) => {
    expect(parseDevicePayload({ ts: stamp, values: { t: 1 } })).toStrictEqual({
      entries: [{ ts: Number.NaN, values: { t: 1 } }],
    });
    expect(parseDevicePayload({ ts: stamp, t: 1 })).toStrictEqual({ entries: [{ ts: Number.NaN, values: { t: 1 } }] });
  });

  test('an item without values is an empty entry and its neighbours are kept', () => {
    expect(parseDevicePayload([5, { t: 1 }, null, [{ t: 2 }], {}])).toStrictEqual({
      entries: [{ values: {} }, { values: { t: 1 } }, { values: {} }, { values: {} }, { values: {} }],
    });
  });

  test('an empty array has no entries', () => {
    expect(parseDevicePayload([])).toStrictEqual({ entries: [] });
  });

  test.each([[null], [undefined], [5], ['{}'], [true]])('%j is refused', (json) => {
    expect(parseDevicePayload(json)).toEqual({ entries: [], error: expect.stringContaining('neither a JSON object') });
  });

  test('5,000 entries are taken, one more is refused', () => {
    const entries = Array.from({ length: maxEntries }, () => ({ t: 1 }));
    expect(parseDevicePayload(entries).entries).toHaveLength(5000);
    expect(parseDevicePayload([...entries, { t: 1 }])).toEqual({
      entries: [],
      error: expect.stringContaining('more than 5000'),
    });
  });

  test('prototype keys are dropped and pollute nothing', () => {
    const hostile = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"prototype":2,"t":1}';
    for (const json of [hostile, `{"values":${hostile}}`, `[${hostile}]`]) {
      const { entries } = parseDevicePayload(text(json));
      expect(entries).toStrictEqual([{ values: { t: 1 } }]);
      expect(Object.getPrototypeOf(entries[0]?.values)).toBe(Object.prototype);
    }
    expect(parseDevicePayload(text(`{"ts":${ts},"__proto__":{"t":1},"t":2}`))).toStrictEqual({
      entries: [{ ts, values: { t: 2 } }],
    });
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  test('whatever JSON comes, it is read without a throw', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        const { entries, error } = parseDevicePayload(json);
        expect(entries.length > 0 || error !== undefined || (Array.isArray(json) && json.length === 0)).toBe(true);
        expect(parseGatewayPayload(json).devices).toBeInstanceOf(Array);
        expect(parseAttributes(json).attributes).toBeTypeOf('object');
      }),
    );
  });
});

describe('parseGatewayPayload', () => {
  test('every device has its own entries', () => {
    expect(
      parseGatewayPayload({ 'Device A': [{ ts, values: { t: 1 } }, { t: 2 }], 'Device B': { t: 3 }, 'Device C': [] }),
    ).toStrictEqual({
      devices: [
        { name: 'Device A', entries: [{ ts, values: { t: 1 } }, { values: { t: 2 } }] },
        { name: 'Device B', entries: [{ values: { t: 3 } }] },
        { name: 'Device C', entries: [] },
      ],
    });
  });

  test('a device without values is an empty entry and its neighbours are kept', () => {
    expect(parseGatewayPayload({ A: 5, B: { t: 3 } })).toStrictEqual({
      devices: [
        { name: 'A', entries: [{ values: {} }] },
        { name: 'B', entries: [{ values: { t: 3 } }] },
      ],
    });
  });

  test('prototype keys name no device', () => {
    expect(
      parseGatewayPayload(text('{"__proto__":[{"t":1}],"constructor":[],"prototype":[],"A":{"t":1}}')),
    ).toStrictEqual({
      devices: [{ name: 'A', entries: [{ values: { t: 1 } }] }],
    });
  });

  test('a name is text that a database takes', () => {
    expect(parseGatewayPayload({ 'A\0': { t: 1 } }).devices[0]?.name).toBe('A\uFFFD');
  });

  test.each([[null], [5], [[{ A: [] }]]])('%j is refused', (json) => {
    expect(parseGatewayPayload(json)).toEqual({ devices: [], error: expect.any(String) });
  });

  test('the entries of all devices count together', () => {
    const half = Array.from({ length: maxEntries / 2 }, () => ({ t: 1 }));
    expect(parseGatewayPayload({ A: half, B: half }).error).toBeUndefined();
    expect(parseGatewayPayload({ A: half, B: half, C: { t: 1 } })).toEqual({
      devices: [],
      error: expect.stringContaining('more than 5000'),
    });
  });
});

describe('parseAttributes', () => {
  test('strings, numbers and booleans are kept, anything else is dropped', () => {
    expect(parseAttributes({ fw: '1.2', slot: 0, on: false, place: { tier: 1 }, list: [1], none: null })).toStrictEqual(
      {
        attributes: { fw: '1.2', slot: 0, on: false },
      },
    );
  });

  test('prototype keys are dropped', () => {
    expect(parseAttributes(text('{"__proto__":"x","constructor":"x","prototype":"x","fw":"1"}'))).toStrictEqual({
      attributes: { fw: '1' },
    });
  });

  test('texts are ones that a database takes', () => {
    expect(parseAttributes({ 'k\0': 'v\uD800', long: 'x'.repeat(3000) }).attributes).toEqual({
      'k\uFFFD': 'v\uFFFD',
      long: 'x'.repeat(2000),
    });
  });

  test.each([[null], ['fw'], [[]]])('%j is refused', (json) => {
    expect(parseAttributes(json)).toEqual({ attributes: {}, error: expect.any(String) });
  });
});
