import { parseNumber } from '../text/parse-number.ts';
import { toStorableText } from '../text/storable-text.ts';
import { type RawSample, toEpochMs } from './sample.ts';

// JSON of ThingsBoard devices and gateways. An item without values becomes an entry without values, which `validateSample`
// rejects as 'empty': it is logged, and its neighbours are kept.

/** Messages with more entries are rejected; the sender must split them. */
export const maxEntries = 5000;

/** Entries with more values are rejected. */
export const maxValuesPerEntry = 1000;

type JsonObject = Record<string, unknown>;

const prototypeKeys: readonly string[] = ['__proto__', 'constructor', 'prototype'];
const notAnObject = 'The payload is neither a JSON object nor an array of objects.';
const tooMany = `The payload holds more than ${maxEntries} entries.`;
const tooManyValues = `An entry holds more than ${maxValuesPerEntry} values.`;
const maxTextLength = 2000;

/**
 * Parses telemetry of one device: `{key: value}`, `{ts, values: {…}}`, or an array of either. A `ts` next to plain
 * values is their time; digits in a string are accepted. With `error` there are no entries.
 */
export function parseDevicePayload(json: unknown): { entries: RawSample[]; error?: string } {
  if (typeof json !== 'object' || json === null) return { entries: [], error: notAnObject };
  if (Array.isArray(json) && json.length > maxEntries) return { entries: [], error: tooMany };
  const entries = entriesOf(json);
  return entries.some(isOverfull) ? { entries: [], error: tooManyValues } : { entries };
}

/** Parses telemetry of devices behind a gateway: `{"name": …}`, each in a device's own format. */
export function parseGatewayPayload(json: unknown): {
  devices: { name: string; entries: RawSample[] }[];
  error?: string;
} {
  if (!isObject(json)) return { devices: [], error: notAnObject };
  const devices = Object.entries(withoutPrototypeKeys(json)).map(([name, payload]) => ({
    name: toStorableText(name, maxTextLength),
    entries: entriesOf(payload),
  }));
  const count = devices.reduce((sum, device) => sum + device.entries.length, 0);
  if (count > maxEntries) return { devices: [], error: tooMany };
  return devices.some(({ entries }) => entries.some(isOverfull)) ? { devices: [], error: tooManyValues } : { devices };
}

/** Parses client attributes (firmware, serial number): strings, numbers and booleans. Nested values are dropped. */
export function parseAttributes(json: unknown): {
  attributes: Record<string, string | number | boolean>;
  error?: string;
} {
  if (!isObject(json)) return { attributes: {}, error: notAnObject };
  const attributes: Record<string, string | number | boolean> = {};
  for (const [key, value] of Object.entries(withoutPrototypeKeys(json))) {
    const name = toStorableText(key, maxTextLength);
    if (typeof value === 'string') attributes[name] = toStorableText(value, maxTextLength);
    else if (typeof value === 'number' || typeof value === 'boolean') attributes[name] = value;
  }
  return { attributes };
}

const isOverfull = ({ values }: RawSample): boolean => Object.keys(values).length > maxValuesPerEntry;

function entriesOf(payload: unknown): RawSample[] {
  return Array.isArray(payload) ? payload.map(entryOf) : [entryOf(payload)];
}

function entryOf(item: unknown): RawSample {
  if (!isObject(item)) return { values: {} };
  const { ts, ...plain } = item;
  const values = withoutPrototypeKeys(isObject(item['values']) ? item['values'] : plain);
  // An invalid `ts` must not count as absent: NaN makes `validateSample` reject it as 'bad_time'.
  return Object.hasOwn(item, 'ts') ? { ts: toEpochMs(parseNumber(ts)), values } : { values };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// JSON.parse keeps `__proto__` as an own key; assigning it later would replace a prototype.
function withoutPrototypeKeys(object: JsonObject): JsonObject {
  if (!prototypeKeys.some((key) => Object.hasOwn(object, key))) return object;
  return Object.fromEntries(Object.entries(object).filter(([key]) => !prototypeKeys.includes(key)));
}
