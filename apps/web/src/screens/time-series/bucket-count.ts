import { useSyncExternalStore } from 'react';

/** Rounded up to this step, so that small changes of the window width do not refetch. */
const pointStep = 120;
const minPoints = 240;
const maxPoints = 1_800;

/** Share of the window width that the chart gets beside menu and margins. */
const chartShare = 0.8;

/** Number of buckets to request: about one per pixel. Uses the window width, so it is known before layout. */
export const getMaxBuckets = (): number =>
  Math.min(maxPoints, Math.max(minPoints, Math.ceil((window.innerWidth * chartShare) / pointStep) * pointStep));

/** While a window is being resized, the number is computed this often; each new one is a request. */
const resizeThrottleMs = 200;

const watch = (changed: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      changed();
    }, resizeThrottleMs);
  };
  window.addEventListener('resize', later);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('resize', later);
  };
};

export const useMaxBuckets = (): number => useSyncExternalStore(watch, getMaxBuckets);
