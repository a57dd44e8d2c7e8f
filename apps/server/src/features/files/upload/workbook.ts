import type { FileHandle } from 'node:fs/promises';

/** End of central directory: 22 bytes and a comment of up to 65,535 (APPNOTE.TXT 4.3.16). */
const endBytes = 22;
const endSignature = Buffer.from('PK\u0005\u0006', 'latin1');
const entrySignature = 0x02014b50;
const entryBytes = 46;
const maxEndBytes = endBytes + 65_535;
/** A workbook has tens of entries; no genuine directory is larger. */
const maxDirectoryBytes = 1_048_576;

const readAt = async (file: FileHandle, at: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
};

const directoryOf = async (file: FileHandle): Promise<Buffer | null> => {
  const { size } = await file.stat();
  const tail = await readAt(file, Math.max(0, size - maxEndBytes), Math.min(size, maxEndBytes));
  const end = tail.lastIndexOf(endSignature);
  if (end < 0 || end + endBytes > tail.length) return null;
  const length = tail.readUInt32LE(end + 12);
  const at = tail.readUInt32LE(end + 16);
  return length > maxDirectoryBytes || at + length > size ? null : readAt(file, at, length);
};

const namesIn = (directory: Buffer): string[] => {
  const names: string[] = [];
  for (let at = 0; at + entryBytes <= directory.length && directory.readUInt32LE(at) === entrySignature;) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset));
    const begin = at + entryBytes;
    names.push(directory.toString('latin1', begin, begin + (name ?? 0)));
    at = begin + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return names;
};

/** Whether an archive is an Excel workbook without macros, by the names in its directory; nothing is unpacked. */
export const isWorkbook = async (file: FileHandle): Promise<boolean> => {
  const directory = await directoryOf(file);
  const names = new Set(directory ? namesIn(directory) : []);
  return names.has('[Content_Types].xml') && names.has('xl/workbook.xml') && !names.has('xl/vbaProject.bin');
};
