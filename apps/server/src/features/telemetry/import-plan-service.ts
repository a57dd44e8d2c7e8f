import { createTimeReader, timeFormat, type TimeFault } from '@onsil/domain/csv-time';
import { dayPart } from '@onsil/domain/csv-time-guess';
import { parseColumnWish, proposeColumn, unitMeant, type ColumnWish } from '@onsil/domain/csv-columns';
import type { Mapping } from '@onsil/domain/sample';
import { zoneOf, type Zone } from '@onsil/domain/time-zone';
import { conversion, unitsFor } from '@onsil/domain/units';
import { startError } from '#platform/start-error.ts';
import type { CatalogueField } from '#features/controllers/service.ts';

/** What a person asked for on the command line. */
export type ImportWish = {
  file: string;
  controller: string;
  /** name or number of the column of times; with `date`, that of the times of day */
  time: string;
  /** name or number of the column of days, where they stand apart from the times of day */
  date?: string | undefined;
  /** absent: the one in which the times can be read */
  format?: string | undefined;
  zone: string | undefined;
  /** columns in the form of `parseColumnWish`; none asks for proposals */
  maps: readonly string[];
  /** absent: judged by whole columns */
  decimal?: 'comma' | 'point' | undefined;
  /** the line that names the columns, 0 for none; absent: it is found */
  header?: number | undefined;
  /** of a table in long form: the columns of what was measured and of the value */
  variable?: string | undefined;
  value?: string | undefined;
};

/** The times of a file: which column, and how they are read. */
export type TimePlan = {
  columns: number[];
  name: string;
  /** the time that the cells of a row say, as it is read */
  cellOf: (cells: readonly string[]) => string;
  format: string;
  zone: Zone | undefined;
  read: (cell: string) => number | TimeFault;
};

/** A column that becomes a field: where it stands, and the way from its unit to the field's. */
export type ColumnPlan = {
  index: number;
  name: string;
  /** how the command line names it: its name, or its number where that says nothing */
  ref: string;
  field: CatalogueField;
  unit: string;
  mapping: Mapping;
};

export type Columns = { taken: ColumnPlan[]; left: string[]; proposed: boolean };

const wrong = (sentence: string): Error => startError('BAD_SETTING', sentence);

const list = (names: readonly string[]): string =>
  names
    .filter((name) => name !== '')
    .map((name) => `"${name}"`)
    .join(', ');

/** Where a column stands, by its name in any case, or by its number. A name that stands there twice tells nothing. */
export const findColumn = (header: readonly string[], name: string): number => {
  const wanted = name.trim();
  const exact = header.flatMap((one, index) => (one === wanted ? [index] : []));
  const places =
    exact.length > 0
      ? exact
      : header.flatMap((one, index) => (one.toLowerCase() === wanted.toLowerCase() ? [index] : []));
  if (places.length > 1)
    throw wrong(
      `The file has ${places.length} columns "${name}" (the columns ${places.map((index) => index + 1).join(' and ')}). Say the number of the one that is meant.`,
    );
  const number = /^\d{1,4}$/.test(wanted) ? Number(wanted) : 0;
  const index = places[0] ?? (number >= 1 && number <= header.length ? number - 1 : undefined);
  if (index === undefined) throw wrong(`The file has no column "${name}". Its columns are ${list(header)}.`);
  return index;
};

/** How a column is named on the command line: by its name where that tells it, else by its number. */
export const columnRef = (header: readonly string[], index: number): string => {
  const name = header[index] ?? '';
  const isOnly = header.filter((one) => one.toLowerCase() === name.toLowerCase()).length === 1;
  return name !== '' && isOnly ? name : String(index + 1);
};

const timeNumber = /^\d+(?:[.,]\d+)?$/;

/** A day and a time of day as one time; both may be numbers of Excel. */
const joined = (day: string, time: string): string => {
  if (timeNumber.test(day) && timeNumber.test(time))
    return String(Number(day.replace(',', '.')) + Number(time.replace(',', '.')));
  return `${dayPart(day)} ${time}`.trim();
};

/** Where the time of a row stands: one column, or one of days and one of times of day. */
export const timeCell = (
  { time, date }: Pick<ImportWish, 'time' | 'date'>,
  header: readonly string[],
): Pick<TimePlan, 'columns' | 'cellOf'> => {
  if (time === '') throw wrong(`Say with --time which column holds the time. The columns are ${list(header)}.`);
  const index = findColumn(header, time);
  if (date === undefined) return { columns: [index], cellOf: (cells) => cells[index]?.trim() ?? '' };
  const day = findColumn(header, date);
  return {
    columns: [day, index],
    cellOf: (cells) => joined(cells[day]?.trim() ?? '', cells[index]?.trim() ?? ''),
  };
};

/** How the times are read; refuses an unknown column, format or zone. */
export const planTime = (wish: ImportWish, header: readonly string[]): TimePlan => {
  const cell = timeCell(wish, header);
  const text = wish.format ?? 'iso';
  const format = timeFormat(text);
  if (!format)
    throw wrong(
      `--format "${text}" is no format of times: iso, epoch-s, epoch-ms, excel, or a pattern of yyyy yy MM M dd d HH H hh h mm m ss s a such as 'M/d/yyyy H:mm'.`,
    );
  const zone = wish.zone === undefined ? undefined : zoneOf(wish.zone);
  if (wish.zone !== undefined && !zone)
    throw wrong(`--zone "${wish.zone}" is no time zone: give a name such as Asia/Seoul or an offset such as +09:00.`);
  const name = cell.columns.map((index) => columnRef(header, index)).join(' + ');
  return { ...cell, name, format: text, zone, read: createTimeReader(format, zone) };
};

const planColumn = (
  { column, field: key, unit: said }: ColumnWish,
  header: readonly string[],
  catalogue: readonly CatalogueField[],
): ColumnPlan => {
  const index = findColumn(header, column);
  const field = catalogue.find((one) => one.key.toLowerCase() === key.toLowerCase());
  const measured = catalogue.filter(({ kind }) => kind === 'measured');
  if (!field) throw wrong(`There is no field "${key}". The fields are ${measured.map((one) => one.key).join(', ')}.`);
  if (field.kind === 'derived')
    throw wrong(`The field ${field.key} is computed by Onsil itself and is not taken from a file.`);
  const units = unitsFor(field.unit);
  const unit = said === null ? field.unit : unitMeant(said, units);
  const linear = unit === undefined ? undefined : conversion(unit, field.unit);
  if (unit === undefined || !linear)
    throw wrong(
      `"${said}" cannot be turned into the unit of ${field.key}. It takes ${units.map((one) => one || 'no unit').join(', ')}.`,
    );
  const ref = columnRef(header, index);
  return {
    index,
    name: header[index] || ref,
    ref,
    field,
    unit,
    mapping: { sourceKey: String(index), field: field.key, ...linear },
  };
};

const proposals = (header: readonly string[], catalogue: readonly CatalogueField[]): ColumnWish[] => {
  const units = new Map(
    catalogue.flatMap(({ key, kind, unit }) => (kind === 'measured' ? [[key, unitsFor(unit)] as const] : [])),
  );
  const found = new Map<string, ColumnWish>();
  for (const column of header) {
    const wish =
      header.filter((name) => name === column).length === 1 ? proposeColumn(column, [...units.keys()]) : undefined;
    const known = wish && (wish.unit === null || unitMeant(wish.unit, units.get(wish.field) ?? []) !== undefined);
    if (known && !found.has(wish.field)) found.set(wish.field, wish);
  }
  return [...found.values()];
};

/** Which columns become which fields: those that were named, or, where none was, those whose name says it. */
export const planColumns = (
  wish: ImportWish,
  header: readonly string[],
  time: TimePlan,
  catalogue: readonly CatalogueField[],
): Columns => {
  const wishes = wish.maps.map((text) => {
    const parsed = parseColumnWish(text);
    if (!parsed) throw wrong(`--map "${text}" cannot be read. It has the form COLUMN=field or COLUMN=field:unit.`);
    return parsed;
  });
  const proposed = wishes.length === 0;
  const taken = (proposed ? proposals(header, catalogue) : wishes).map((one) => planColumn(one, header, catalogue));
  for (const { name, index, field } of taken) {
    if (time.columns.includes(index))
      throw wrong(`The column "${name}" holds the time and cannot be ${field.key} too.`);
    const rival = taken.find((other) => other.index !== index && other.field.key === field.key);
    if (rival)
      throw wrong(`Two columns, "${name}" and "${rival.name}", are to become ${field.key}. Choose one of them.`);
    if (taken.filter((other) => other.index === index).length > 1)
      throw wrong(`The column "${name}" is named twice by --map. Choose one field for it.`);
  }
  const left = header.filter((_, index) => !time.columns.includes(index) && !taken.some((one) => one.index === index));
  if (taken.length === 0)
    throw wrong(
      `No column's name says what it holds. Name them with --map COLUMN=field. The columns are ${list(left)}.`,
    );
  return { taken, left: left.filter((name) => name !== ''), proposed };
};
