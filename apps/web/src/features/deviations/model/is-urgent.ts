import type { Deviation } from '@onsil/contract/deviations';

/** Whether a deviation needs a person: open, still out of range, and nobody has acted. */
export const isUrgent = ({ endedAt, backAt, state }: Pick<Deviation, 'endedAt' | 'backAt' | 'state'>): boolean =>
  endedAt === null && backAt === null && state === 'ACTION_NEEDED';
