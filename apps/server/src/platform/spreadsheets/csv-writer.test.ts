import { expect, test } from 'vitest';
import { exportCsv } from './csv-writer.ts';

type Row = { text: string | null; count: number | null; day: string | null; at: string | null; part: number | null };

const csvOf = async (...rows: Row[]): Promise<string> => {
  const read = async function* (): AsyncGenerator<Row> {
    yield* rows;
  };
  let csv = '';
  for await (const piece of exportCsv<Row>({
    columns: [
      { title: '=작기', kind: 'text', of: ({ text }) => text },
      { title: '수', kind: 'number', decimals: 2, of: ({ count }) => count },
      { title: '날짜', kind: 'date', of: ({ day }) => day },
      { title: '시각', kind: 'instant', of: ({ at }) => at },
      { title: '비율', kind: 'share', of: ({ part }) => part },
    ],
    rows: read(),
  }))
    csv += piece;
  return csv;
};
const nothing: Row = { text: null, count: null, day: null, at: null, part: null };

test('a line has typed cells: Korean days and times, shares in percent, nothing where there is nothing', async () => {
  const row = { text: '상추', count: 1_234.5, day: '2026-03-01', at: '2026-03-01T15:30:00Z', part: 0.07 };
  expect(await csvOf(row, nothing)).toBe(
    '\uFEFF"\'=작기","수","날짜","시각","비율 (%)"\r\n"상추",1234.5,2026-03-01,2026-03-02 00:30,7\r\n,,,,\r\n',
  );
});

test('a computed number has the decimals of its column, a measured one all of its own', async () => {
  const numbers = async function* (): AsyncGenerator<number> {
    yield* [680.533333, 680.5, -0.04, 12];
  };
  let csv = '';
  for await (const piece of exportCsv<number>({
    columns: [
      { title: 'kg', kind: 'number', decimals: 1, of: (value) => value },
      { title: '원', kind: 'number', of: (value) => value },
      { title: 'EC', kind: 'number', decimals: 1, isExact: true, of: (value) => value },
    ],
    rows: numbers(),
  }))
    csv += piece;
  expect(csv.split('\r\n').slice(1)).toEqual(['680.5,681,680.533333', '680.5,681,680.5', '0,0,-0.04', '12,12,12', '']);
});

test('text that a spreadsheet would run as a formula is neutralised', async () => {
  for (const text of ['=1+1', '+82', '-5', '@SUM(A1)', '\t=1', '＝1'])
    expect((await csvOf({ ...nothing, text })).split('\r\n')[1]).toBe(`"'${text}",,,,`);
});
