import type { Series, SeriesColumns } from '@onsil/contract/telemetry';
import { hourMs } from '@onsil/domain/calendar/duration';
import { maxRangeMs } from '@onsil/domain/telemetry/series';
import type { Bounds } from '#lib/format/amounts.ts';
import type { Period } from '../api.ts';

/** Actions of people this long before and after the start are listed beside the chart. */
const aroundMs = 2 * hourMs;

/**
 * The drawn period of a deviation: from two hours before its start to two hours after it, and to an hour after its end, at
 * most its last three months. In epoch ms.
 */
export const timelinePeriod = (startedAt: number, endedAt: number | null, now: number): Period => {
  // Ends with the current minute: recent events are included, and the query does not change each second.
  const to = Math.min(
    Math.max((endedAt ?? now) + hourMs, startedAt + aroundMs),
    (Math.floor(now / 60_000) + 1) * 60_000,
  );
  return { from: Math.max(startedAt - aroundMs, to - maxRangeMs), to };
};

export type TimelineLine = { t: number[]; avg: (number | null)[]; min: (number | null)[]; max: (number | null)[] };

/**
 * Non-empty buckets, with an empty one between two that are more than `gapAfter` seconds apart, because a sensor may
 * report less often than buckets are wide. Times are bucket middles in epoch ms.
 */
export const toTimelineLine = (
  { t, width }: Series,
  { avg, min, max }: SeriesColumns,
  gapAfter: number,
): TimelineLine => {
  const line: TimelineLine = { t: [], avg: [], min: [], max: [] };
  const add = (at: number, i: number | null): void => {
    line.t.push(at);
    line.avg.push(i === null ? null : (avg[i] ?? null));
    line.min.push(i === null ? null : (min[i] ?? null));
    line.max.push(i === null ? null : (max[i] ?? null));
  };
  t.forEach((start, i) => {
    if ((avg[i] ?? null) === null) return;
    const at = (start + width / 2) * 1000;
    const before = line.t.at(-1);
    if (before !== undefined && at - before > (gapAfter + width) * 1000) add((before + at) / 2, null);
    add(at, i);
  });
  return line;
};

/** The extent of a drawing: values and limits, with a margin. */
export const timelineExtent = (
  lines: readonly Pick<TimelineLine, 'min' | 'max'>[],
  range: Bounds | null,
): readonly [low: number, high: number] => {
  const seen = [...lines.flatMap(({ min, max }) => [...min, ...max]), range?.low ?? null, range?.high ?? null].filter(
    (value) => value !== null,
  );
  const low = Math.min(...seen);
  const high = Math.max(...seen);
  const margin = (high - low || Math.abs(high) || 1) * 0.08;
  return [low - margin, high + margin];
};

/** About `count` round values between two others. */
export const ticksBetween = (low: number, high: number, count: number): number[] => {
  const roughStep = (high - low) / count;
  const unit = 10 ** Math.floor(Math.log10(roughStep));
  const step = unit * ([1, 2, 5].find((factor) => factor * unit >= roughStep) ?? 10);
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.max(0, Math.floor(high / step) - first + 1) }, (_, i) =>
    Number(((first + i) * step).toPrecision(12)),
  );
};
