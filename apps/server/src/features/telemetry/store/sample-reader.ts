import {
  cutColumns,
  joinColumns,
  noSamples,
  sliceColumns,
  type SampleColumns,
} from '@onsil/domain/telemetry/sample-columns';
import type { Database } from '#platform/database/database.ts';
import { createTimeSlices } from '#platform/limits/time-slices.ts';
import { readColumns } from './binary-array.ts';
import { columnOf, coreKeys } from './columns.ts';
import { toDecimal } from './packed-numbers.ts';
import { decodeChunk } from './sample-chunk-codec.ts';
import { listParts, listRowParts, type ReadOptions, type SampleSpan, type StoredPart } from './stored-parts.ts';

const extraColumns = (extra: readonly (Record<string, number> | null)[]): Map<string, Float64Array> => {
  const fields = new Map<string, Float64Array>();
  for (const [row, values] of extra.entries())
    for (const key in values) {
      const column = fields.get(key) ?? new Float64Array(extra.length).fill(Number.NaN);
      fields.set(key, column);
      column[row] = values[key] ?? Number.NaN;
    }
  return fields;
};

const shorten = (values: Float64Array): void => {
  for (let row = 0; row < values.length; row += 1) values[row] = toDecimal(values[row] ?? Number.NaN);
};

/** @param keys fields in the order of the table's columns after the times */
const fromRows = ({ extra }: StoredPart, table: Buffer, keys: readonly string[]): SampleColumns => {
  const [times = new Float64Array(0), ...cells] = readColumns(table);
  const fields = new Map(extra ? extraColumns(extra) : []);
  for (const [position, key] of keys.entries()) {
    const values = cells[position];
    if (!values?.some((value) => !Number.isNaN(value))) continue;
    if (columnOf.has(key)) shorten(values);
    fields.set(key, values);
  }
  return { times, fields };
};

const toColumns = (
  part: StoredPart,
  span: SampleSpan,
  keys: readonly string[],
  wanted: ReadonlySet<string> | undefined,
): SampleColumns => {
  const { hour, body, table } = part;
  if (table) return fromRows(part, table, keys);
  const found = hour !== null && body ? decodeChunk(hour, body, wanted) : undefined;
  return found ? cutColumns(found, span.from, span.until) : noSamples;
};

type Turns = ReturnType<typeof createTimeSlices>;

/** Decodes and joins the parts of a span; between them others get their turn. */
const joinParts = async (
  parts: readonly StoredPart[],
  span: SampleSpan,
  { keys, limit = Infinity }: ReadOptions,
  turns: Turns,
): Promise<SampleColumns> => {
  const wanted = keys && new Set(keys);
  const decoded: SampleColumns[] = [];
  for (const part of parts) {
    decoded.push(toColumns(part, span, keys ?? coreKeys, wanted));
    if (turns.isOver()) await turns.give();
  }
  const joined = joinColumns(decoded);
  return joined.times.length <= limit ? joined : sliceColumns(joined, 0, limit);
};

/**
 * Samples of spans, in their order: of all fields, or of those with one of `keys`. An hour whose packed bytes are damaged
 * is left out; the nightly comparison reports it.
 * @param options.limit at most this many of each span, the oldest first
 */
export const readSamples = async (
  db: Database,
  spans: readonly SampleSpan[],
  options: ReadOptions = {},
): Promise<SampleColumns[]> => {
  const parts = await listParts(db, spans, options);
  const turns = createTimeSlices();
  const columnsOfSpans: SampleColumns[] = [];
  for (const [index, span] of spans.entries())
    columnsOfSpans.push(await joinParts(parts[index] ?? [], span, options, turns));
  return columnsOfSpans;
};

/** Samples of one controller in [`from`, `until`), as `readSamples`. */
export const readSpan = async (db: Database, span: SampleSpan, keys?: readonly string[]): Promise<SampleColumns> => {
  const [columnsOfSpan] = await readSamples(db, [span], keys ? { keys } : {});
  if (!columnsOfSpan) throw new Error('a span has no answer');
  return columnsOfSpan;
};

/** Samples of spans that are rows, not those of packed hours; at most `limit` of each, the oldest first. */
export const readRows = async (
  db: Database,
  spans: readonly SampleSpan[],
  limit?: number,
): Promise<SampleColumns[]> => {
  const parts = await listRowParts(db, spans, limit);
  return parts.map(([part]) => (part?.table ? fromRows(part, part.table, coreKeys) : noSamples));
};
