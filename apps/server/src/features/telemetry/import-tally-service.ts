import { isUnusual } from '@onsil/domain/usual-values';
import type { Sample } from '@onsil/domain/sample';
import type { ColumnPlan } from './import-plan-service.ts';

/** What the values of a column are like, in the unit of its field. */
export type ColumnTally = {
  values: number;
  min: number;
  max: number;
  sum: number;
  /** cells that say that there is no value */
  missing: number;
  /** values that are possible, and far from what is usual */
  unusual: number;
  /** all numbers of the column as they stand in the file, refused ones too */
  written: number;
  writtenSum: number;
};

/** Mistakes of one kind, with the first of them as a person reads them. */
export type FaultTally = { count: number; examples: { line: number; text: string }[] };

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
  /** lines whose time is that of the line before */
  sameTime: number;
  /** samples by the day of their local time */
  days: Map<number, number>;
  /** by what is wrong, so that many of one kind hide no other */
  lineFaults: Map<string, FaultTally>;
  valueFaults: Map<string, FaultTally>;
};

const maxExamples = 5;
const dayMs = 86_400_000;

const emptyColumn = (): ColumnTally => ({
  values: 0,
  min: Number.POSITIVE_INFINITY,
  max: Number.NEGATIVE_INFINITY,
  sum: 0,
  missing: 0,
  unusual: 0,
  written: 0,
  writtenSum: 0,
});

/** The tally before the first line. */
export const emptyTally = (columns: readonly ColumnPlan[]): Tally => ({
  lines: 0,
  timeOnly: 0,
  samples: 0,
  tooOld: 0,
  earliest: Number.POSITIVE_INFINITY,
  latest: Number.NEGATIVE_INFINITY,
  columns: columns.map(emptyColumn),
  badLines: 0,
  badValues: 0,
  sameTime: 0,
  days: new Map(),
  lineFaults: new Map(),
  valueFaults: new Map(),
});

/** Counts a mistake of a kind, and notes it while there is room for it. */
export const noteFault = (faults: Map<string, FaultTally>, kind: string, line: number, text: string): void => {
  const fault = faults.get(kind) ?? { count: 0, examples: [] };
  fault.count += 1;
  if (fault.examples.length < maxExamples) fault.examples.push({ line, text });
  faults.set(kind, fault);
};

/** Takes a good sample into the tally; `offset` is that of its local time (ms). */
export const countSample = (tally: Tally, columns: readonly ColumnPlan[], sample: Sample, offset: number): void => {
  const { ts, values } = sample;
  tally.samples += 1;
  tally.earliest = Math.min(tally.earliest, ts);
  tally.latest = Math.max(tally.latest, ts);
  const day = Math.floor((ts + offset) / dayMs);
  tally.days.set(day, (tally.days.get(day) ?? 0) + 1);
  for (const [index, { field }] of columns.entries()) {
    const [value, column] = [values[field.key], tally.columns[index]];
    if (value === undefined || !column) continue;
    column.values += 1;
    column.sum += value;
    column.min = Math.min(column.min, value);
    column.max = Math.max(column.max, value);
    if (isUnusual(field.key, value)) column.unusual += 1;
  }
};
