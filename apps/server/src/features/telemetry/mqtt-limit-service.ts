import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Log } from '#platform/log.ts';

/** `points` times in `seconds` for each key; 0 points: without limit. */
export const createLimit = (points: number, seconds: number): ((key: string | number) => Promise<boolean>) => {
  if (points === 0) return async () => true;
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return (key) =>
    limiter.consume(key).then(
      () => true,
      () => false,
    );
};

/** Warns of the same subject once a minute: a device that is turned away comes again every second. */
export const createComplaints = (
  log: Log,
): ((subject: string, reason: string, more?: Record<string, unknown>) => void) => {
  const mayTell = createLimit(1, 60);
  return (subject, reason, more = {}) => void mayTell(subject).then((may) => may && log.warn(more, `MQTT: ${reason}`));
};
