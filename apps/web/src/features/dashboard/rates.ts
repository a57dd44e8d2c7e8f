import type { Statistics } from '@onsil/contract/telemetry';

type FieldStatistics = Statistics['controllers'][number]['fields'][number];

/** Shares of a day (0 to 1): how much of it a field spent at level 1, 2 and 3, and in all. */
export type LevelShares = { levels: readonly [number, number, number]; total: number };

/**
 * What was outside a wider range was outside the narrower ones too, so the server's shares contain each other; here they are
 * taken apart and add up. Null without ranges or samples.
 */
export function levelShares(field: Pick<FieldStatistics, 'samples' | 'outside'> | undefined): LevelShares | null {
  if (!field || field.outside === null || field.samples === 0) return null;
  const [first, second, third] = field.outside;
  return { levels: [first - second, second - third, third], total: first };
}
