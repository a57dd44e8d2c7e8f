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

type Scaled = { kind: number; base: number; distances: number[]; width: number };

/** Smallest power of which all numbers are whole parts; undefined without one. */
const findPlaces = (numbers: readonly number[], powers: readonly number[]): number | undefined => {
  let places = 0;
  for (const value of numbers)
    for (;;) {
      const power = powers[places];
      if (power === undefined) return undefined;
      const unit = Math.round(value * power);
      if (!Number.isSafeInteger(unit)) return undefined;
      if (unit / power === value) break;
      places += 1;
    }
  return places;
};

/** Numbers as distances from their lowest, in parts of a power; undefined where that would lose a bit. */
const scale = (numbers: readonly number[], powers: readonly number[], firstKind: number): Scaled | undefined => {
  const places = findPlaces(numbers, powers);
  if (places === undefined || numbers.length === 0) return undefined;
  const power = powers[places] ?? 1;
  const units = numbers.map((value) => Math.round(value * power));
  const [base, highest] = [Math.min(...units), Math.max(...units)];
  // Numbers before the last one were tried with fewer places.
  const isExact = units.every((unit, index) => Number.isSafeInteger(unit) && unit / power === numbers[index]);
  if (!isExact || !Number.isSafeInteger(highest - base)) return undefined;
  return {
    kind: firstKind + places,
    base,
    distances: units.map((unit) => unit - base),
    width: widthOf(highest - base),
  };
};

const doubles = new DataView(new ArrayBuffer(8));

const writeColumn = (bits: BitWriter, numbers: readonly number[]): void => {
  const decimal = scale(numbers, powersOfTen, 0);
  const binary = scale(numbers, powersOfTwo, binaryKind);
  const scaled = decimal && binary ? (binary.width < decimal.width ? binary : decimal) : (decimal ?? binary);
  bits.write(scaled?.kind ?? plainKind, 7);
  bits.write(scaled?.width ?? 64, 7);
  const base = Math.abs(scaled?.base ?? 0);
  bits.write(widthOf(base), 6);
  bits.write(scaled && scaled.base < 0 ? 1 : 0, 1);
  bits.write(base, widthOf(base));
  if (scaled) for (const distance of scaled.distances) bits.write(distance, scaled.width);
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

const placesOf = (counts: Float64Array): number[] => [...counts.keys()].filter((hour) => counts[hour] !== 0);

const pick = (column: Float64Array, places: readonly number[]): number[] => places.map((place) => column[place] ?? 0);

const writePlaces = (bits: BitWriter, places: readonly number[]): void => {
  for (let hour = 0; hour < hoursADay; hour += 1) bits.write(places.includes(hour) ? 1 : 0, 1);
};

const readPlaces = (bits: BitReader): number[] => {
  const places: number[] = [];
  for (let hour = 0; hour < hoursADay; hour += 1) if (bits.read(1) === 1) places.push(hour);
  return places;
};

const encodeField = ({ min, max, sum, n }: HourStatistics, samples: Float64Array): Buffer => {
  const bits = createBitWriter();
  const places = placesOf(n);
  writePlaces(bits, places);
  for (const column of [min, max, sum]) writeColumn(bits, pick(column, places));
  const same = places.every((place) => n[place] === samples[place]);
  bits.write(same ? 1 : 0, 1);
  if (!same) writeColumn(bits, pick(n, places));
  return bits.toBuffer();
};

/** Packs the statistics of a day; those that are equal have equal bytes. */
export const encodeDay = ({ samples, fields }: DayRollup): Buffer => {
  const known = [...fields].filter(([, { n }]) => n.some((count) => count > 0));
  const head = createBitWriter();
  head.write(version, 8);
  head.write(known.length, 16);
  const places = placesOf(samples);
  writePlaces(head, places);
  writeColumn(head, pick(samples, places));
  const parts = known.flatMap(([key, statistics]) => {
    const name = Buffer.from(key);
    const columns = encodeField(statistics, samples);
    const size = Buffer.alloc(2);
    size.writeUInt16BE(columns.length);
    return [Buffer.from([name.length]), name, size, columns];
  });
  const body = Buffer.concat([head.toBuffer(), ...parts, Buffer.alloc(4)]);
  body.writeUInt32BE(crc32(body.subarray(0, -4)), body.length - 4);
  return body;
};

export const emptyHours = (): HourStatistics => ({
  min: new Float64Array(hoursADay),
  max: new Float64Array(hoursADay),
  sum: new Float64Array(hoursADay),
  n: new Float64Array(hoursADay),
});

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
