import { useEffect, useState } from 'react';
import { now } from './clock.ts';

/** A wait: its end in epoch ms, whether it still runs, and what begins one. */
export type RetryAfter = { until: number; waiting: boolean; begin: (seconds: number) => void };

/** A wait requested by the server. */
export const useRetryAfter = (): RetryAfter => {
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
