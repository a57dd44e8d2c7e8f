export const maxAttempts = 6;
/** After an hour a notice is outdated: it is in the portal, and reminders cover what persists. */
const maxAgeMs = 3_600_000;
const waitsMs = [15_000, 60_000, 240_000, 720_000, 1_200_000];

/**
 * Time of the next attempt of a failed delivery, in epoch ms; null: give up. Waits grow and are spread by `random` (0
 * to 1), so that a push service that recovers is not flooded; Retry-After is respected.
 * @param attempts attempts so far, at least 1
 */
export const nextAttemptAt = (
  { attempts, createdAt, retryAfterMs }: { attempts: number; createdAt: number; retryAfterMs: number },
  now: number,
  random: number,
): number | null => {
  const waitMs = waitsMs[attempts - 1];
  if (attempts >= maxAttempts || waitMs === undefined) return null;
  const at = now + Math.max(retryAfterMs, waitMs * (0.75 + random / 2));
  return at - createdAt > maxAgeMs ? null : at;
};
