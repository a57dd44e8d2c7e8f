import type { LiveValues } from '@onsil/contract/live';
import type { Series, SeriesColumns } from '@onsil/contract/telemetry';
import { bucketAt } from '#ui/charts/time-series/panels.ts';
import type { Buckets, Column } from '#ui/charts/time-series/panels.ts';

/** Columns of one field of one controller, as drawn. */
type Line = Pick<SeriesColumns, 'min' | 'avg' | 'max' | 'count'>;

/** Drawn data: coarse buckets for the whole range, finer ones in the zoomed part, live values at the end. */
export type MergedSeries = { readonly buckets: Buckets; readonly lines: ReadonlyMap<string, Line> };

export const lineKey = ({ controllerId, field }: { controllerId: string; field: string }): string =>
  `${controllerId} ${field}`;

/** The field of a line. */
export const fieldOf = (key: string): string => key.slice(key.lastIndexOf(' ') + 1);

/** The controller of a line. */
export const controllerOf = (key: string): string => key.slice(0, key.lastIndexOf(' '));

const empty = (length: number): Line => ({
  min: Array(length).fill(null),
  avg: Array(length).fill(null),
  max: Array(length).fill(null),
  count: Array(length).fill(0),
});

const linesOf = ({ series }: Series): Map<string, Line> => new Map(series.map((one) => [lineKey(one), one]));

/**
 * Replaces coarse buckets with the finer ones that cover them. A finer reply that lacks a line (it was requested for
 * other fields) is ignored, because the line would be interrupted.
 */
export const mergeDetail = (base: Series, detail: Series | undefined): MergedSeries => {
  const coarse = linesOf(base);
  const width = base.t.map(() => base.width);
  const fine = detail && linesOf(detail);
  const [first, last] = [detail?.t[0], detail?.t.at(-1)];
  if (
    !fine ||
    first === undefined ||
    last === undefined ||
    detail.width >= base.width ||
    [...coarse.keys()].some((key) => !fine.has(key))
  ) {
    return { buckets: { start: base.t, width }, lines: coarse };
  }
  const head = base.t.filter((start) => start < first).length;
  // The server rounds the zoomed part to whole finer buckets, so it may overlap the next coarse bucket; that one is
  // kept.
  const tail = base.t.filter((start) => start <= last).length;
  const join = <V>(outer: readonly V[], inner: readonly V[]): V[] => [
    ...outer.slice(0, head),
    ...inner,
    ...outer.slice(tail),
  ];
  const lines = [...coarse].map(([key, line]): [string, Line] => {
    const inner = fine.get(key) ?? empty(detail.t.length);
    return [
      key,
      {
        min: join(line.min, inner.min),
        avg: join(line.avg, inner.avg),
        max: join(line.max, inner.max),
        count: join(line.count, inner.count),
      },
    ];
  });
  return {
    buckets: {
      start: join(base.t, detail.t),
      width: join(
        width,
        detail.t.map(() => detail.width),
      ),
    },
    lines: new Map(lines),
  };
};

/** One live value of one line: epoch seconds and value. */
type LiveValue = { key: string; at: number; value: number };

/** Live values received after `since` (epoch ms), oldest first, without duplicates. */
export const liveValuesSince = (events: readonly { at: number; live: LiveValues }[], since: number): LiveValue[] => {
  const fresh = new Map<string, LiveValue>();
  for (const { at, live } of events) {
    if (at < since) continue;
    for (const { controllerId, values } of live.controllers) {
      for (const [field, [ts, value]] of Object.entries(values)) {
        const key = lineKey({ controllerId, field });
        fresh.set(`${key} ${ts}`, { key, at: ts / 1000, value });
      }
    }
  }
  return [...fresh.values()].toSorted((a, b) => a.at - b.at);
};

/** More new buckets than this are better refetched. */
const maxNewBuckets = 200;

const appendBuckets = ({ start, width }: Buckets, until: number): Buckets => {
  const step = width.at(-1) ?? 0;
  const end = (start.at(-1) ?? 0) + step;
  const missing = step <= 0 ? 0 : Math.min(maxNewBuckets, Math.floor((until - end) / step) + 1);
  if (missing <= 0) return { start, width };
  const more = Array.from({ length: missing }, (_, i) => end + i * step);
  return { start: [...start, ...more], width: [...width, ...more.map(() => step)] };
};

const extendLine = (line: Line, length: number): Line => {
  const more = empty(length - line.avg.length);
  return {
    min: [...line.min, ...more.min],
    avg: [...line.avg, ...more.avg],
    max: [...line.max, ...more.max],
    count: [...line.count, ...more.count],
  };
};

/** Adds live values to their buckets, with the same counts as the next reply of the server. */
export const addLiveValues = (drawn: MergedSeries, fresh: readonly LiveValue[]): MergedSeries => {
  const relevant = fresh.filter(
    ({ key, at }) => drawn.lines.has(key) && at >= (drawn.buckets.start[0] ?? Number.POSITIVE_INFINITY),
  );
  const newest = relevant.at(-1);
  if (!newest) return drawn;
  const buckets = appendBuckets(drawn.buckets, newest.at);
  const lines = new Map([...drawn.lines].map(([key, line]) => [key, extendLine(line, buckets.start.length)]));
  for (const { key, at, value } of relevant) {
    const line = lines.get(key);
    const i = bucketAt(buckets, at);
    if (!line || i < 0 || at >= (buckets.start[i] ?? 0) + (buckets.width[i] ?? 0)) continue;
    const count = line.count[i] ?? 0;
    line.avg[i] = ((line.avg[i] ?? 0) * count + value) / (count + 1);
    line.min[i] = Math.min(line.min[i] ?? value, value);
    line.max[i] = Math.max(line.max[i] ?? value, value);
    line.count[i] = count + 1;
  }
  return { buckets, lines };
};

/** The mean of the compared period aligned with `buckets`; `shift` is its distance in seconds. */
export const alignComparison = (buckets: Buckets, earlier: MergedSeries, key: string, shift: number): Column | null => {
  const line = earlier.lines.get(key);
  if (!line) return null;
  const { start, width } = earlier.buckets;
  return buckets.start.map((from, i) => {
    const middle = from + (buckets.width[i] ?? 0) / 2 - shift;
    const place = bucketAt(earlier.buckets, middle);
    const inside = place >= 0 && middle >= (start[place] ?? 0) && middle < (start[place] ?? 0) + (width[place] ?? 0);
    return inside ? (line.avg[place] ?? null) : null;
  });
};
