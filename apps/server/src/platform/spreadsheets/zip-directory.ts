/** A file in an archive by its directory entry; `at` is the offset of its local header. */
export type ZipEntry = { name: string; method: number; packedSize: number; size: number; at: number };

const endBytes = 22;
const endSignature = 0x06054b50;
const entryBytes = 46;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
/** A size, offset or count that refers to the ZIP64 record. */
const zip64Number = 0xffffffff;
const zip64Count = 0xffff;

const requireThat = (condition: boolean, fault: string): void => {
  if (!condition) throw new Error(`The archive ${fault}`);
};

/** Locates the directory. The end record must be the last 22 bytes, so that every reader finds the same one. */
const directoryOf = (bytes: Buffer): { directory: Buffer; count: number } => {
  const end = bytes.length - endBytes;
  requireThat(end >= 0 && bytes.readUInt32LE(end) === endSignature, 'does not end with its end record');
  const [disk, firstDisk, countHere, count] = [4, 6, 8, 10].map((offset) => bytes.readUInt16LE(end + offset));
  const length = bytes.readUInt32LE(end + 12);
  const at = bytes.readUInt32LE(end + 16);
  requireThat(disk === 0 && firstDisk === 0 && countHere === count, 'has several parts');
  requireThat(count !== zip64Count && length !== zip64Number && at !== zip64Number, 'is ZIP64');
  requireThat(at + length === end, 'has a directory at another place than its end record says');
  return { directory: bytes.subarray(at, end), count: count ?? 0 };
};

const entryAt = (directory: Buffer, at: number): { entry: ZipEntry; next: number } => {
  requireThat(
    at + entryBytes <= directory.length && directory.readUInt32LE(at) === entrySignature,
    'has fewer entries than its end record says',
  );
  const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset));
  const [packedSize = 0, size = 0, local = 0] = [20, 24, 42].map((offset) => directory.readUInt32LE(at + offset));
  requireThat(
    [packedSize, size, local].every((number) => number !== zip64Number),
    'is ZIP64',
  );
  const entry = {
    name: directory.toString('utf8', at + entryBytes, at + entryBytes + name),
    method: directory.readUInt16LE(at + 10),
    packedSize,
    size,
    at: local,
  };
  return { entry, next: at + entryBytes + name + extra + comment };
};

/**
 * Returns the entries of a ZIP archive (APPNOTE.TXT 4.3.12). Only unambiguous archives are accepted: no ZIP64, one
 * directory, at the position and of the length that the end record states, each name once.
 * @throws Error with the reason
 */
export const readZipDirectory = (bytes: Buffer): ZipEntry[] => {
  const { directory, count } = directoryOf(bytes);
  const entries: ZipEntry[] = [];
  let at = 0;
  while (entries.length < count) {
    const { entry, next } = entryAt(directory, at);
    requireThat(
      entry.at + 30 <= bytes.length && bytes.readUInt32LE(entry.at) === localSignature,
      'has an entry without a local header',
    );
    entries.push(entry);
    at = next;
  }
  requireThat(at === directory.length, 'has more entries than its end record says');
  requireThat(new Set(entries.map(({ name }) => name)).size === count, 'has two entries of one name');
  return entries;
};
