import { hourMs } from '@onsil/domain/calendar/duration';
import { kstFloor } from '@onsil/domain/calendar/kst';
import { chooseSource, maxRangeMs } from '@onsil/domain/telemetry/series';
import type { Context } from '#platform/context.ts';
import { areSamplesGone, listSeries, type SeriesRange, type StoredSeries } from '../store/series.ts';
import { areTooManySamples, minReadableWidth } from './bucket-axis.ts';

type Buckets = { from: number; to: number; width: number; stored: StoredSeries[] };
type Controllers = readonly { controllerNo: number; intervalSeconds: number }[];
type Range = { from: number; to: number; width: number };

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
 * Buckets of `width` ms or more that can be read, as `findReadableWidth` chooses them. Whether samples are gone is asked only of
 * controllers whose samples begin later than the range: mostly of none.
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
