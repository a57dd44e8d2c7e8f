import { crc32 } from 'node:zlib';
import type { SampleColumns } from '@onsil/domain/telemetry/sample-columns';
import { createBitReader, createBitWriter, type BitReader, type BitWriter } from './bits.ts';
import { columnOf } from './columns.ts';
import { toDecimal, toUnits, widthOf } from './packed-numbers.ts';

/*
The packed form of a controller's samples of one hour, most significant bit first:

  version (8 bits), number of samples (24), of fields (8), unit of the times in ms: 1 or 1000 (10)
  times: the first after the start of the hour (22), shortest distance of two (22), width (5), what each distance has above
    the shortest, in `width` bits
  for each field, from a whole byte on: code (8), or 0 followed by length of the key (8) and key; bytes of the rest (24),
    1 where all samples have a value, otherwise 0 and a bit for each sample, then the column of those that have one
  CRC-32 of all before, from a whole byte on

A column: kind (5). 30: each a single-precision number (32), 31: each a double (64). Any other kind is a count of decimal
places: 1 where each number is stored by its distance from the one before, otherwise 0; width (6), the lowest number,
the first number where distances are stored, then for each what it has above the lowest, in `width` bits. The lowest and the
first are whole numbers: width (6), sign (1), digits.
*/
const version = 1;
const singleKind = 30;
const doubleKind = 31;

/** Codes of fields are part of the stored form: only add to them. */
const codes = [
  'temperature',
  'humidity',
  'co2',
  'ec',
  'ph',
  'waterTemperature',
  'light',
  'solarRadiation',
  'substrateMoisture',
  'dissolvedOxygen',
  'vpd',
  'dewPoint',
  'dli',
];
const codeOf: ReadonlyMap<string, number> = new Map(codes.map((key, index) => [key, index + 1]));
const doubles = new DataView(new ArrayBuffer(8));

const writeWhole = (bits: BitWriter, whole: number): void => {
  const size = Math.abs(whole);
  bits.write(widthOf(size), 6);
  bits.write(whole < 0 ? 1 : 0, 1);
  bits.write(size, widthOf(size));
};

const readWhole = (bits: BitReader): number => {
  const width = bits.read(6);
  const sign = bits.read(1) === 1 ? -1 : 1;
  return sign * bits.read(width);
};

type Plan = { isDelta: boolean; lowest: number; width: number };

/** Room for the numbers of a column while it is written. */
let room = new Float64Array(64);
const roomFor = (length: number): Float64Array => {
  if (room.length < length) room = new Float64Array(length);
  return room.subarray(0, length);
};

/** Numbers themselves, or distances of neighbours where those are narrower. */
const choosePlan = (units: Float64Array): Plan => {
  let [lowest, highest] = [units[0] ?? 0, units[0] ?? 0];
  let [shortest, longest] = [Infinity, -Infinity];
  let last = lowest;
  for (let at = 1; at < units.length; at += 1) {
    const unit = units[at] ?? 0;
    const distance = unit - last;
    last = unit;
    if (unit < lowest) lowest = unit;
    if (unit > highest) highest = unit;
    if (distance < shortest) shortest = distance;
    if (distance > longest) longest = distance;
  }
  const direct: Plan = { isDelta: false, lowest, width: widthOf(highest - lowest) };
  const width = units.length > 1 ? widthOf(longest - shortest) : 0;
  return width < direct.width ? { isDelta: true, lowest: shortest, width } : direct;
};

const writePlain = (bits: BitWriter, numbers: Float64Array, isSingle: boolean): void => {
  bits.write(isSingle ? singleKind : doubleKind, 5);
  for (const value of numbers) {
    if (isSingle) doubles.setFloat32(0, value);
    else doubles.setFloat64(0, value);
    bits.write(doubles.getUint32(0), 32);
    if (!isSingle) bits.write(doubles.getUint32(4), 32);
  }
};

const writeColumn = (bits: BitWriter, numbers: Float64Array, isSingle: boolean): void => {
  const units = roomFor(numbers.length);
  const places = toUnits(numbers, units);
  if (places === undefined) return writePlain(bits, numbers, isSingle);
  const { isDelta, lowest, width } = choosePlan(units);
  // Values more than 2^53 apart have no exact difference; single precision is never longer than 32 bits.
  if (width > 53 || (isSingle && width > 32)) return writePlain(bits, numbers, isSingle);
  bits.write(places, 5);
  bits.write(isDelta ? 1 : 0, 1);
  bits.write(width, 6);
  writeWhole(bits, lowest);
  let last = units[0] ?? 0;
  if (isDelta) writeWhole(bits, last);
  for (let at = isDelta ? 1 : 0; at < units.length; at += 1) {
    const unit = units[at] ?? 0;
    bits.write(isDelta ? unit - last - lowest : unit - lowest, width);
    last = unit;
  }
};

/** Reads a column into the places of `into` that are not NaN. */
const readColumn = (bits: BitReader, into: Float64Array): void => {
  const kind = bits.read(5);
  if (kind >= singleKind) {
    for (let at = 0; at < into.length; at += 1) {
      if (Number.isNaN(into[at])) continue;
      doubles.setUint32(0, bits.read(32));
      if (kind === doubleKind) doubles.setUint32(4, bits.read(32));
      into[at] = kind === doubleKind ? doubles.getFloat64(0) : toDecimal(doubles.getFloat32(0));
    }
    return;
  }
  const power = 10 ** kind;
  const isDelta = bits.read(1) === 1;
  const width = bits.read(6);
  const lowest = readWhole(bits);
  let unit = isDelta ? readWhole(bits) : lowest;
  let isFirst = isDelta;
  for (let at = 0; at < into.length; at += 1) {
    if (Number.isNaN(into[at])) continue;
    if (isFirst) isFirst = false;
    else if (isDelta) unit += lowest + bits.read(width);
    else unit = lowest + bits.read(width);
    into[at] = unit / power;
  }
};

const isWholeSeconds = (times: Float64Array): boolean => {
  for (const time of times) if (time % 1000 !== 0) return false;
  return true;
};

const writeTimes = (bits: BitWriter, times: Float64Array, hour: number): void => {
  const unit = isWholeSeconds(times) ? 1000 : 1;
  const distanceAt = (at: number): number => ((times[at] ?? 0) - (times[at - 1] ?? 0)) / unit;
  let [shortest, longest] = times.length > 1 ? [Infinity, -Infinity] : [0, 0];
  for (let at = 1; at < times.length; at += 1) {
    const distance = distanceAt(at);
    if (distance < shortest) shortest = distance;
    if (distance > longest) longest = distance;
  }
  const width = widthOf(longest - shortest);
  bits.write(unit, 10);
  bits.write(((times[0] ?? hour) - hour) / unit, 22);
  bits.write(shortest, 22);
  bits.write(width, 5);
  for (let at = 1; at < times.length; at += 1) bits.write(distanceAt(at) - shortest, width);
};

const readTimes = (bits: BitReader, count: number, hour: number): Float64Array => {
  const times = new Float64Array(count);
  const unit = bits.read(10);
  let time = hour + bits.read(22) * unit;
  const shortest = bits.read(22);
  const width = bits.read(5);
  for (let at = 0; at < count; at += 1) {
    if (at > 0) time += (shortest + bits.read(width)) * unit;
    times[at] = time;
  }
  return times;
};

const countKnown = (values: Float64Array): number => {
  let known = 0;
  for (const value of values) if (!Number.isNaN(value)) known += 1;
  return known;
};

const writeField = (bits: BitWriter, values: Float64Array, known: number, isSingle: boolean): void => {
  const isWhole = known === values.length;
  bits.write(isWhole ? 1 : 0, 1);
  if (!isWhole) for (const value of values) bits.write(Number.isNaN(value) ? 0 : 1, 1);
  writeColumn(bits, isWhole ? values : values.filter((value) => !Number.isNaN(value)), isSingle);
};

const writeKey = (bits: BitWriter, key: string): void => {
  const code = codeOf.get(key);
  bits.write(code ?? 0, 8);
  if (code !== undefined) return;
  const name = Buffer.from(key);
  bits.write(name.length, 8);
  for (const byte of name) bits.write(byte, 8);
};

/** Packs samples of the hour that starts at `hour` (epoch ms), in time order and of distinct times. */
export const encodeChunk = (hour: number, { times, fields }: SampleColumns): Buffer => {
  const known = Array.from(fields, ([key, values]) => ({ key, values, count: countKnown(values) })).filter(
    ({ count }) => count > 0,
  );
  const bits = createBitWriter(1_024);
  bits.write(version, 8);
  bits.write(times.length, 24);
  bits.write(known.length, 8);
  writeTimes(bits, times, hour);
  bits.nextByte();
  for (const { key, values, count } of known) {
    writeKey(bits, key);
    const sizeAt = bits.nextByte();
    bits.write(0, 24);
    writeField(bits, values, count, columnOf.has(key));
    bits.overwrite(sizeAt, bits.nextByte() - sizeAt - 3, 3);
  }
  bits.write(0, 32);
  const body = bits.toBuffer();
  body.writeUInt32BE(crc32(body.subarray(0, -4)), body.length - 4);
  return body;
};

const readField = (bits: BitReader, count: number): Float64Array => {
  const values = new Float64Array(count);
  if (bits.read(1) === 0)
    for (let place = 0; place < count; place += 1) if (bits.read(1) === 0) values[place] = Number.NaN;
  readColumn(bits, values);
  return values;
};

const readKey = (body: Buffer, at: number): { key: string; end: number } => {
  const code = body.readUInt8(at);
  if (code > 0) return { key: codes[code - 1] ?? '', end: at + 1 };
  const end = at + 2 + body.readUInt8(at + 1);
  return { key: body.toString('utf8', at + 2, end), end };
};

/**
 * The samples of a packed hour, with all fields or with those of `keys`.
 * @returns undefined for bytes that are damaged or of another version
 */
export const decodeChunk = (hour: number, body: Buffer, keys?: ReadonlySet<string>): SampleColumns | undefined => {
  if (body.length < 8 || body[0] !== version || crc32(body.subarray(0, -4)) !== body.readUInt32BE(body.length - 4))
    return undefined;
  const bits = createBitReader(body, 1);
  const [count, fieldCount] = [bits.read(24), bits.read(8)];
  const times = readTimes(bits, count, hour);
  const fields = new Map<string, Float64Array>();
  let at = bits.nextByte();
  for (let field = 0; field < fieldCount; field += 1) {
    const { key, end } = readKey(body, at);
    if (!keys || keys.has(key)) {
      bits.moveTo(end + 3);
      fields.set(key, readField(bits, count));
    }
    at = end + 3 + body.readUIntBE(end, 3);
  }
  return { times, fields };
};
