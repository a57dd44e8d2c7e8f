import type { Rejection } from '@onsil/domain/telemetry/sample';
import type { IngestMessage } from './write-batch.ts';

// The text of a journal entry: JSON with the fields once and each sample as an array of its time and values, which is shorter
// and quicker to write than an object for each.

type Row = (number | null)[];
type Message = {
  controllerNo: number;
  receivedAt: number;
  /** time, then a value of each field of the entry; shorter where the last fields have none */
  samples: Row[];
  rejections?: readonly Rejection[];
  refused?: number;
};
type Entry = { fields: string[]; messages: Message[] };

const toRow = (ts: number, values: Readonly<Record<string, number>>, places: Map<string, number>): Row => {
  const row: Row = [ts];
  for (const key in values) {
    let place = places.get(key);
    if (place === undefined) places.set(key, (place = places.size + 1));
    while (row.length < place) row.push(null);
    row[place] = values[key] ?? null;
  }
  return row;
};

/** The messages of a flush as text. */
export const encodeEntry = (messages: readonly IngestMessage[]): string => {
  const places = new Map<string, number>();
  const stored = messages.map(({ controllerNo, receivedAt, samples, rejections, refused }): Message => ({
    controllerNo,
    receivedAt,
    samples: samples.map(({ ts, values }) => toRow(ts, values, places)),
    ...(rejections.length > 0 && { rejections }),
    ...(refused && { refused }),
  }));
  return JSON.stringify({ fields: [...places.keys()], messages: stored } satisfies Entry);
};

/** The messages of an entry. */
export const decodeEntry = (body: string): IngestMessage[] => {
  const { fields, messages } = JSON.parse(body) as Entry;
  return messages.map(({ samples, rejections = [], ...message }) => ({
    ...message,
    rejections,
    samples: samples.map(([ts, ...cells]) => {
      const values: Record<string, number> = {};
      for (const [place, value] of cells.entries()) if (value !== null) values[fields[place] ?? ''] = value;
      return { ts: ts ?? 0, values };
    }),
  }));
};
