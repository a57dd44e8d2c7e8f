/** Tries of one delivery at most. */
export const mostTries = 6;
/** After an hour a notice is old: the portal has it, and whatever still holds is told again. */
const longest = 3_600_000;
const waits = [15_000, 60_000, 240_000, 720_000, 1_200_000];

/**
 * When a delivery that did not go through is tried again, in epoch ms; null: it is given up. The waits grow and are spread
 * by `random` (0 to 1), so that a push service that comes back is not stormed; what it asks for is kept.
 * @param attempts tries so far, 1 at least
 */
export const nextTry = (
  { attempts, createdAt, retryAfterMs }: { attempts: number; createdAt: number; retryAfterMs: number },
  now: number,
  random: number,
): number | null => {
  const wait = waits[attempts - 1];
  if (attempts >= mostTries || wait === undefined) return null;
  const at = now + Math.max(retryAfterMs, wait * (0.75 + random / 2));
  return at - createdAt > longest ? null : at;
};
