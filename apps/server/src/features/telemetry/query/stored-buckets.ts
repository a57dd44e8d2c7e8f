import { dayMs, hourMs, minuteMs } from '@onsil/domain/calendar/duration';
import { kstFloor } from '@onsil/domain/calendar/kst';
import { bucketWidths, chooseSource, maxRangeMs } from '@onsil/domain/telemetry/series';
import type { Context } from '#platform/context.ts';
import { areSamplesGone, listSeries, type SeriesRange, type StoredSeries } from '../store/series.ts';

type Buckets = { from: number; to: number; width: number; stored: StoredSeries[] };
type Controllers = readonly { controllerNo: number; intervalSeconds: number }[];
type Range = { from: number; to: number; width: number };

/** Samples of this many days of controllers are read for one series: of six controllers, three weeks. */
const maxSampleDays = 126;

/** The least width (ms) from `width` on whose buckets hold a sample of each of these controllers: narrower ones would show false gaps. */
export const minReadableWidth = (controllers: Controllers, width: number): number => {
  const maxIntervalMs = Math.max(0, ...controllers.map((one) => one.intervalSeconds * 1000));
  const least = bucketWidths.find((minutes) => minutes * minuteMs >= maxIntervalMs) ?? 1_440;
  return Math.max(width, least * minuteMs);
};

/** Whether a range has more samples of controllers than are read for one series. */
const areTooManySamples = (controllers: Controllers, { from, to }: Range): boolean =>
  ((to - from) / dayMs) * controllers.length > maxSampleDays;

const numbersOf = (controllers: Controllers): number[] => controllers.map(({ controllerNo }) => controllerNo);

/** Reads three months at a time, in order, so that ten years need no more memory than they do. */
const listInParts = async (
  ctx: Context,
  controllerNos: readonly number[],
  keys: readonly string[],
  range: SeriesRange,
): Promise<StoredSeries[]> => {
  const parts: StoredSeries[] = [];
  for (let { from } = range; from < range.to; from += maxRangeMs)
    parts.push(
      ...(await listSeries(ctx.db, controllerNos, keys, { ...range, from, to: Math.min(range.to, from + maxRangeMs) })),
    );
  return parts;
};

const readBucketsOf = async (
  ctx: Context,
  controllerNos: readonly number[],
  keys: readonly string[],
  { width, ...range }: Range,
): Promise<Buckets> => {
  const [from, to] = [kstFloor(range.from, width), kstFloor(range.to - 1, width) + width];
  const stored = await listInParts(ctx, controllerNos, keys, { from, to, width, source: chooseSource(width) });
  return { from, to, width, stored };
};

/** Controllers of whose samples the oldest read one is of a later hour than the first whole one of a range. */
const listLateStarts = (controllerNos: readonly number[], stored: readonly StoredSeries[], from: number): number[] => {
  const firstHour = Math.ceil(from / hourMs) * hourMs;
  const firstBucket = (controllerNo: number): number =>
    Math.min(...stored.flatMap((one) => (one.controllerNo === controllerNo ? one.starts.slice(0, 1) : [])));
  return controllerNos.filter((controllerNo) => firstBucket(controllerNo) * 1000 >= firstHour + hourMs);
};

/**
 * Buckets of `width` ms or more that can be read: by the hour where samples are gone that narrower ones need, or are too many.
 * Whether samples are gone is asked only of controllers whose samples begin later than the range: mostly of none.
 */
export const readStoredBuckets = async (
  ctx: Context,
  controllers: Controllers,
  keys: readonly string[],
  range: Range,
): Promise<Buckets> => {
  const controllerNos = numbersOf(controllers);
  const width = minReadableWidth(controllers, range.width);
  if (chooseSource(width) === 'days') return readBucketsOf(ctx, controllerNos, keys, { ...range, width });
  if (areTooManySamples(controllers, range))
    return readBucketsOf(ctx, controllerNos, keys, { ...range, width: hourMs });
  const buckets = await readBucketsOf(ctx, controllerNos, keys, { ...range, width });
  const late = listLateStarts(controllerNos, buckets.stored, range.from);
  if (late.length === 0 || !(await areSamplesGone(ctx.db, late, range))) return buckets;
  return readBucketsOf(ctx, controllerNos, keys, { ...range, width: hourMs });
};
