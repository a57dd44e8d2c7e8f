import { zip } from './files-factories.ts';

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`;

/** The parts of an Excel file of one sheet. */
export const parts = (rows: string, texts: Uint8Array | string = '<sst/>'): Record<string, Uint8Array | string> => ({
  '[Content_Types].xml': '<Types/>',
  '_rels/.rels': `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  'xl/workbook.xml': `<workbook xmlns:r="${relationships}"><sheets><sheet name="s" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
  'xl/sharedStrings.xml': texts,
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
});
const row = (number: number, column = 'B'): string =>
  `<row r="${number}"><c r="A${number}"><v>${number}</v></c><c r="${column}${number}"><v>1</v></c></row>`;
export const rows = (count: number, column?: string): string =>
  Array.from({ length: count }, (_, index) => row(index + 1, column)).join('');
export const texts = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from('<sst>'), Buffer.alloc(bytes, '<si/>'), Buffer.from('</sst>')]);

const endBytes = 22;

/** Splits an archive into its content and its directory. */
const apart = (archive: Buffer) => {
  const end = archive.subarray(-endBytes);
  const at = end.readUInt32LE(16);
  return { files: archive.subarray(0, at), directory: archive.subarray(at, -endBytes), end: Buffer.from(end), at };
};

/** A workbook with a small classic directory, while its ZIP64 record names one with 150 MB of texts. */
export const twoDirectories = (): Buffer => {
  const { files, directory, end, at } = apart(zip(parts(rows(3), texts(150_000_000))));
  const modest = Buffer.from(directory);
  const name = modest.indexOf('xl/sharedStrings.xml');
  modest.writeUInt32LE(1_000, name - 46 + 24);
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  for (const offset of [24, 32]) record.writeBigUInt64LE(BigInt(end.readUInt16LE(10)), offset);
  record.writeBigUInt64LE(BigInt(directory.length), 40);
  record.writeBigUInt64LE(BigInt(at + modest.length), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(at + modest.length + directory.length), 8);
  locator.writeUInt32LE(1, 16);
  end.writeUInt16LE(0xffff, 8);
  end.writeUInt16LE(0xffff, 10);
  return Buffer.concat([files, modest, directory, record, locator, end]);
};

/** An archive with an altered directory or end record. */
export const altered = (change: (end: Buffer, directory: Buffer) => void, between = '', after = ''): Buffer => {
  const { files, directory, end } = apart(zip(parts(rows(3))));
  change(end, directory);
  return Buffer.concat([files, directory, Buffer.from(between), end, Buffer.from(after)]);
};
