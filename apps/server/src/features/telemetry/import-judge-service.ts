import { admit, type AdmissionRules, type Rejection, type Sample } from '@onsil/domain/sample';
import { startError } from '#platform/start-error.ts';
import type { CatalogueField } from '#features/controllers/service.ts';
import type { ColumnPlan, TimePlan } from './import-plan-service.ts';
import type { Row } from './import-records-service.ts';
import { countSample, emptyTally, noteFault, type Tally } from './import-tally-service.ts';

/** Tells of a row what sample it is, if any, and keeps the tally. */
export type Judge = { tally: Tally; judge(row: Row): Sample | null };

export type JudgeOptions = {
  time: TimePlan;
  columns: readonly ColumnPlan[];
  catalogue: readonly CatalogueField[];
  separator: string;
  now: number;
  /** the oldest time of which raw samples are kept */
  oldest: number;
};

const shown = (cell: string): string => `"${cell.length > 40 ? `${cell.slice(0, 40)}…` : cell}"`;

const timeFaults = {
  unreadable: (cell: string, { format }: TimePlan) =>
    cell === '' ? 'has no time' : `the time ${shown(cell)} cannot be read as ${format}`,
  skipped: (cell: string, { zone }: TimePlan) =>
    `the time ${shown(cell)} does not exist in ${zone?.name ?? 'its zone'}: the clocks are put forward over it`,
} as const;

const noZone = (line: number, cell: string): Error =>
  startError(
    'BAD_SETTING',
    `The times of the file have no offset (line ${line}: ${shown(cell)}). Say their zone with --zone, such as --zone Asia/Seoul.`,
  );

const faultText = ({ reason, sourceKey, value }: Rejection, columns: readonly ColumnPlan[]): string => {
  const column = columns.find(({ name }) => name === sourceKey);
  if (!column) return reason === 'future' ? 'the time lies in the future' : `the time is refused (${reason})`;
  const { key, min, max, unit } = column.field;
  const why = {
    out_of_physical_range: `cannot be true: ${key} lies between ${min} and ${max}${unit && ` ${unit}`}`,
    not_a_number: 'is no number',
  } as Partial<Record<typeof reason, string>>;
  return `${column.name} ${shown(value)} ${why[reason] ?? `is refused (${reason})`}`;
};

/** Where semicolons part the cells, the comma is the decimal sign. */
const numberText = (cell: string, separator: string): string =>
  separator === ';' && /^[^.,]*,[^.,]*$/.test(cell) ? cell.replace(',', '.') : cell;

/** What a row says, by column; an empty cell says nothing. */
const valuesOf = (cells: readonly string[], { columns, separator }: JudgeOptions): Record<string, string> => {
  const values: Record<string, string> = {};
  for (const { index, name } of columns) {
    const cell = cells[index]?.trim() ?? '';
    if (cell !== '') values[name] = numberText(cell, separator);
  }
  return values;
};

const rulesOf = ({ columns, catalogue }: JudgeOptions): AdmissionRules => ({
  mappings: new Map(columns.map(({ name, mapping }) => [name, mapping])),
  fields: new Map(
    catalogue.map(({ key, min, max, kind }) => [
      key,
      { key, min, max, kind: kind === 'derived' ? 'derived' : 'measured' },
    ]),
  ),
  oldest: Number.NEGATIVE_INFINITY, // old samples are counted apart: there may be a whole file of them
});

/**
 * Judges the rows of a file by the rules of live samples: what is good of a line is a sample, what is not is noted with
 * its line. Throws a StartError at the first time that needs a zone where none is known.
 */
export const createJudge = (options: JudgeOptions): Judge => {
  const { time, columns, now, oldest } = options;
  const rules = rulesOf(options);
  const tally = emptyTally(columns);
  const badLine = (line: number, text: string): null => {
    tally.badLines += 1;
    noteFault(tally, line, text);
    return null;
  };
  return {
    tally,
    judge({ line, cells }) {
      if (cells.every((cell) => cell.trim() === '')) return null;
      tally.lines += 1;
      const cell = cells[time.index]?.trim() ?? '';
      const ts = time.read(cell);
      if (ts === 'no_zone') throw noZone(line, cell);
      if (typeof ts === 'string') return badLine(line, timeFaults[ts](cell, time));
      const values = valuesOf(cells, options);
      if (Object.keys(values).length === 0) {
        tally.timeOnly += 1;
        return null;
      }
      const { sample, rejections } = admit({ ts, values }, rules, now);
      const whole = rejections.find(({ sourceKey }) => sourceKey === null);
      if (whole) return badLine(line, faultText(whole, columns));
      tally.badValues += rejections.length;
      for (const rejection of rejections) noteFault(tally, line, faultText(rejection, columns));
      if (!sample) return null;
      countSample(tally, columns, sample);
      if (sample.ts >= oldest) return sample;
      tally.tooOld += 1;
      return null;
    },
  };
};
