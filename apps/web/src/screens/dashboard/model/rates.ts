import type { Statistics } from '@onsil/contract/telemetry';

type FieldStatistics = Statistics['controllers'][number]['fields'][number];

/** Shares of a day (0 to 1) at level 1, 2 and 3, and their sum. */
export type LevelShares = { levels: readonly [number, number, number]; total: number };

/**
 * The server's shares are cumulative (outside a wider range implies outside the narrower ones); these are disjoint.
 * Null without ranges or samples.
 */
export function levelShares(field: Pick<FieldStatistics, 'samples' | 'outside'> | undefined): LevelShares | null {
  if (!field || field.outside === null || field.samples === 0) return null;
  const [first, second, third] = field.outside;
  return { levels: [first - second, second - third, third], total: first };
}
