import { useEffect, useState } from 'react';

type Playback = {
  /** the frame shown */
  at: number;
  count: number;
  /** keeps its identity */
  show: (index: number) => void;
  pauseMs: number;
  /** frames of one step */
  stride?: number;
  /** resolves when a frame is loaded; it is waited for, so that none is skipped on a slow connection */
  ready?: (index: number) => Promise<unknown>;
};

/** Steps through `count` frames until the last one, once it is started; from the first where it starts at the last. */
export const usePlayback = ({ at, count, show, pauseMs, stride = 1, ready }: Playback) => {
  const [playing, setPlaying] = useState(false);
  const last = Math.max(0, count - 1);

  useEffect(() => {
    if (!playing) return undefined;
    let left = false;
    const next = Math.min(at + stride, last);
    const step = async (): Promise<void> => {
      await Promise.all([ready?.(next).catch(() => undefined), new Promise((resolve) => setTimeout(resolve, pauseMs))]);
      if (left) return;
      show(next);
      if (next >= last) setPlaying(false);
    };
    void step();
    return () => {
      left = true;
    };
  }, [playing, at, last, show, pauseMs, stride, ready]);

  return {
    playing,
    pause: (): void => setPlaying(false),
    toggle: (): void => {
      if (!playing && at >= last) show(0);
      setPlaying(!playing && count > 1);
    },
  };
};
