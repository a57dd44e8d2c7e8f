import { bucketWidths } from '@onsil/domain/telemetry/series';

const koreaOffsetMs = 9 * 3_600_000;
const minuteMs = 60_000;

/** Width (ms) of buckets that hold a sample of each of these controllers: narrower ones would show false gaps. */
export const minBucketWidth = (controllers: readonly { intervalSeconds: number }[]): number => {
  const maxIntervalMs = Math.max(0, ...controllers.map((one) => one.intervalSeconds * 1000));
  return (bucketWidths.find((width) => width * minuteMs >= maxIntervalMs) ?? 1_440) * minuteMs;
};

/** Start of the bucket of an instant; buckets are aligned to midnight in Korea. */
export const bucketStart = (ts: number, width: number): number =>
  Math.floor((ts + koreaOffsetMs) / width) * width - koreaOffsetMs;

/** Rounds to two more decimals than a field shows. */
export const roundForField = (decimals: number): ((value: number | null) => number | null) => {
  const factor = 10 ** (decimals + 2);
  return (value) => (value === null ? null : Math.round(value * factor) / factor);
};
