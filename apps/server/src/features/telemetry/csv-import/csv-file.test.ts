import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCsv } from './csv-file.ts';
import type { CsvRow } from './csv-records.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'onsil-import-'))));
afterAll(() => rm(folder, { recursive: true }));

const put = async (content: string | Buffer): Promise<string> => {
  const file = path.join(folder, 'file.csv');
  await writeFile(file, content);
  return file;
};

const read = async (content: string | Buffer) => {
  const { header, separator, encoding, rows } = await openCsv(await put(content));
  const all: CsvRow[] = [];
  for await (const block of rows()) all.push(...block);
  return { header, separator, encoding, rows: all };
};

const refusal = (content: string | Buffer): Promise<unknown> =>
  read(content).then(
    () => null,
    (error: unknown) => (error as Error).message,
  );

test('names are trimmed, cells are not, and blank lines count in line numbers', async () => {
  const { header, rows } = await read('\n Date,Tout ,Note\n1, 2 ,x\n\n3,4\n');
  expect(header).toEqual(['Date', 'Tout', 'Note']);
  expect(rows).toEqual([
    { line: 3, cells: ['1', ' 2 ', 'x'] },
    { line: 4, cells: [''] },
    { line: 5, cells: ['3', '4'] },
  ]);
});

describe('encodings and compression are detected', () => {
  const text = '일시,온도\r\n2022-02-01,1.5\r\n2022-02-02,2.5';
  const expected = [
    { line: 2, cells: ['2022-02-01', '1.5'] },
    { line: 3, cells: ['2022-02-02', '2.5'] },
  ];

  test.each([
    ['UTF-8', 'utf-8', Buffer.from(text)],
    ['UTF-8 with its mark', 'utf-8', Buffer.from(`\uFEFF${text}`)],
    ['gzipped', 'utf-8', gzipSync(text)],
    ['UTF-16 with its mark', 'utf-16le', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    [
      'as Excel saves in Korea',
      'cp949',
      Buffer.concat([Buffer.from([0xc0, 0xcf, 0xbd, 0xc3, 0x2c, 0xbf, 0xc2, 0xb5, 0xb5]), Buffer.from(text.slice(5))]),
    ],
  ])('%s', async (_, encoding, content) => {
    expect(await read(content)).toEqual({ header: ['일시', '온도'], separator: ',', encoding, rows: expected });
  });
});

test('CP1252 is not mistaken for CP949', async () => {
  const { header, encoding } = await read(Buffer.from('Tijd;T (°C);PAR (µmol/m²·s);Opmerking é\n1;2;3;x\n', 'latin1'));
  expect([encoding, header]).toEqual(['cp1252', ['Tijd', 'T (°C)', 'PAR (µmol/m²·s)', 'Opmerking é']]);
});

test('lines before the header are skipped, and the header may be missing', async () => {
  const about = 'Kas 4; afdeling 2\nPeriode;2026\n\nTijd;T;RV\n2026-01-01 00:00;20;60\n';
  expect(await read(about)).toMatchObject({ header: ['Tijd', 'T', 'RV'], rows: [{ line: 5 }] });
  expect(await read('2026-01-01 00:00,20\n2026-01-01 00:05,21\n')).toMatchObject({
    header: ['1', '2'],
    rows: [{ line: 1 }, { line: 2 }],
  });
  const named = await openCsv(await put('a,b\nDate,T\n2026-01-01,20\n'), 1);
  expect([named.header, named.head.map(({ line }) => line)]).toEqual([
    ['a', 'b'],
    [2, 3],
  ]);
  await expect(openCsv(await put('a,b\n1,2\n'), 9)).rejects.toThrow('--header 9: the file has no such line');
});

test('a Korean character split between chunks stays intact', async () => {
  const cells = Array.from({ length: 20_000 }, (_, index) => `${index % 7 === 0 ? 'x' : ''}온도`);
  const { rows } = await read(`name\n${cells.join('\n')}\n`);
  expect(rows.map((row) => row.cells[0])).toEqual(cells);
});

test('the encoding is detected from the whole file', async () => {
  const plain = `no,note\n${'1,x\n'.repeat(40_000)}`;
  const { encoding, rows } = await read(Buffer.concat([Buffer.from(plain), Buffer.from('2,8c6394eec652\n', 'latin1')]));
  expect([encoding, rows.at(-1)?.cells]).toEqual(['utf-8', ['2', '8c6394eec652']]);
  const korean = await read(Buffer.concat([Buffer.from(`${plain}2,`), Buffer.from('8c6394eec652', 'hex')]));
  expect([korean.encoding, korean.rows.at(-1)]).toEqual(['cp949', { line: 40_002, cells: ['2', '똠뷁힣'] }]);
});

describe('quotes', () => {
  test('hold separators, quotes and line ends', async () => {
    const { rows } = await read('a,b\n"1,5","x ""y"""\n2,"two\r\nlines"\n3,z\n');
    expect(rows).toEqual([
      { line: 2, cells: ['1,5', 'x "y"'] },
      { line: 3, cells: ['2', 'two\nlines'] },
      { line: 5, cells: ['3', 'z'] },
    ]);
  });

  test('an unclosed one affects only its own line', async () => {
    const after = Array.from({ length: 3_000 }, (_, index) => `${index},ok`);
    const { rows } = await read(`a,b\n1,"open\n${after.join('\n')}\n`);
    expect(rows).toHaveLength(3_001);
    expect(rows[0]).toMatchObject({ line: 2, cells: ['1', expect.stringContaining('open')] });
    expect(rows.at(-1)).toEqual({ line: 3_002, cells: ['2999', 'ok'] });
  });

  test('an unclosed one at the end of the file affects only its own line', async () => {
    expect((await read('a,b\n1,x\n"2,y\n3,z')).rows.map(({ line, cells }) => [line, cells.length])).toEqual([
      [2, 2],
      [3, 2],
      [4, 2],
    ]);
  });

  test('inside a cell are literal', async () => {
    const { rows } = await read('a,b\n5" pipe,1\nx,2\n6" pipe,3\n');
    expect(rows.map(({ line, cells }) => [line, cells[1]])).toEqual([
      [2, '1'],
      [3, '2'],
      [4, '3'],
    ]);
  });
});

test('other files are rejected with an explanation', async () => {
  expect(await refusal('')).toMatch(/is empty/);
  expect(await refusal('\n \n')).toMatch(/is empty/);
  expect(await refusal(Buffer.from('PK\u0003\u0004rest'))).toMatch(/Excel or zip file/);
  expect(await refusal(gzipSync(Buffer.from('a,b\n'.repeat(9_999))).subarray(0, 60))).toMatch(
    /cannot be read to its end/,
  );
  expect(await refusal(Buffer.from(`Date,T\n${'1,2\n'.repeat(40_000)}\u00ff`, 'latin1'))).toMatch(
    /neither UTF-8, CP949 nor CP1252\. Save it as CSV in UTF-8/,
  );
  expect(await refusal('x'.repeat(1_100_000))).toMatch(/no CSV file/);
  await expect(openCsv(path.join(folder, 'nothing.csv'))).rejects.toThrow(/There is no file/);
  await expect(openCsv(folder)).rejects.toThrow(/This is a folder/);
});
