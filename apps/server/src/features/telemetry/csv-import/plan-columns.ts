import { parseZone, type Zone } from '@onsil/domain/calendar/time-zone';
import { parseColumnMapping, proposeColumn, matchUnit, type ColumnMapping } from '@onsil/domain/csv/columns';
import { stripMidnight } from '@onsil/domain/csv/detect-time-format';
import { createTimeReader, parseTimeFormat, type TimeFault } from '@onsil/domain/csv/time-format';
import type { FieldMapping } from '@onsil/domain/telemetry/sample';
import { conversion, unitsFor } from '@onsil/domain/telemetry/units';
import type { CatalogueField } from '#features/controllers/controllers.ts';
import { startError } from '#platform/start-error.ts';

/** Options of the import command. */
export type ImportRequest = {
  file: string;
  controller: string;
  /** name or number of the time column; with `date`, of the time-of-day column */
  time: string;
  /** name or number of the date column, where separate */
  date?: string | undefined;
  /** detected when absent */
  format?: string | undefined;
  zone: string | undefined;
  /** as `parseColumnMapping` reads them; proposed when empty */
  maps: readonly string[];
  /** detected per column when absent */
  decimal?: 'comma' | 'point' | undefined;
  /** line of the header, 0 for none; detected when absent */
  header?: number | undefined;
  /** for a table in long form: columns of the variable and of the value */
  variable?: string | undefined;
  value?: string | undefined;
};

/** How the times of a file are read. */
export type TimePlan = {
  columns: number[];
  name: string;
  /** returns the text of a row's time */
  cellOf: (cells: readonly string[]) => string;
  format: string;
  zone: Zone | undefined;
  read: (cell: string) => number | TimeFault;
};

/** A column that becomes a field, with the unit conversion. */
export type ColumnPlan = {
  index: number;
  name: string;
  /** name for the command line: the header, or the number where that is empty or ambiguous */
  ref: string;
  field: CatalogueField;
  unit: string;
  mapping: FieldMapping;
};

export type ImportColumns = { taken: ColumnPlan[]; left: string[]; proposed: boolean };

const badSetting = (sentence: string): Error => startError('BAD_SETTING', sentence);

const quoteNames = (names: readonly string[]): string =>
  names
    .filter((name) => name !== '')
    .map((name) => `"${name}"`)
    .join(', ');

/** Index of a column by its name, ignoring case, or by its number. Throws when the name is missing or ambiguous. */
export const findColumn = (header: readonly string[], name: string): number => {
  const wanted = name.trim();
  const exact = header.flatMap((one, index) => (one === wanted ? [index] : []));
  const matches =
    exact.length > 0
      ? exact
      : header.flatMap((one, index) => (one.toLowerCase() === wanted.toLowerCase() ? [index] : []));
  if (matches.length > 1)
    throw badSetting(
      `The file has ${matches.length} columns "${name}" (the columns ${matches.map((index) => index + 1).join(' and ')}). Say the number of the one that is meant.`,
    );
  const number = /^\d{1,4}$/.test(wanted) ? Number(wanted) : 0;
  const index = matches[0] ?? (number >= 1 && number <= header.length ? number - 1 : undefined);
  if (index === undefined) throw badSetting(`The file has no column "${name}". Its columns are ${quoteNames(header)}.`);
  return index;
};

/** Name of a column for the command line: its header, or its number where that is empty or ambiguous. */
export const columnReference = (header: readonly string[], index: number): string => {
  const name = header[index] ?? '';
  const isOnly = header.filter((one) => one.toLowerCase() === name.toLowerCase()).length === 1;
  return name !== '' && isOnly ? name : String(index + 1);
};

const timeNumber = /^\d+(?:[.,]\d+)?$/;

/** Joins a date and a time of day; both may be Excel serial numbers. */
const joinTime = (day: string, time: string): string => {
  if (timeNumber.test(day) && timeNumber.test(time))
    return String(Number(day.replace(',', '.')) + Number(time.replace(',', '.')));
  return `${stripMidnight(day)} ${time}`.trim();
};

/** Columns of the time: one, or a date column and a time-of-day column. */
export const resolveTimeColumns = (
  { time, date }: Pick<ImportRequest, 'time' | 'date'>,
  header: readonly string[],
): Pick<TimePlan, 'columns' | 'cellOf'> => {
  if (time === '') throw badSetting(`Set the time column with --time. The columns are ${quoteNames(header)}.`);
  const index = findColumn(header, time);
  if (date === undefined) return { columns: [index], cellOf: (cells) => cells[index]?.trim() ?? '' };
  const day = findColumn(header, date);
  return {
    columns: [day, index],
    cellOf: (cells) => joinTime(cells[day]?.trim() ?? '', cells[index]?.trim() ?? ''),
  };
};

/** Resolves column, format and zone of the times. Throws a StartError when one is unknown. */
export const planTime = (wish: ImportRequest, header: readonly string[]): TimePlan => {
  const cell = resolveTimeColumns(wish, header);
  const text = wish.format ?? 'iso';
  const format = parseTimeFormat(text);
  if (!format)
    throw badSetting(
      `--format "${text}" is no format of times: iso, epoch-s, epoch-ms, excel, or a pattern of yyyy yy MM M dd d HH H hh h mm m ss s a such as 'M/d/yyyy H:mm'.`,
    );
  const zone = wish.zone === undefined ? undefined : parseZone(wish.zone);
  if (wish.zone !== undefined && !zone)
    throw badSetting(
      `--zone "${wish.zone}" is no time zone: give a name such as Asia/Seoul or an offset such as +09:00.`,
    );
  const name = cell.columns.map((index) => columnReference(header, index)).join(' + ');
  return { ...cell, name, format: text, zone, read: createTimeReader(format, zone) };
};

const planColumn = (
  { column, field: key, unit: requestedUnit }: ColumnMapping,
  header: readonly string[],
  catalogue: readonly CatalogueField[],
): ColumnPlan => {
  const index = findColumn(header, column);
  const field = catalogue.find((one) => one.key.toLowerCase() === key.toLowerCase());
  const reported = catalogue.filter(({ kind }) => kind !== 'derived');
  if (!field)
    throw badSetting(`There is no field "${key}". The fields are ${reported.map((one) => one.key).join(', ')}.`);
  if (field.kind === 'derived')
    throw badSetting(`The field ${field.key} is computed by Onsil itself and is not taken from a file.`);
  const units = unitsFor(field.unit);
  const unit = requestedUnit === null ? field.unit : matchUnit(requestedUnit, units);
  const linear = unit === undefined ? undefined : conversion(unit, field.unit);
  if (unit === undefined || !linear)
    throw badSetting(
      `"${requestedUnit}" cannot be turned into the unit of ${field.key}. It takes ${units.map((one) => one || 'no unit').join(', ')}.`,
    );
  const ref = columnReference(header, index);
  return {
    index,
    name: header[index] || ref,
    ref,
    field,
    unit,
    mapping: { sourceKey: String(index), field: field.key, ...linear },
  };
};

const proposals = (header: readonly string[], catalogue: readonly CatalogueField[]): ColumnMapping[] => {
  const units = new Map(
    catalogue.flatMap(({ key, kind, unit }) => (kind === 'derived' ? [] : [[key, unitsFor(unit)] as const])),
  );
  const proposed = new Map<string, ColumnMapping>();
  for (const column of header) {
    const wish =
      header.filter((name) => name === column).length === 1 ? proposeColumn(column, [...units.keys()]) : undefined;
    const known = wish && (wish.unit === null || matchUnit(wish.unit, units.get(wish.field) ?? []) !== undefined);
    if (known && !proposed.has(wish.field)) proposed.set(wish.field, wish);
  }
  return [...proposed.values()];
};

/**
 * Resolves which columns become which fields: the requested ones, or proposals by column name when none is requested.
 */
export const planColumns = (
  wish: ImportRequest,
  header: readonly string[],
  time: TimePlan,
  catalogue: readonly CatalogueField[],
): ImportColumns => {
  const wishes = wish.maps.map((text) => {
    const parsed = parseColumnMapping(text);
    if (!parsed) throw badSetting(`--map "${text}" cannot be read. It has the form COLUMN=field or COLUMN=field:unit.`);
    return parsed;
  });
  const proposed = wishes.length === 0;
  const taken = (proposed ? proposals(header, catalogue) : wishes).map((one) => planColumn(one, header, catalogue));
  for (const { name, index, field } of taken) {
    if (time.columns.includes(index))
      throw badSetting(`The column "${name}" holds the time and cannot be ${field.key} too.`);
    const duplicate = taken.find((other) => other.index !== index && other.field.key === field.key);
    if (duplicate)
      throw badSetting(
        `Two columns, "${name}" and "${duplicate.name}", are to become ${field.key}. Choose one of them.`,
      );
    if (taken.filter((other) => other.index === index).length > 1)
      throw badSetting(`The column "${name}" is named twice by --map. Choose one field for it.`);
  }
  const left = header.filter((_, index) => !time.columns.includes(index) && !taken.some((one) => one.index === index));
  if (taken.length === 0)
    throw badSetting(
      `No column's name says what it holds. Name them with --map COLUMN=field. The columns are ${quoteNames(left)}.`,
    );
  return { taken, left: left.filter((name) => name !== ''), proposed };
};
