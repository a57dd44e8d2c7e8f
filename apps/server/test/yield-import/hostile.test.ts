import { expect, test } from 'vitest';
import { zip } from '../support/files-factories.ts';
import { useWorld } from '../support/hooks.ts';
import { altered, parts, rows, texts, twoDirectories } from '../support/hostile-workbooks.ts';
import { importerOf, openImportWorld } from './yield-import-world.ts';

const world = useWorld(openImportWorld);

const broken = { status: 400, fields: [{ path: 'fileKey', code: 'sheetBroken' }] };

/** Uploads and inspects a file; returns the event loop time it took and the other calls answered meanwhile. */
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
