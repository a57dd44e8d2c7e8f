import { minuteMs, hourMs, dayMs } from '@onsil/domain/calendar/duration';
import { bucketWidths, chooseSource } from '@onsil/domain/telemetry/series';
import type { Context } from '#platform/context.ts';
import { areSamplesGone } from '../store/series.ts';

/** Width (ms) of buckets that hold a sample of each of these controllers: narrower ones would show false gaps. */
const minBucketWidth = (controllers: readonly { intervalSeconds: number }[]): number => {
  const maxIntervalMs = Math.max(0, ...controllers.map((one) => one.intervalSeconds * 1000));
  return (bucketWidths.find((width) => width * minuteMs >= maxIntervalMs) ?? 1_440) * minuteMs;
};

/** Samples of this many days of controllers are read for one series: of six controllers, three weeks. */
const maxSampleDays = 126;

type Controllers = readonly { controllerNo: number; intervalSeconds: number }[];
type Range = { from: number; to: number };

/** The least width (ms) from `width` on whose buckets hold a sample of each of these controllers. */
export const minReadableWidth = (controllers: Controllers, width: number): number =>
  Math.max(width, minBucketWidth(controllers));

/** Whether a range has more samples of controllers than are read for one series. */
export const areTooManySamples = (controllers: Controllers, { from, to }: Range): boolean =>
  ((to - from) / dayMs) * controllers.length > maxSampleDays;

/**
 * Width (ms) of buckets of `width` or more that can be read: by the hour where samples are gone that narrower buckets need, or
 * are too many.
 */
export const findReadableWidth = async (
  ctx: Context,
  controllers: Controllers,
  { from, to, width }: Range & { width: number },
): Promise<number> => {
  const least = minReadableWidth(controllers, width);
  if (chooseSource(least) === 'days') return least;
  if (areTooManySamples(controllers, { from, to })) return hourMs;
  const controllerNos = controllers.map(({ controllerNo }) => controllerNo);
  return (await areSamplesGone(ctx.db, controllerNos, { from, to })) ? hourMs : least;
};

/** Places values of buckets on an axis, rounded to two more decimals than their field shows; null where there is none. */
export const placeOnAxis = (
  column: (number | null)[],
  { starts, values }: { starts: readonly number[]; values: ArrayLike<number> },
  { start, width, decimals }: { start: number; width: number; decimals: number },
): void => {
  const factor = 10 ** (decimals + 2);
  for (let bucket = 0; bucket < starts.length; bucket += 1) {
    const value = values[bucket] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    column[((starts[bucket] ?? 0) - start) / width] = Math.round(value * factor) / factor;
  }
};
