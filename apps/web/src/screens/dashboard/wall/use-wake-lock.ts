import { useEffect, useState } from 'react';

/** Keeps the screen on while the page is shown. False where the browser or its power saving does not let it. */
export const useWakeLock = (): boolean => {
  const [isAwake, setAwake] = useState(true);
  useEffect(() => {
    const ended = new AbortController();
    let lock: WakeLockSentinel | undefined;
    // The browser releases the lock whenever the page is hidden.
    const request = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock.request('screen');
        // The system may take it, to save power say.
        lock.addEventListener('release', () => document.visibilityState === 'visible' && setAwake(false), {
          signal: ended.signal,
        });
        if (ended.signal.aborted) await lock.release();
        else setAwake(true);
      } catch {
        if (!ended.signal.aborted) setAwake(false);
      }
    };
    document.addEventListener('visibilitychange', () => void request(), { signal: ended.signal });
    void request();
    return () => {
      ended.abort();
      void lock?.release();
    };
  }, []);
  return isAwake;
};
