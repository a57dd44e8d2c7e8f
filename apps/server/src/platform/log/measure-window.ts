import { createHistogram, type Histogram } from 'node:perf_hooks';

/** Statistics of the last one to two minutes, in ms. */
export type Measurement = { count: number; meanMs: number; p99Ms: number; maxMs: number };

export type MeasureWindow = {
  record(ms: number): void;
  read(): Measurement;
};

const windowMs = 60_000;
const emptyMeasurement: Measurement = { count: 0, meanMs: 0, p99Ms: 0, maxMs: 0 };

const toMs = (ns: number): number => Math.round(ns / 10_000) / 100;

export const readHistogram = (histogram: Histogram): Measurement =>
  histogram.count === 0
    ? emptyMeasurement
    : {
        count: histogram.count,
        meanMs: toMs(histogram.mean),
        p99Ms: toMs(histogram.percentile(99)),
        maxMs: toMs(histogram.max),
      };

/** Merges two minutes by the worst of each figure, so that a recent peak stays visible. */
export const mergeWorst = (one: Measurement, other: Measurement): Measurement => {
  const count = one.count + other.count;
  if (count === 0) return emptyMeasurement;
  const mean = (one.meanMs * one.count + other.meanMs * other.count) / count;
  return {
    count,
    meanMs: Math.round(mean * 100) / 100,
    p99Ms: Math.max(one.p99Ms, other.p99Ms),
    maxMs: Math.max(one.maxMs, other.maxMs),
  };
};

/** Collects times of the current and the previous minute. `now` returns ms of a monotonic clock. */
export const createMeasureWindow = (now: () => number = () => performance.now()): MeasureWindow => {
  let current = createHistogram();
  let before = emptyMeasurement;
  let beganAt = now();
  const turn = (): void => {
    const age = now() - beganAt;
    if (age < windowMs) return;
    before = age < 2 * windowMs ? readHistogram(current) : emptyMeasurement;
    current = createHistogram();
    beganAt = now();
  };
  return {
    record(ms) {
      turn();
      current.record(Math.max(1, Math.round(ms * 1_000_000)));
    },
    read() {
      turn();
      return mergeWorst(before, readHistogram(current));
    },
  };
};
