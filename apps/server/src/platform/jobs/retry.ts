/** When a failed attempt is repeated. Waits grow fourfold from `firstMs` to `maxMs`. */
export type RetryPolicy = {
  firstMs: number;
  maxMs: number;
  /** null: retried forever */
  maxAttempts: number | null;
};

const growth = 4;

/**
 * Time of the next attempt, epoch ms; null: give up. Waits are spread by a quarter in both directions by `random` (0 to 1),
 * so that a service that recovers is not flooded.
 * @param attempts attempts so far, at least 1
 * @param giveUpAt no attempt is planned after it, epoch ms
 * @param retryAfterMs least wait that the other side asked for
 */
export const nextAttemptAt = (
  { firstMs, maxMs, maxAttempts }: RetryPolicy,
  {
    attempts,
    giveUpAt = null,
    retryAfterMs = 0,
  }: { attempts: number; giveUpAt?: number | null | undefined; retryAfterMs?: number | undefined },
  now: number,
  random: number,
): number | null => {
  if (maxAttempts !== null && attempts >= maxAttempts) return null;
  const waitMs = Math.min(maxMs, firstMs * growth ** (attempts - 1));
  const at = now + Math.max(retryAfterMs, waitMs * (0.75 + random / 2));
  return giveUpAt !== null && at > giveUpAt ? null : at;
};
