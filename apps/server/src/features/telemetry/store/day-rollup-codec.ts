import { crc32 } from 'node:zlib';
import { createBitReader, createBitWriter, type BitReader, type BitWriter } from './bits.ts';
import { widthOf } from './packed-numbers.ts';

export const hoursADay = 24;

/** Statistics of a field by hour of a Korean day; where `n` is 0 the others have no meaning. */
export type HourStatistics = { min: Float64Array; max: Float64Array; sum: Float64Array; n: Float64Array };

/** Statistics of a day: its samples by hour, and each field that has values. */
export type DayRollup = { samples: Float64Array; fields: ReadonlyMap<string, HourStatistics> };

/*
The packed form, most significant bit first:

  version (8 bits), number of fields (16), samples: hours (24 bits, one for each hour that has any), column
  for each field, from a whole byte on: length of the key (8), key, bytes of the rest (16), hours (24), columns of
    minimum, maximum and sum, 1 where the counts are those of the samples, otherwise 0 and their column
  CRC-32 of all before, from a whole byte on

A column has a number for each of its hours: kind (7), width (7), width of the base (6), sign of the base (1), base, and for
each number its distance from the base in `width` bits. Numbers are whole multiples of 10^-kind or of 2^(64-kind), or of
no such unit: kind 127, each an IEEE double of 64 bits.

Exact: minima and maxima are decimals of a few places, and a sum of single-precision values is a multiple of a power of two.
*/
const version = 1;
const plainKind = 127;
const binaryKind = 64;
const powersOfTen = Array.from({ length: 16 }, (_, places) => 10 ** places);
const powersOfTwo = Array.from({ length: 61 }, (_, places) => 2 ** places);

/** Numbers as whole parts of a power. */
type Scaled = { kind: number; units: Float64Array; base: number; width: number };

/** @returns the smallest power of which all numbers are whole parts, written into `units`; undefined where that would lose a bit */
const findPlaces = (numbers: Float64Array, powers: readonly number[], units: Float64Array): number | undefined => {
  let places = 0;
  /** Numbers before this one were tried with fewer places. */
  let raisedAt = 0;
  for (let at = 0; at < numbers.length + raisedAt; at += 1) {
    const index = at % numbers.length;
    const value = numbers[index] ?? 0;
    for (;;) {
      const power = powers[places];
      if (power === undefined) return undefined;
      const unit = Math.round(value * power);
      if (!Number.isSafeInteger(unit)) return undefined;
      units[index] = unit;
      if (unit / power === value) break;
      if (at >= numbers.length) return undefined;
      places += 1;
      raisedAt = index;
    }
  }
  return places;
};

/** Numbers as distances from their lowest, in parts of a power; undefined where that would lose a bit. */
const scale = (
  numbers: Float64Array,
  powers: readonly number[],
  { firstKind, room }: { firstKind: number; room: Float64Array },
): Scaled | undefined => {
  const units = room.subarray(0, numbers.length);
  const places = findPlaces(numbers, powers, units);
  if (places === undefined || numbers.length === 0) return undefined;
  let [base, highest] = [Infinity, -Infinity];
  for (const unit of units) {
    if (unit < base) base = unit;
    if (unit > highest) highest = unit;
  }
  if (!Number.isSafeInteger(highest - base)) return undefined;
  return { kind: firstKind + places, units, base, width: widthOf(highest - base) };
};

const doubles = new DataView(new ArrayBuffer(8));
const [decimals, binaries] = [
  { firstKind: 0, room: new Float64Array(hoursADay) },
  { firstKind: binaryKind, room: new Float64Array(hoursADay) },
];

const writeColumn = (bits: BitWriter, numbers: Float64Array): void => {
  const decimal = scale(numbers, powersOfTen, decimals);
  const binary = scale(numbers, powersOfTwo, binaries);
  const scaled = decimal && binary ? (binary.width < decimal.width ? binary : decimal) : (decimal ?? binary);
  bits.write(scaled?.kind ?? plainKind, 7);
  bits.write(scaled?.width ?? 64, 7);
  const base = Math.abs(scaled?.base ?? 0);
  bits.write(widthOf(base), 6);
  bits.write(scaled && scaled.base < 0 ? 1 : 0, 1);
  bits.write(base, widthOf(base));
  if (scaled) for (const unit of scaled.units) bits.write(unit - scaled.base, scaled.width);
  else
    for (const value of numbers) {
      doubles.setFloat64(0, value);
      bits.write(doubles.getUint32(0), 32);
      bits.write(doubles.getUint32(4), 32);
    }
};

const readColumn = (bits: BitReader, places: readonly number[], into: Float64Array): void => {
  const kind = bits.read(7);
  const width = bits.read(7);
  const baseWidth = bits.read(6);
  const sign = bits.read(1) === 1 ? -1 : 1;
  const base = sign * bits.read(baseWidth);
  const factor = kind < binaryKind ? 10 ** kind : 2 ** (kind - binaryKind);
  for (const place of places)
    if (kind === plainKind) {
      doubles.setUint32(0, bits.read(32));
      doubles.setUint32(4, bits.read(32));
      into[place] = doubles.getFloat64(0);
    } else into[place] = (base + bits.read(width)) / factor;
};

/** Hours that have a count. */
const placesOf = (counts: Float64Array): number[] => {
  const places: number[] = [];
  for (let hour = 0; hour < hoursADay; hour += 1) if (counts[hour] !== 0) places.push(hour);
  return places;
};

const picked = new Float64Array(hoursADay);
const pick = (column: Float64Array, places: readonly number[]): Float64Array => {
  for (let at = 0; at < places.length; at += 1) picked[at] = column[places[at] ?? 0] ?? 0;
  return picked.subarray(0, places.length);
};

const writePlaces = (bits: BitWriter, places: readonly number[]): void => {
  let hours = 0;
  for (const place of places) hours |= 1 << (hoursADay - 1 - place);
  bits.write(hours, hoursADay);
};

const readPlaces = (bits: BitReader): number[] => {
  const places: number[] = [];
  for (let hour = 0; hour < hoursADay; hour += 1) if (bits.read(1) === 1) places.push(hour);
  return places;
};

const writeField = (bits: BitWriter, { min, max, sum, n }: HourStatistics, samples: Float64Array): void => {
  const places = placesOf(n);
  writePlaces(bits, places);
  writeColumn(bits, pick(min, places));
  writeColumn(bits, pick(max, places));
  writeColumn(bits, pick(sum, places));
  const same = places.every((place) => n[place] === samples[place]);
  bits.write(same ? 1 : 0, 1);
  if (!same) writeColumn(bits, pick(n, places));
};

/** Packs the statistics of a day; those that are equal have equal bytes. */
export const encodeDay = ({ samples, fields }: DayRollup): Buffer => {
  const known = [...fields].filter(([, { n }]) => n.some((count) => count > 0));
  const bits = createBitWriter(2_048);
  bits.write(version, 8);
  bits.write(known.length, 16);
  const places = placesOf(samples);
  writePlaces(bits, places);
  writeColumn(bits, pick(samples, places));
  for (const [key, statistics] of known) {
    bits.nextByte();
    const name = Buffer.from(key);
    bits.write(name.length, 8);
    for (const byte of name) bits.write(byte, 8);
    const sizeAt = bits.nextByte();
    bits.write(0, 16);
    writeField(bits, statistics, samples);
    bits.overwrite(sizeAt, bits.nextByte() - sizeAt - 2, 2);
  }
  bits.nextByte();
  bits.write(0, 32);
  const body = bits.toBuffer();
  body.writeUInt32BE(crc32(body.subarray(0, -4)), body.length - 4);
  return body;
};

/** In one piece of memory: four take twice as long to make. */
export const emptyHours = (): HourStatistics => {
  const all = new Float64Array(4 * hoursADay);
  const column = (position: number): Float64Array => all.subarray(position * hoursADay, (position + 1) * hoursADay);
  return { min: column(0), max: column(1), sum: column(2), n: column(3) };
};

const decodeField = (body: Buffer, at: number, samples: Float64Array, hours: HourStatistics): HourStatistics => {
  const bits = createBitReader(body, at);
  const places = readPlaces(bits);
  hours.n.fill(0);
  for (const column of [hours.min, hours.max, hours.sum]) readColumn(bits, places, column);
  if (bits.read(1) === 0) readColumn(bits, places, hours.n);
  else for (const place of places) hours.n[place] = samples[place] ?? 0;
  return hours;
};

/**
 * The statistics of a packed day: of all fields, or of those with one of `keys`.
 * @param reuse statistics of an earlier day by key, which this one overwrites: making them takes half the time
 * @returns undefined for bytes that are damaged or of another version
 */
export const decodeDay = (
  body: Buffer,
  keys?: ReadonlySet<string>,
  reuse: ReadonlyMap<string, HourStatistics> = new Map(),
): DayRollup | undefined => {
  if (body.length < 8 || body[0] !== version || crc32(body.subarray(0, -4)) !== body.readUInt32BE(body.length - 4))
    return undefined;
  const head = createBitReader(body, 1);
  const count = head.read(16);
  const samples = new Float64Array(hoursADay);
  readColumn(head, readPlaces(head), samples);
  const fields = new Map<string, HourStatistics>();
  let at = head.nextByte();
  for (let field = 0; field < count; field += 1) {
    const keyEnd = at + 1 + body.readUInt8(at);
    const key = body.toString('utf8', at + 1, keyEnd);
    if (!keys || keys.has(key)) fields.set(key, decodeField(body, keyEnd + 2, samples, reuse.get(key) ?? emptyHours()));
    at = keyEnd + 2 + body.readUInt16BE(keyEnd);
  }
  return { samples, fields };
};
