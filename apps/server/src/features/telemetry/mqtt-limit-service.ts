import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Rate limit of `points` per `seconds` and key; 0 points: unlimited. */
export const createRateLimit = (points: number, seconds: number): ((key: string | number) => Promise<boolean>) => {
  if (points === 0) return async () => true;
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return (key) =>
    limiter.consume(key).then(
      () => true,
      () => false,
    );
};
