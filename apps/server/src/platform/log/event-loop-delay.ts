import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readHistogram, mergeWorst, type Measurement } from './measure-window.ts';

const resolutionMs = 20;
const windowMs = 60_000;

let histogram: ReturnType<typeof monitorEventLoopDelay> | undefined;
let previous: Measurement = { count: 0, meanMs: 0, p99Ms: 0, maxMs: 0 };

/** The histogram includes its own interval: 20 ms between two ticks is no delay. */
const delayOf = (measured: Measurement): Measurement => {
  const less = (ms: number): number => Math.max(0, Math.round((ms - resolutionMs) * 100) / 100);
  return { ...measured, meanMs: less(measured.meanMs), p99Ms: less(measured.p99Ms), maxMs: less(measured.maxMs) };
};

/** Starts measuring; only the first call in a process has an effect. */
export const startEventLoopMonitor = (): void => {
  if (histogram) return;
  const begun = monitorEventLoopDelay({ resolution: resolutionMs });
  begun.enable();
  histogram = begun;
  setInterval(() => {
    previous = delayOf(readHistogram(begun));
    begun.reset();
  }, windowMs).unref();
};

/** Returns the event loop delay over the last one to two minutes. */
export const getEventLoopDelay = (): Measurement =>
  histogram ? mergeWorst(previous, delayOf(readHistogram(histogram))) : previous;
