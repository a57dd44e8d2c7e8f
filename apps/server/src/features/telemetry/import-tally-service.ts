import type { Sample } from '@onsil/domain/sample';
import type { ColumnPlan } from './import-plan-service.ts';

/** What the values of a column are like, in the unit of its field. */
export type ColumnTally = { values: number; min: number; max: number; sum: number };

/** What was found in a file so far. */
export type Tally = {
  /** lines below the header that are not blank */
  lines: number;
  /** lines with a time and nothing measured */
  timeOnly: number;
  /** good samples, those that are too old to be kept included */
  samples: number;
  tooOld: number;
  earliest: number;
  latest: number;
  columns: ColumnTally[];
  badLines: number;
  badValues: number;
  /** the first bad lines and values, as a person reads them */
  faults: { line: number; text: string }[];
};

const faultsKept = 20;

/** The tally before the first line. */
export const emptyTally = (columns: readonly ColumnPlan[]): Tally => ({
  lines: 0,
  timeOnly: 0,
  samples: 0,
  tooOld: 0,
  earliest: Number.POSITIVE_INFINITY,
  latest: Number.NEGATIVE_INFINITY,
  columns: columns.map(() => ({ values: 0, min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY, sum: 0 })),
  badLines: 0,
  badValues: 0,
  faults: [],
});

/** Notes a mistake while there is room for it; the counts stand apart. */
export const noteFault = (tally: Tally, line: number, text: string): void => {
  if (tally.faults.length < faultsKept) tally.faults.push({ line, text });
};

/** Takes a good sample into the tally. */
export const countSample = (tally: Tally, columns: readonly ColumnPlan[], { ts, values }: Sample): void => {
  tally.samples += 1;
  tally.earliest = Math.min(tally.earliest, ts);
  tally.latest = Math.max(tally.latest, ts);
  for (const [index, { field }] of columns.entries()) {
    const [value, column] = [values[field.key], tally.columns[index]];
    if (value === undefined || !column) continue;
    column.values += 1;
    column.sum += value;
    column.min = Math.min(column.min, value);
    column.max = Math.max(column.max, value);
  }
};
