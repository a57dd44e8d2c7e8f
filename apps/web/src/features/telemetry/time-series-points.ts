import { useSyncExternalStore } from 'react';

/** In steps, so that a window pulled a little wider asks nothing anew. */
const step = 120;
const least = 240;
const most = 1_800;

/** The part of a window that a chart gets beside the menu and the margins. */
const part = 0.8;

/** The buckets to ask for: about one a pixel. It goes by the window, so that it is known before the screen is laid out. */
export const pointsNow = (): number =>
  Math.min(most, Math.max(least, Math.ceil((window.innerWidth * part) / step) * step));

const watch = (changed: () => void): (() => void) => {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
};

export const usePoints = (): number => useSyncExternalStore(watch, pointsNow);
