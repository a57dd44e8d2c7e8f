import { RateLimiterMemory } from 'rate-limiter-flexible';

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
