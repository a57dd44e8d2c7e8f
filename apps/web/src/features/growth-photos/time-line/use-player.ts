import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';

export const speeds = ['slow', 'normal', 'fast'] as const;
export type Speed = (typeof speeds)[number];

const pauseMs: Record<Speed, number> = { slow: 1_600, normal: 800, fast: 300 };

/**
 * Steps through `count` frames, by hand or automatically until the last one. Starts slowly if the user prefers reduced
 * motion.
 * @param ready resolves when a frame is loaded; the player waits for it, so that no frame is skipped on a slow
 * connection
 */
export const usePlayer = (count: number, ready: (index: number) => Promise<unknown>) => {
  const calm = useReducedMotion();
  const [index, setIndex] = useState(Math.max(0, count - 1));
  const [playing, setPlaying] = useState(false);
  const [chosen, setSpeed] = useState<Speed>();
  const speed = chosen ?? (calm ? 'slow' : 'normal');
  const at = Math.min(index, Math.max(0, count - 1));

  useEffect(() => {
    if (!playing) return undefined;
    let left = false;
    const next = at + 1;
    const step = async (): Promise<void> => {
      await Promise.all([ready(next).catch(() => undefined), new Promise((go) => setTimeout(go, pauseMs[speed]))]);
      if (left) return;
      setIndex(next);
      if (next >= count - 1) setPlaying(false);
    };
    void step();
    return () => {
      left = true;
    };
  }, [playing, at, speed, count, ready]);

  return {
    at,
    playing,
    speed,
    setSpeed,
    show: (next: number): void => {
      setPlaying(false);
      setIndex(Math.max(0, Math.min(next, count - 1)));
    },
    /** Restarts from the first frame when at the end. */
    toggle: (): void => {
      if (!playing && at >= count - 1) setIndex(0);
      setPlaying(!playing && count > 1);
    },
  };
};
