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

const watch = (changed: () => void): (() => void) => {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
};

export const useMaxBuckets = (): number => useSyncExternalStore(watch, getMaxBuckets);
