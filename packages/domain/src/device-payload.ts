import { numberOf } from './numeric.ts';
import { type Entry, epochMs } from './sample.ts';
import { storableText } from './storable-text.ts';

// The JSON that ThingsBoard devices and gateways send. An item without values becomes an entry without values, which
// `admit` refuses as 'empty': it shows up in the log of refused samples, and its neighbours are kept.

/** More entries than this in one message are refused: the sender must split them. */
export const maxEntries = 5000;

/** More values than this in one entry are refused. */
export const maxValuesPerEntry = 1000;

type JsonObject = Record<string, unknown>;

const prototypeKeys: readonly string[] = ['__proto__', 'constructor', 'prototype'];
const notAnObject = 'The payload is neither a JSON object nor an array of objects.';
const tooMany = `The payload holds more than ${maxEntries} entries.`;
const tooManyValues = `An entry holds more than ${maxValuesPerEntry} values.`;
const longestText = 2000;

/**
 * Telemetry of one device: `{key: value}`, `{ts, values: {…}}`, or an array of either. A `ts` beside plain values is
 * their time, as many nodes send it; a `ts` may be digits in a text. With `error` there are no entries.
 */
export function parseDevicePayload(json: unknown): { entries: Entry[]; error?: string } {
  if (typeof json !== 'object' || json === null) return { entries: [], error: notAnObject };
  if (Array.isArray(json) && json.length > maxEntries) return { entries: [], error: tooMany };
  const entries = entriesOf(json);
  return entries.some(isOverfull) ? { entries: [], error: tooManyValues } : { entries };
}

/** Telemetry of the devices behind a gateway: `{"name": …}`, each with what the device itself could have sent. */
export function parseGatewayPayload(json: unknown): { devices: { name: string; entries: Entry[] }[]; error?: string } {
  if (!isObject(json)) return { devices: [], error: notAnObject };
  const devices = Object.entries(withoutPrototypeKeys(json)).map(([name, payload]) => ({
    name: storableText(name, longestText),
    entries: entriesOf(payload),
  }));
  const count = devices.reduce((sum, device) => sum + device.entries.length, 0);
  if (count > maxEntries) return { devices: [], error: tooMany };
  return devices.some(({ entries }) => entries.some(isOverfull)) ? { devices: [], error: tooManyValues } : { devices };
}

/** What a device says of itself (firmware, serial number): texts, numbers, yes or no. Anything nested is left out. */
export function parseAttributes(json: unknown): {
  attributes: Record<string, string | number | boolean>;
  error?: string;
} {
  if (!isObject(json)) return { attributes: {}, error: notAnObject };
  const attributes: Record<string, string | number | boolean> = {};
  for (const [key, value] of Object.entries(withoutPrototypeKeys(json))) {
    const name = storableText(key, longestText);
    if (typeof value === 'string') attributes[name] = storableText(value, longestText);
    else if (typeof value === 'number' || typeof value === 'boolean') attributes[name] = value;
  }
  return { attributes };
}

const isOverfull = ({ values }: Entry): boolean => Object.keys(values).length > maxValuesPerEntry;

function entriesOf(payload: unknown): Entry[] {
  return Array.isArray(payload) ? payload.map(entryOf) : [entryOf(payload)];
}

function entryOf(item: unknown): Entry {
  if (!isObject(item)) return { values: {} };
  const { ts, ...plain } = item;
  const values = withoutPrototypeKeys(isObject(item['values']) ? item['values'] : plain);
  // A `ts` that is no number must not pass for an absent one: NaN makes `admit` say 'bad_time'.
  return Object.hasOwn(item, 'ts') ? { ts: epochMs(numberOf(ts)), values } : { values };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// JSON.parse makes `__proto__` an own key like any other; assigned onward it would replace a prototype.
function withoutPrototypeKeys(object: JsonObject): JsonObject {
  if (!prototypeKeys.some((key) => Object.hasOwn(object, key))) return object;
  return Object.fromEntries(Object.entries(object).filter(([key]) => !prototypeKeys.includes(key)));
}
