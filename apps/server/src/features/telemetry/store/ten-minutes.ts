import { bucketColumns, noSamples, type BucketColumns } from '@onsil/domain/telemetry/sample-columns';
import type { Database } from '#platform/database/database.ts';
import { dayMs } from './marked-days.ts';
import { readSamples } from './sample-reader.ts';
import type { SampleSpan } from './stored-parts.ts';

export const tenMinutesMs = 600_000;

/** Controllers and days whose samples are read at once: a week of one takes some milliseconds. */
const maxSpanMs = 7 * dayMs;

/** Spans of a controller, none of them longer than a week. */
export const weeksOf = (controllerNo: number, { from, to }: { from: number; to: number }): SampleSpan[] => {
  const spans: SampleSpan[] = [];
  for (let start = from; start < to; start += maxSpanMs)
    spans.push({ controllerNo, from: start, until: Math.min(to, start + maxSpanMs) });
  return spans;
};

const maxSpansAtOnce = 168;

/** Statistics of ten minutes of fields, in the order of `keys`, of the samples of spans: those of each span on their own. */
export const listTenMinutes = async (
  db: Database,
  spans: readonly SampleSpan[],
  keys: readonly string[],
): Promise<{ starts: number[]; fields: BucketColumns[] }[]> => {
  const found: { starts: number[]; fields: BucketColumns[] }[] = [];
  for (let first = 0; first < spans.length; first += maxSpansAtOnce)
    for (const samples of await readSamples(db, spans.slice(first, first + maxSpansAtOnce), { keys }))
      found.push(bucketColumns(samples ?? noSamples, keys, { origin: 0, width: tenMinutesMs }));
  return found;
};
