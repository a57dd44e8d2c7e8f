import { crc32 } from 'node:zlib';
import type { SampleColumns } from '@onsil/domain/telemetry/sample-columns';
import { createBitReader, createBitWriter, type BitReader, type BitWriter } from './bits.ts';
import { columnOf } from './columns.ts';
import { shortestDecimal, toUnits, widthOf } from './packed-numbers.ts';

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

export const hourMs = 3_600_000;

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

type Plan = { isDelta: boolean; lowest: number; width: number; steps: readonly number[] };

const plan = (steps: readonly number[], isDelta: boolean): Plan => {
  let [lowest, highest] = [Infinity, -Infinity];
  for (const step of steps) {
    if (step < lowest) lowest = step;
    if (step > highest) highest = step;
  }
  if (steps.length === 0) return { isDelta, lowest: 0, width: 0, steps };
  return { isDelta, lowest, width: widthOf(highest - lowest), steps };
};

/** The narrower of numbers themselves and distances of neighbours. */
const choosePlan = (units: readonly number[]): Plan => {
  const direct = plan(units, false);
  const distances = units.slice(1).map((unit, index) => unit - (units[index] ?? 0));
  const byDelta = plan(distances, true);
  return byDelta.width < direct.width ? byDelta : direct;
};

const writePlain = (bits: BitWriter, numbers: readonly number[], isSingle: boolean): void => {
  bits.write(isSingle ? singleKind : doubleKind, 5);
  for (const value of numbers) {
    if (isSingle) doubles.setFloat32(0, value);
    else doubles.setFloat64(0, value);
    bits.write(doubles.getUint32(0), 32);
    if (!isSingle) bits.write(doubles.getUint32(4), 32);
  }
};

const writeColumn = (bits: BitWriter, numbers: readonly number[], isSingle: boolean): void => {
  const scaled = toUnits(numbers);
  const chosen = scaled && choosePlan(scaled.units);
  // What is above 2^53 apart has no exact distance; single precision is never longer than 32 bits.
  const isWide = chosen && (chosen.width > 53 || (isSingle && chosen.width > 32));
  if (!scaled || !chosen || isWide) return writePlain(bits, numbers, isSingle);
  bits.write(scaled.places, 5);
  bits.write(chosen.isDelta ? 1 : 0, 1);
  bits.write(chosen.width, 6);
  writeWhole(bits, chosen.lowest);
  if (chosen.isDelta) writeWhole(bits, scaled.units[0] ?? 0);
  for (const step of chosen.steps) bits.write(step - chosen.lowest, chosen.width);
};

/** Reads a column into the places of `into` that are not NaN. */
const readColumn = (bits: BitReader, into: Float64Array): void => {
  const kind = bits.read(5);
  if (kind >= singleKind) {
    for (let at = 0; at < into.length; at += 1) {
      if (Number.isNaN(into[at])) continue;
      doubles.setUint32(0, bits.read(32));
      if (kind === doubleKind) doubles.setUint32(4, bits.read(32));
      into[at] = kind === doubleKind ? doubles.getFloat64(0) : shortestDecimal(doubles.getFloat32(0));
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

const writeTimes = (bits: BitWriter, times: Float64Array, hour: number): void => {
  const unit = times.every((time) => time % 1000 === 0) ? 1000 : 1;
  const distances = plan(
    Array.from(times.subarray(1), (time, index) => (time - (times[index] ?? 0)) / unit),
    false,
  );
  bits.write(unit, 10);
  bits.write(((times[0] ?? hour) - hour) / unit, 22);
  bits.write(distances.lowest, 22);
  bits.write(distances.width, 5);
  for (const step of distances.steps) bits.write(step - distances.lowest, distances.width);
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

const encodeField = (values: Float64Array, isSingle: boolean): Buffer => {
  const bits = createBitWriter();
  const known = Array.from(values).filter((value) => !Number.isNaN(value));
  bits.write(known.length === values.length ? 1 : 0, 1);
  if (known.length < values.length) for (const value of values) bits.write(Number.isNaN(value) ? 0 : 1, 1);
  writeColumn(bits, known, isSingle);
  return bits.toBuffer();
};

/** Packs samples of the hour that starts at `hour` (epoch ms), in time order and of distinct times. */
export const encodeChunk = (hour: number, { times, fields }: SampleColumns): Buffer => {
  const known = [...fields].filter(([, values]) => values.some((value) => !Number.isNaN(value)));
  const head = createBitWriter();
  head.write(version, 8);
  head.write(times.length, 24);
  head.write(known.length, 8);
  writeTimes(head, times, hour);
  const parts = known.flatMap(([key, values]) => {
    const name = Buffer.from(key);
    const code = codeOf.get(key);
    const rest = encodeField(values, columnOf.has(key));
    const size = Buffer.from([rest.length >> 16, (rest.length >> 8) & 255, rest.length & 255]);
    return [code === undefined ? Buffer.from([0, name.length, ...name]) : Buffer.from([code]), size, rest];
  });
  const body = Buffer.concat([head.toBuffer(), ...parts, Buffer.alloc(4)]);
  body.writeUInt32BE(crc32(body.subarray(0, -4)), body.length - 4);
  return body;
};

const decodeField = (body: Buffer, at: number, count: number): Float64Array => {
  const values = new Float64Array(count);
  const bits = createBitReader(body, at);
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
  const head = createBitReader(body, 1);
  const [count, fieldCount] = [head.read(24), head.read(8)];
  const times = readTimes(head, count, hour);
  const fields = new Map<string, Float64Array>();
  let at = head.nextByte();
  for (let field = 0; field < fieldCount; field += 1) {
    const { key, end } = readKey(body, at);
    if (!keys || keys.has(key)) fields.set(key, decodeField(body, end + 3, count));
    at = end + 3 + body.readUIntBE(end, 3);
  }
  return { times, fields };
};
