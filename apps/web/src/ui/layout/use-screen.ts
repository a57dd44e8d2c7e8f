import { useMediaQuery } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';

// Known at the first drawing: what is drawn for another screen first would move.
const useMedia = (query: string): boolean => useMediaQuery(query, false, { getInitialValueInEffect: false });

/** Whether the window is narrower than a width in px, of those at which layouts change. */
export const useIsBelow = (width: 576 | 992 | 1200): boolean => useMedia(`(max-width: ${width - 0.02}px)`);

/** Whether the window has at least a width in px, of those at which layouts change. */
export const useIsAtLeast = (width: 768 | 992 | 1200): boolean => useMedia(`(min-width: ${width}px)`);

/** Whether the window is as narrow as that of a phone. */
export const useIsPhone = (): boolean => useIsBelow(576);

/** Whether the device is used with fingers. */
export const useIsTouch = (): boolean => useMedia('(pointer: coarse)');

const followSize = (listener: () => void): (() => void) => {
  globalThis.addEventListener('resize', listener);
  return () => globalThis.removeEventListener('resize', listener);
};

/** The height of the window in CSS pixels, known at the first drawing. */
export const useWindowHeight = (): number => useSyncExternalStore(followSize, () => globalThis.innerHeight);
