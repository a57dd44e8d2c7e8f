import { afterAll, beforeAll, expect, test } from 'vitest';
import { zip } from './files-factories.ts';
import { importerOf, openImportWorld, type ImportWorld } from './yield-import-world.ts';

let world: ImportWorld;
beforeAll(async () => void (world = await openImportWorld()));
afterAll(() => world.close());

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`;

/** The parts of an Excel file of one sheet. */
const parts = (rows: string, texts: Uint8Array | string = '<sst/>'): Record<string, Uint8Array | string> => ({
  '[Content_Types].xml': '<Types/>',
  '_rels/.rels': `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  'xl/workbook.xml': `<workbook xmlns:r="${relationships}"><sheets><sheet name="s" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
  'xl/sharedStrings.xml': texts,
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
});
const row = (number: number, column = 'B'): string =>
  `<row r="${number}"><c r="A${number}"><v>${number}</v></c><c r="${column}${number}"><v>1</v></c></row>`;
const rows = (count: number, column?: string): string =>
  Array.from({ length: count }, (_, index) => row(index + 1, column)).join('');
const texts = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from('<sst>'), Buffer.alloc(bytes, '<si/>'), Buffer.from('</sst>')]);

const endBytes = 22;

/** An archive and its directory apart. */
const apart = (archive: Buffer) => {
  const end = archive.subarray(-endBytes);
  const at = end.readUInt32LE(16);
  return { files: archive.subarray(0, at), directory: archive.subarray(at, -endBytes), end: Buffer.from(end), at };
};

/** A workbook whose classic directory is modest, while the ZIP64 record names one with 150 MB of texts. */
const twoDirectories = (): Buffer => {
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

/** An archive in which something of its directory or its end record is not as it should be. */
const altered = (change: (end: Buffer, directory: Buffer) => void, between = '', after = ''): Buffer => {
  const { files, directory, end } = apart(zip(parts(rows(3))));
  change(end, directory);
  return Buffer.concat([files, directory, Buffer.from(between), end, Buffer.from(after)]);
};

const broken = { status: 400, fields: [{ path: 'fileKey', code: 'sheetBroken' }] };

/** Uploads a file and looks into it; with the processor time that it took from everybody else, and the calls answered meanwhile. */
const look = async (bytes: Buffer) => {
  const importer = importerOf(world);
  const fileKey = await importer.upload('작기.xlsx', bytes);
  const before = process.threadCpuUsage();
  let isRead = false;
  const reading = importer.send('/read', { fileKey }).finally(() => (isRead = true));
  let answered = 0;
  while (!isRead) {
    const other = await world.portal.call(world.cast.member, 'GET', '/my/farms');
    if (other.status === 200 && !isRead) answered += 1;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { user, system } = process.threadCpuUsage(before);
  return { reply: await reading, answered, busyMs: (user + system) / 1_000 };
};

const hostile: [what: string, file: () => Buffer, reply: object][] = [
  ['a second directory with 150 MB of texts', twoDirectories, broken],
  ['6,000 rows with a cell in the last column, XFD', () => zip(parts(rows(6_000, 'XFD'))), { status: 413 }],
  [
    'a few rows with a cell in the last column, XFD',
    () => zip(parts(rows(100, 'XFD'))),
    { status: 200, item: { titles: { length: 200 }, lines: 99 } },
  ],
  ['4 million empty texts', () => zip(parts(rows(3), texts(19_990_000))), broken],
];

test.each(hostile)('while an Excel file with %s is read, others are answered', async (_what, file, expected) => {
  const { reply, answered, busyMs } = await look(file());
  expect(reply).toMatchObject(expected);
  expect(answered).toBeGreaterThan(0);
  expect(busyMs).toBeLessThan(1_500);
});

test.each<[string, Buffer]>([
  ['something between its directory and its end', altered(() => undefined, 'abcd')],
  ['a directory that is longer', altered((end) => end.writeUInt32LE(end.readUInt32LE(12) - 1, 12))],
  ['fewer entries than it says', altered((end) => end.writeUInt32LE(0x00070007, 8))],
  ['more entries than it says', altered((end) => end.writeUInt32LE(0x00050005, 8))],
  ['a ZIP64 size', altered((_end, directory) => directory.writeUInt32LE(0xffffffff, 24))],
  ['a comment after its end', altered((end) => end.writeUInt16LE(3, 20), '', 'abc')],
])('an Excel file with %s is refused', async (_what, bytes) => {
  const importer = importerOf(world);
  expect(await importer.send('/read', { fileKey: await importer.upload('작기.xlsx', bytes) })).toMatchObject(broken);
});
