import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readSheet, unzip } from '#test/support/xlsx-reader.ts';
import type { Column } from './column.ts';
import { openWorkbook } from './xlsx-reader.ts';
import { exportXlsx } from './xlsx-writer.ts';

type Row = { text: string | null; count: number | null; day: string | null; at: string | null; part: number | null };
const nothing: Row = { text: null, count: null, day: null, at: null, part: null };

const columns: Column<Row>[] = [
  { title: '작기', kind: 'text', of: ({ text }) => text },
  { title: '=HYPERLINK("x")', kind: 'number', decimals: 2, of: ({ count }) => count },
  { title: '날짜', kind: 'date', of: ({ day }) => day },
  { title: '시각', kind: 'instant', of: ({ at }) => at },
  { title: '비율', kind: 'share', of: ({ part }) => part },
];
const rowsOf = async function* (rows: Row[]): AsyncGenerator<Row> {
  yield* rows;
};
const bytesOf = async (rows: AsyncIterable<Row>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of exportXlsx([{ name: '작기 기록', columns, rows }])) chunks.push(chunk);
  return Buffer.concat(chunks);
};
const fileOf = (rows: Row[]): Promise<Buffer> => bytesOf(rowsOf(rows));
const textsOf = async (texts: string[]) =>
  readSheet(await fileOf(texts.map((text) => ({ ...nothing, text }))))
    .rows.slice(1)
    .map(([cell]) => cell);

test('titles are bold and frozen, other rows are not', async () => {
  const { name, frozenRows, rows } = readSheet(await fileOf([{ ...nothing, text: '상추', count: 1 }]));
  expect({ name, frozenRows }).toEqual({ name: '작기 기록', frozenRows: 1 });
  expect(rows[0]?.map((cell) => cell?.value)).toEqual(['작기', '=HYPERLINK("x")', '날짜', '시각', '비율']);
  expect(rows[0]?.every((cell) => cell?.bold && cell.type === 'inlineStr')).toBe(true);
  expect(rows[1]?.some((cell) => cell?.bold)).toBe(false);
});

test('the titles filter all rows, and each sheet has its own', async () => {
  const sheets = [2, 1].map((count, i) => ({
    name: `'${i}'`,
    columns,
    rows: rowsOf(Array.from({ length: count }, () => nothing)),
  }));
  const chunks: Uint8Array[] = [];
  for await (const chunk of exportXlsx(sheets)) chunks.push(chunk);
  const parts = unzip(Buffer.concat(chunks));
  expect(parts.get('xl/worksheets/sheet1.xml')).toContain('</sheetData><autoFilter ref="A1:E3"/>');
  expect(parts.get('xl/worksheets/sheet2.xml')).toContain('<autoFilter ref="A1:E2"/>');
  expect(parts.get('xl/workbook.xml')).toContain(`localSheetId="0" hidden="1">'''0'''!$A$1:$E$3<`);
});

test('the library that reads imports reads it back', async () => {
  const { sheets, lines } = openWorkbook(await fileOf([{ ...nothing, text: '상추', count: 2, day: '2026-03-01' }]), 10);
  expect(sheets).toEqual(['작기 기록']);
  const read = [];
  for await (const { cells } of lines('작기 기록')) read.push(cells);
  expect(read[1]?.slice(0, 3)).toEqual(['상추', '2', '2026-03-01']);
});

test('a number is a number, a share is shown in percent, and null is an empty cell', async () => {
  const { rows } = readSheet(await fileOf([{ ...nothing, count: 1_234.5, part: 0.875 }, nothing]));
  expect(rows[1]?.[1]).toMatchObject({ type: 'n', value: '1234.5', format: '#,##0.00' });
  expect(rows[1]?.[4]).toMatchObject({ type: 'n', value: '0.875', format: '0.0%' });
  expect(rows[2]?.map((cell) => cell?.value)).toEqual(['', '', '', '', '']);
});

test('a day is Excel’s day, and an instant the wall clock of Korea, whatever the server’s time zone', async () => {
  const { rows } = readSheet(
    await fileOf([
      { ...nothing, day: '2026-03-01', at: '2026-03-01T15:30:00.000Z' },
      { ...nothing, day: '2024-02-29' },
    ]),
  );
  // 1 January 2026 is day 46,023.
  expect(rows[1]?.[2]).toMatchObject({ type: 'n', value: '46082', format: 'yyyy-mm-dd' });
  expect(Number(rows[1]?.[3]?.value)).toBeCloseTo(46_083 + 30 / 1_440, 8);
  expect(rows[1]?.[3]?.format).toBe('yyyy-mm-dd hh:mm');
  expect(rows[2]?.[2]?.value).toBe('45351');
});

test('text that looks like a formula stays text', async () => {
  const texts = ['=1+1', '+82 10', '-5', '@SUM(A1)', '\t=1+1', "=cmd|'/c calc'!A0", '<b>&amp;"'];
  for (const [index, cell] of (await textsOf(texts)).entries())
    expect(cell).toMatchObject({ type: 'inlineStr', value: texts[index], format: '@' });
  const sheet = unzip(await fileOf(texts.map((text) => ({ ...nothing, text })))).get('xl/worksheets/sheet1.xml');
  expect(sheet).not.toMatch(/<f[ >]/);
});

test('invalid characters are removed, and text that Excel would misread is escaped', async () => {
  const texts = ['a\0b\u0001c\u001f', 'x\ud800y', 'one\r\ntwo\rthree', '_x0041_ and _x000d_', '상추 🥬', 'a\ufffeb'];
  expect((await textsOf(texts)).map((cell) => cell?.value)).toEqual([
    'abc',
    'xy',
    'one\ntwo\nthree',
    '_x0041_ and _x000d_',
    '상추 🥬',
    'ab',
  ]);
  expect((await textsOf(['ㄱ'.repeat(40_000)]))[0]?.value).toHaveLength(32_767);
});

test('rows are read one by one while the file is consumed, and no further', async () => {
  let read = 0;
  let ended = false;
  const endless = async function* (): AsyncGenerator<Row> {
    try {
      for (;;) {
        read += 1;
        yield { ...nothing, text: `작기 ${read} ${Math.random()}`, count: Math.random() };
      }
    } finally {
      ended = true;
    }
  };
  for await (const chunk of exportXlsx([{ name: 's', columns, rows: endless() }])) if (chunk.length > 1_000) break;
  expect(ended).toBe(true);
  expect(read).toBeGreaterThan(1);
  expect(read).toBeLessThan(50_000);
});

test('an error of the rows fails the file', async () => {
  const broken = async function* (): AsyncGenerator<Row> {
    yield { ...nothing, text: '상추' };
    throw new Error('the database is gone');
  };
  await expect(bytesOf(broken())).rejects.toThrow('the database is gone');
});

const office = await promisify(execFile)('soffice', ['--version']).then(
  () => true,
  () => false,
);

test.skipIf(!office)(
  'LibreOffice shows the same (skipped: there is no soffice here, the XML was read instead)',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'onsil-xlsx-'));
    try {
      const rows = [{ text: '=1+1', count: 1_234.5, day: '2026-03-01', at: '2026-03-01T15:30:00.000Z', part: 0.875 }];
      await writeFile(path.join(folder, 'made.xlsx'), await fileOf(rows));
      const words = ['--headless', '--convert-to', 'csv', '--outdir', folder, path.join(folder, 'made.xlsx')];
      await promisify(execFile)('soffice', [`-env:UserInstallation=file://${folder}/profile`, ...words]);
      expect((await readFile(path.join(folder, 'made.csv'), 'utf8')).split('\n')[1]).toBe(
        '=1+1,"1,234.50",2026-03-01,2026-03-02 00:30,87.5%',
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  60_000,
);
