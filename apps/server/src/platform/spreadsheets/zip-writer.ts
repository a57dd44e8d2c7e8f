import { Readable, pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive; its text is read once, while the archive is consumed. */
export type ZipPart = { name: string; text: AsyncIterable<string> };

type Written = { name: Buffer; at: number; crc: number; packedSize: number; size: number };

/** Sizes and checksum follow the bytes (bit 3), names are UTF-8 (bit 11). */
const flags = 0b1000_0000_1000;
const version = 20;
const deflated = 8;
/** 1 January 1980: the same content makes the same bytes. */
const day = 0x21;

const startOf = (name: Buffer): Buffer => {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04_03_4b_50);
  head.writeUInt16LE(version, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(deflated, 8);
  head.writeUInt16LE(day, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
};

const endOf = ({ crc, packedSize, size }: Written): Buffer => {
  const end = Buffer.alloc(16);
  end.writeUInt32LE(0x08_07_4b_50);
  end.writeUInt32LE(crc, 4);
  end.writeUInt32LE(packedSize, 8);
  end.writeUInt32LE(size, 12);
  return end;
};

const entryOf = ({ name, at, crc, packedSize, size }: Written): Buffer => {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02_01_4b_50);
  entry.writeUInt16LE(version, 4);
  entry.writeUInt16LE(version, 6);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(deflated, 10);
  entry.writeUInt16LE(day, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packedSize, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(at, 42);
  return Buffer.concat([entry, name]);
};

const directoryEnd = (count: number, at: number, length: number): Buffer => {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(at, 16);
  return end;
};

/** Packs a text and counts what it was. The source ends when the consumer stops, and its errors are thrown here. */
const packed = async function* (text: AsyncIterable<string>, written: Written): AsyncGenerator<Buffer> {
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const piece of text) {
      const bytes = Buffer.from(piece);
      written.crc = crc32(bytes, written.crc);
      written.size += bytes.length;
      yield bytes;
    }
  };
  const source = counted();
  const deflate = createDeflateRaw();
  // An error of the source destroys the stream below it, whose iteration throws it.
  pipeline(Readable.from(source, { highWaterMark: 1 }), deflate, () => {});
  try {
    for await (const chunk of deflate as AsyncIterable<Buffer>) {
      written.packedSize += chunk.length;
      yield chunk;
    }
  } finally {
    await source.return(undefined);
  }
};

/**
 * Writes a zip archive while its texts are read; memory use does not depend on their length. Each must stay below 4 GB.
 * @throws what a text throws, in the middle of the output
 */
export const writeZip = async function* (parts: AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const all: Written[] = [];
  let at = 0;
  for await (const { name, text } of parts) {
    const written: Written = { name: Buffer.from(name), at, crc: 0, packedSize: 0, size: 0 };
    all.push(written);
    const start = startOf(written.name);
    yield start;
    yield* packed(text, written);
    yield endOf(written);
    at += start.length + written.packedSize + 16;
  }
  const directory = Buffer.concat(all.map(entryOf));
  yield directory;
  yield directoryEnd(all.length, at, directory.length);
};
