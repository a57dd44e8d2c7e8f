import { detectTimeFormats, isDateOnly, isTimeOfDay } from './detect-time-format.ts';
import { isMissing } from './missing-value.ts';

const separators = ['\t', ';', ','] as const;

/**
 * Detects the separator: tab, semicolon or comma, whichever gives most lines the same number of cells outside quotes.
 * Comma has the lowest priority because it is a decimal sign too.
 */
export function detectSeparator(lines: readonly string[]): string {
  const bare = lines.filter((line) => line.trim() !== '').map((line) => line.replaceAll(/"[^"]*"/g, ''));
  const isCommon = (separator: string): boolean => {
    const counts = Map.groupBy(bare, (line) => line.split(separator).length);
    const [cells = 1, found = []] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
    return cells > 1 && found.length * 2 > bare.length;
  };
  const maxCells = (one: string): number => Math.max(0, ...bare.map((line) => line.split(one).length));
  return (
    separators.find(isCommon) ?? [',', ';', '\t'].reduce((best, one) => (maxCells(one) > maxCells(best) ? one : best))
  );
}

const isNumber = (cell: string): boolean => /^[+-]?[\d.,]*\d[\d.,]*(?:e[+-]?\d+)?$/i.test(cell);
const isTime = (cell: string): boolean => detectTimeFormats(cell).length > 0 || isDateOnly(cell) || isTimeOfDay(cell);

/** Whether a row has a time and, next to it, numbers or placeholders for missing values. */
function isDataRow(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim());
  const time = filled.findIndex(isTime);
  return (
    time >= 0 && filled.some((cell, index) => index !== time && (isNumber(cell) || (cell !== '' && isMissing(cell))))
  );
}

const filledCount = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length;

/** Whether a row holds units below the names: '°C', '%', '(ppm)'. */
const isUnitRow = (cells: readonly string[]): boolean =>
  cells.every((cell) =>
    /^[\s([]*(?:[°º]?[CFK]|%|ppm|kPa|hPa|lux|[mµμu]?S\/c?m|dS\/m|[^\s]{1,6}\/[^\s]{1,4}|-)?[\s)\]]*$/i.test(cell),
  );

/**
 * Index of the header among the first rows: the fullest row above the data, after any lines about the file. 'none' when
 * the data starts at once.
 */
export function detectHeaderRow(rows: readonly (readonly string[])[]): number | 'none' {
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

/** Content of a column by its first lines. */
type ColumnKind = 'time' | 'day' | 'timeOfDay' | 'number' | 'text' | 'empty';

function kindOf(cells: readonly string[], title: string): ColumnKind {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => !isMissing(cell));
  const mostly = (test: (cell: string) => boolean): boolean => filled.filter(test).length * 10 >= filled.length * 8;
  if (filled.length === 0) return 'empty';
  if (mostly(isTimeOfDay)) return 'timeOfDay';
  if (mostly(isDateOnly)) return 'day';
  if (mostly((cell) => detectTimeFormats(cell).some((format) => format !== 'excel'))) return 'time';
  // Numbers of five digits are Excel days only below a time title.
  if (isTimeTitle(title) && mostly((cell) => detectTimeFormats(cell).length > 0)) return 'time';
  return mostly(isNumber) ? 'number' : 'text';
}

const timeTitle =
  /^(?:%?time|date|day|date_?time|timestamp.*|.*time_?stamp|time.*|일시|날짜.*|일자|시간|시각|측정.*(?:시|일)|datum.*|tijd.*)?$/i;
const isTimeTitle = (title: string): boolean => timeTitle.test(title.trim());
const variableTitle =
  /^(?:variable|variabele|parameter|measurement|metric|field|sensor_?type|항목|측정\s?항목|변수|grootheid)$/i;
const valueTitle = /^(?:value|waarde|측정값|측정치|값|_value)$/i;

export type ColumnRoles = {
  /** columns of full timestamps, likeliest first */
  times: number[];
  days: number[];
  timesOfDay: number[];
  /** long form: column of the variable's name and column of its value */
  variable: number | null;
  value: number | null;
};

/** Detects the role of columns by titles and first rows. */
export function detectColumnRoles(header: readonly string[], rows: readonly (readonly string[])[]): ColumnRoles {
  const kinds = header.map((title, index) =>
    kindOf(
      rows.map((cells) => cells[index] ?? ''),
      title,
    ),
  );
  const columnsOfKind = (kind: ColumnKind): number[] => kinds.flatMap((one, index) => (one === kind ? [index] : []));
  const titled = (test: RegExp, kind: ColumnKind): number | null =>
    columnsOfKind(kind).find((index) => test.test(header[index]?.trim() ?? '')) ?? null;
  const times = columnsOfKind('time').toSorted(
    (a, b) => Number(isTimeTitle(header[b] ?? '')) - Number(isTimeTitle(header[a] ?? '')),
  );
  const [variable, value] = [titled(variableTitle, 'text'), titled(valueTitle, 'number')];
  return {
    times,
    days: columnsOfKind('day'),
    timesOfDay: columnsOfKind('timeOfDay'),
    variable: value === null ? null : variable,
    value,
  };
}
