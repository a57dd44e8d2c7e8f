import { dayMs } from '@onsil/domain/calendar/duration';
import type { Sample } from '@onsil/domain/telemetry/sample';
import { isUnusual } from '@onsil/domain/telemetry/usual-values';
import type { ColumnPlan } from './plan-columns.ts';

/** Statistics of a column, in the unit of its field. */
export type ColumnTally = {
  values: number;
  min: number;
  max: number;
  sum: number;
  /** cells with a placeholder for a missing value */
  missing: number;
  /** valid but implausible values */
  unusual: number;
  /** numbers in the file's own unit, rejected ones included */
  written: number;
  writtenSum: number;
};

/** Faults of one kind and the first examples. */
export type FaultTally = { count: number; examples: { line: number; text: string }[] };

/** Findings about a file so far. */
export type Tally = {
  /** non-blank lines below the header */
  lines: number;
  /** lines with a time but no values */
  timeOnly: number;
  /** valid samples, including those too old to be kept */
  samples: number;
  tooOld: number;
  earliest: number;
  latest: number;
  columns: ColumnTally[];
  badLines: number;
  badValues: number;
  /** lines with the same time as the previous line */
  sameTime: number;
  /** samples by local day (days since 1970) */
  days: Map<number, number>;
  /** by kind, so that frequent faults do not hide others */
  lineFaults: Map<string, FaultTally>;
  valueFaults: Map<string, FaultTally>;
};

const maxExamples = 5;
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

export const createTally = (columns: readonly ColumnPlan[]): Tally => ({
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

/** Counts a fault and keeps the first `maxExamples` of its kind. */
export const countFault = (faults: Map<string, FaultTally>, kind: string, line: number, text: string): void => {
  const fault = faults.get(kind) ?? { count: 0, examples: [] };
  fault.count += 1;
  if (fault.examples.length < maxExamples) fault.examples.push({ line, text });
  faults.set(kind, fault);
};

/** Adds a valid sample; `offset` is the local time's offset from UTC in ms. */
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
