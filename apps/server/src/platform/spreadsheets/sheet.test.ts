import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { withSheet } from './sheet.ts';

const linesOf = (bytes: Uint8Array | string, kind: 'text' | 'xlsx' = 'text', sheet: string | null = null) =>
  withSheet(Buffer.from(bytes), { kind, sheet }, async (opened) => {
    const lines = [];
    for await (const { line, cells } of opened?.lines ?? []) lines.push([line, ...cells]);
    return lines;
  });

test.each([
  ['commas', 'a,b\r\n1,"2,5"\r\n'],
  ['semicolons', 'a;b\n1;2,5'],
  ['tabs under a byte order mark', '\uFEFFa\tb\n1\t2,5\n'],
])('text is read with %s', async (_what, text) => {
  expect(await linesOf(text)).toEqual([
    [1, 'a', 'b'],
    [2, '1', '2,5'],
  ]);
});

test('line numbers count empty lines, as in a spreadsheet', async () => {
  expect(await linesOf('a,b\n\n,\n1,"x\ny"\n2,z')).toEqual([
    [1, 'a', 'b'],
    [4, '1', 'x\ny'],
    [5, '2', 'z'],
  ]);
});

test('Korean Excel’s encoding is detected, with characters beyond KS X 1001', async () => {
  expect(await linesOf(Buffer.from('b0a28c632c31', 'hex'))).toEqual([[1, '각똠', '1']]);
});

test('an unclosed quote is rejected', async () => {
  await expect(linesOf(`a,b\n1,"${'x'.repeat(200_000)}`)).rejects.toThrow('broken');
});

test('an Excel file yields days, times and its sheet names', async () => {
  const bytes = Buffer.from(
    await writeXlsx({
      sheets: [
        { name: '가 & <나>', rows: [['a'], [], [new Date('2025-03-01T00:00:00Z'), new Date('2025-03-01T13:30:00Z')]] },
        { name: '둘', rows: [[true, 0.1, null, 'x']] },
      ],
    }),
  );
  const sheetsOf = (sheet: string | null) =>
    withSheet(bytes, { kind: 'xlsx', sheet }, async (one) => one?.sheets ?? null);
  expect(await sheetsOf(null)).toEqual(['가 & <나>', '둘']);
  expect(await linesOf(bytes, 'xlsx')).toEqual([
    [1, 'a'],
    [3, '2025-03-01', '2025-03-01T13:30'],
  ]);
  expect(await linesOf(bytes, 'xlsx', '둘')).toEqual([[1, 'true', '0.1', '', 'x']]);
  expect(await sheetsOf('셋')).toBeNull();
  await expect(linesOf(bytes.subarray(0, -30), 'xlsx')).rejects.toThrow('broken');
});

test('an Excel file that would unpack to hundreds of megabytes is not unpacked', async () => {
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 's', rows: [['a']] }] }));
  const at = bytes.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
  for (const claimed of [200_000_000, 0]) {
    bytes.writeUInt32LE(claimed, at + 24);
    await expect(linesOf(bytes, 'xlsx')).rejects.toThrow('broken');
  }
});
