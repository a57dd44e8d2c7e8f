import { isMissing } from '@onsil/domain/csv/missing-value';
import { normalizeNumber, type SignDecision } from '@onsil/domain/csv/numbers';
import { validateSample, type ValidationRules, type Rejection, type Sample } from '@onsil/domain/telemetry/sample';
import { parseNumber } from '@onsil/domain/text/parse-number';
import type { CatalogueField } from '#features/controllers/controllers.ts';
import { startError } from '#platform/start-error.ts';
import type { CsvRow } from './csv-records.ts';
import type { ColumnPlan, TimePlan } from './plan-columns.ts';
import { countSample, createTally, countFault, type Tally } from './tally.ts';

/** Converts rows into samples and counts what it finds. */
export type RowConverter = { tally: Tally; convert(row: CsvRow): Sample | null };

export type RowConverterOptions = {
  time: TimePlan;
  columns: readonly ColumnPlan[];
  catalogue: readonly CatalogueField[];
  /** decimal sign by column of the file; a point where absent */
  decimals: readonly SignDecision[];
  now: number;
  /** time of the oldest raw sample that is kept */
  oldest: number;
};

const quoteCell = (cell: string): string => `"${cell.length > 40 ? `${cell.slice(0, 40)}…` : cell}"`;

const timeFaults = {
  unreadable: (cell: string, { format }: TimePlan) =>
    cell === '' ? 'has no time' : `the time ${quoteCell(cell)} cannot be read as ${format}`,
  skipped: (cell: string, { zone }: TimePlan) =>
    `the time ${quoteCell(cell)} does not exist in ${zone?.name ?? 'its zone'}: the clocks are put forward over it`,
} as const;

const noZone = (line: number, cell: string): Error =>
  startError(
    'BAD_SETTING',
    `The times of the file have no offset (line ${line}: ${quoteCell(cell)}). Say their zone with --zone, such as --zone Asia/Seoul.`,
  );

/** Describes a rejection: `kind` groups equal faults, `text` names this value. */
const describeFault = (
  { reason, sourceKey, value }: Rejection,
  columns: readonly ColumnPlan[],
): { kind: string; text: string } => {
  const column = columns.find(({ mapping }) => mapping.sourceKey === sourceKey);
  if (!column) {
    const text = reason === 'future' ? 'the time lies in the future' : `the time is refused (${reason})`;
    return { kind: text, text };
  }
  const { key, min, max, unit } = column.field;
  const why = {
    out_of_physical_range: `cannot be true: ${key} lies between ${min} and ${max}${unit && ` ${unit}`}`,
    not_a_number: 'is no number',
  } as Partial<Record<typeof reason, string>>;
  const text = why[reason] ?? `is refused (${reason})`;
  return { kind: `${column.name} ${text}`, text: `${column.name} ${quoteCell(value)} ${text}` };
};

/** Raw values of a row by column; placeholders for a missing value are skipped. */
const valuesOf = (
  cells: readonly string[],
  { columns, decimals }: RowConverterOptions,
  tally: Tally,
): Record<string, string> => {
  const values: Record<string, string> = {};
  for (const [position, { index, mapping }] of columns.entries()) {
    const cell = cells[index]?.trim() ?? '';
    const column = tally.columns[position];
    if (isMissing(cell)) {
      if (column && cells[index] !== undefined) column.missing += 1;
      continue;
    }
    const text = normalizeNumber(cell, decimals[index]?.sign ?? '.');
    const number = parseNumber(text);
    if (column && !Number.isNaN(number)) {
      column.written += 1;
      column.writtenSum += number;
    }
    values[mapping.sourceKey] = text;
  }
  return values;
};

const rulesOf = ({ columns, catalogue }: RowConverterOptions): ValidationRules => ({
  mappings: new Map(columns.map(({ mapping }) => [mapping.sourceKey, mapping])),
  fields: new Map(catalogue.map(({ key, min, max, kind }) => [key, { key, min, max, kind }])),
  oldest: Number.NEGATIVE_INFINITY, // old samples are counted separately: a whole file may be too old
});

/**
 * Validates rows by the same rules as live samples. Throws a StartError at the first time that needs a zone when none
 * is given.
 */
export const createRowConverter = (options: RowConverterOptions): RowConverter => {
  const { time, columns, now, oldest } = options;
  const rules = rulesOf(options);
  const tally = createTally(columns);
  let previous = Number.NaN;
  const badLine = (line: number, kind: string, text: string): null => {
    tally.badLines += 1;
    countFault(tally.lineFaults, kind, line, text);
    return null;
  };
  return {
    tally,
    convert({ line, cells }) {
      if (cells.every((cell) => cell.trim() === '')) return null;
      tally.lines += 1;
      const cell = time.cellOf(cells);
      const ts = time.read(cell);
      if (ts === 'no_zone') throw noZone(line, cell);
      if (typeof ts === 'string') return badLine(line, cell === '' ? 'empty' : ts, timeFaults[ts](cell, time));
      if (ts === previous) tally.sameTime += 1;
      previous = ts;
      const values = valuesOf(cells, options, tally);
      if (Object.keys(values).length === 0) {
        tally.timeOnly += 1;
        return null;
      }
      const { sample, rejections } = validateSample({ ts, values }, rules, now);
      const timeRejection = rejections.find(({ sourceKey }) => sourceKey === null);
      if (timeRejection) return badLine(line, timeRejection.reason, describeFault(timeRejection, columns).text);
      tally.badValues += rejections.length;
      for (const rejection of rejections) {
        const { kind, text } = describeFault(rejection, columns);
        countFault(tally.valueFaults, kind, line, text);
      }
      if (!sample) return null;
      countSample(tally, columns, sample, time.zone?.offsetAt(sample.ts) ?? 0);
      if (sample.ts >= oldest) return sample;
      tally.tooOld += 1;
      return null;
    },
  };
};
