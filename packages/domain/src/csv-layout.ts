import { guessFormats, isDayAlone, isTimeOfDay } from './csv-time-guess.ts';
import { isMissing } from './missing-value.ts';

const separators = ['\t', ';', ','] as const;

/**
 * The sign between the cells of a table: tab, semicolon or comma, whichever most lines have equally often, outside of quotes.
 * A comma comes last: it is a decimal sign too.
 */
export function separatorOf(lines: readonly string[]): string {
  const bare = lines.filter((line) => line.trim() !== '').map((line) => line.replaceAll(/"[^"]*"/g, ''));
  const isCommon = (separator: string): boolean => {
    const counts = Map.groupBy(bare, (line) => line.split(separator).length);
    const [cells = 1, found = []] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
    return cells > 1 && found.length * 2 > bare.length;
  };
  const most = (one: string): number => Math.max(0, ...bare.map((line) => line.split(one).length));
  return separators.find(isCommon) ?? [',', ';', '\t'].reduce((best, one) => (most(one) > most(best) ? one : best));
}

const isNumber = (cell: string): boolean => /^[+-]?[\d.,]*\d[\d.,]*(?:e[+-]?\d+)?$/i.test(cell);
const isTime = (cell: string): boolean => guessFormats(cell).length > 0 || isDayAlone(cell) || isTimeOfDay(cell);

/** A line of measurements: a time, and beside it numbers or words for none. */
function isDataRow(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim());
  const time = filled.findIndex(isTime);
  return (
    time >= 0 && filled.some((cell, index) => index !== time && (isNumber(cell) || (cell !== '' && isMissing(cell))))
  );
}

const filledCount = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

/** A line of units under the names: '°C', '%', '(ppm)'. */
const isUnitRow = (cells: readonly string[]): boolean =>
  cells.every((cell) =>
    /^[\s([]*(?:[°º]?[CFK]|%|ppm|kPa|hPa|lux|[mµμu]?S\/c?m|dS\/m|[^\s]{1,6}\/[^\s]{1,4}|-)?[\s)\]]*$/i.test(cell),
  );

/**
 * Which of the first lines of a table names its columns: the fullest one above the first line of measurements, so that lines
 * about the file may stand before it. 'none': the measurements begin at once.
 */
export function headerRow(rows: readonly (readonly string[])[]): number | 'none' {
  const filled = rows.flatMap((cells, index) => (filledCount(cells) > 0 ? [index] : []));
  const data = filled.find((index) => isDataRow(rows[index] ?? []));
  if (data === undefined) return filled[0] ?? 'none';
  const width = filledCount(rows[data] ?? []);
  const above = filled.filter((index) => index < data && !isUnitRow(rows[index] ?? []));
  const named = above.filter((index) => filledCount(rows[index] ?? []) * 2 >= width || above.length === 1);
  const fullest = Math.max(
    ...named.map((index) => Math.min(filledCount(rows[index] ?? []), (rows[data] ?? []).length)),
  );
  return named.findLast((index) => filledCount(rows[index] ?? []) >= fullest) ?? 'none';
}

/** What the cells of a column are, of its first lines. */
type ColumnKind = 'time' | 'day' | 'timeOfDay' | 'number' | 'text' | 'empty';

function kindOf(cells: readonly string[], title: string): ColumnKind {
  const said = cells.map((cell) => cell.trim()).filter((cell) => !isMissing(cell));
  const mostly = (test: (cell: string) => boolean): boolean => said.filter(test).length * 10 >= said.length * 8;
  if (said.length === 0) return 'empty';
  if (mostly(isTimeOfDay)) return 'timeOfDay';
  if (mostly(isDayAlone)) return 'day';
  if (mostly((cell) => guessFormats(cell).some((format) => format !== 'excel'))) return 'time';
  // Numbers of five digits may be anything but under the title of a time.
  if (isTimeTitle(title) && mostly((cell) => guessFormats(cell).length > 0)) return 'time';
  return mostly(isNumber) ? 'number' : 'text';
}

const timeTitle =
  /^(?:%?time|date|day|date_?time|timestamp.*|.*time_?stamp|time.*|일시|날짜.*|일자|시간|시각|측정.*(?:시|일)|datum.*|tijd.*)?$/i;
const isTimeTitle = (title: string): boolean => timeTitle.test(title.trim());
const variableTitle =
  /^(?:variable|variabele|parameter|measurement|metric|field|sensor_?type|항목|측정\s?항목|변수|grootheid)$/i;
const valueTitle = /^(?:value|waarde|측정값|측정치|값|_value)$/i;

export type ColumnRoles = {
  /** columns of whole times, the likeliest first */
  times: number[];
  days: number[];
  timesOfDay: number[];
  /** of a table in long form: the column that names what was measured, and that of its value */
  variable: number | null;
  value: number | null;
};

/** What the columns of a table are for, by their titles and first lines. */
export function columnRoles(header: readonly string[], rows: readonly (readonly string[])[]): ColumnRoles {
  const kinds = header.map((title, index) =>
    kindOf(
      rows.map((cells) => cells[index] ?? ''),
      title,
    ),
  );
  const of = (kind: ColumnKind): number[] => kinds.flatMap((one, index) => (one === kind ? [index] : []));
  const titled = (test: RegExp, kind: ColumnKind): number | null =>
    of(kind).find((index) => test.test(header[index]?.trim() ?? '')) ?? null;
  const times = of('time').toSorted(
    (a, b) => Number(isTimeTitle(header[b] ?? '')) - Number(isTimeTitle(header[a] ?? '')),
  );
  const [variable, value] = [titled(variableTitle, 'text'), titled(valueTitle, 'number')];
  return { times, days: of('day'), timesOfDay: of('timeOfDay'), variable: value === null ? null : variable, value };
}
