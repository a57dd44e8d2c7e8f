import { useReducedMotion } from '@mantine/hooks';
import { useState } from 'react';
import { usePlayback } from '#lib/state/use-playback.ts';

export const speeds = ['slow', 'normal', 'fast'] as const;
export type Speed = (typeof speeds)[number];

const pauseMs: Record<Speed, number> = { slow: 1_600, normal: 800, fast: 300 };

/**
 * Steps through `count` frames, by hand or automatically until the last one. Starts slowly if the user prefers reduced
 * motion.
 * @param ready resolves when a frame is loaded
 */
export const usePlayer = (count: number, ready: (index: number) => Promise<unknown>) => {
  const calm = useReducedMotion();
  const [index, setIndex] = useState(Math.max(0, count - 1));
  const [chosen, setSpeed] = useState<Speed>();
  const speed = chosen ?? (calm ? 'slow' : 'normal');
  const at = Math.min(index, Math.max(0, count - 1));
  const { playing, pause, toggle } = usePlayback({ at, count, show: setIndex, pauseMs: pauseMs[speed], ready });
  return {
    at,
    playing,
    speed,
    setSpeed,
    show: (next: number): void => {
      pause();
      setIndex(Math.max(0, Math.min(next, count - 1)));
    },
    toggle,
  };
};
