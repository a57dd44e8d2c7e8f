import { useEffect, useState } from 'react';
import { now } from './clock.ts';

/** A wait requested by the server: its end (epoch ms), and whether it still runs. */
export const useRetryAfter = () => {
  const [until, setUntil] = useState(0);
  const [waiting, setWaiting] = useState(false);

  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setWaiting(false), until - now());
    return () => clearTimeout(timer);
  }, [until, waiting]);

  const begin = (retryAfterSeconds: number): void => {
    setUntil(now() + retryAfterSeconds * 1000);
    setWaiting(true);
  };
  return { until, waiting, begin };
};
